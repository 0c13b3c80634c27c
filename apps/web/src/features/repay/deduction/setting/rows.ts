import type { Outputs } from "@/lib/trpc.ts";

type Deduction = Outputs["repay"]["deduction"];

export type LimitRow = Deduction["limits"][number];
export type LimitSet = LimitRow["current"];

export type PolicyRow = Deduction["policies"][number];
export type Policy = PolicyRow["current"];
