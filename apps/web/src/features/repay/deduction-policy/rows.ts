import type { Outputs } from "@/lib/trpc.ts";

type Settings = Outputs["repay"]["deductionPolicy"];

export type LimitRow = Settings["listLimits"][number];
export type LimitSet = LimitRow["current"];

export type PolicyRow = Settings["list"][number];
export type Policy = PolicyRow["current"];

export type AuthorityRow = Settings["getAuthority"];
