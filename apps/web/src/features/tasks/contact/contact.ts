import type { Outputs } from "@/lib/trpc.ts";

export type Contact = Outputs["tasks"]["contact"]["list"][number];
