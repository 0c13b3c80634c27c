import type { Outputs } from "@/lib/trpc.ts";

type Queue = Outputs["manage"]["queue"];

export type StageRow = Queue["list"]["rows"][number];
export type StageInfo = Queue["get"];
export type Policy = StageRow["current"];
export type RangeRow = Queue["listRanges"]["rows"][number];
export type GroupRow = Queue["listGroups"][number];
