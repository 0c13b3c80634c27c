import type { Outputs } from "@/lib/trpc.ts";

type Extension = Outputs["repay"]["extension"];

export type InstitutionRow = Extension["allInstDelayConfig"]["rows"][number];
export type QueueRow = Extension["allQueueDelayConfig"]["rows"][number];
