import type { Outputs } from "@/lib/trpc.ts";

export type Issue = Outputs["repay"]["payment"]["issues"]["rows"][number];
