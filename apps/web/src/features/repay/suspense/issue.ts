import type { Outputs } from "@/lib/trpc.ts";

export type Issue = Outputs["repay"]["suspense"]["list"]["rows"][number];
