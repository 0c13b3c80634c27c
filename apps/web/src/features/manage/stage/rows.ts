import type { Outputs } from "@/lib/trpc.ts";

type StageOutputs = Outputs["manage"]["stage"];

export type StageRow = StageOutputs["list"]["rows"][number];
export type StageInfo = StageOutputs["get"];
export type Policy = StageRow["current"];
export type RangeRow = StageOutputs["listRanges"]["rows"][number];
export type GroupRow = StageOutputs["listGroups"][number];
