import type { Outputs } from "@/lib/trpc.ts";

export type RuleRow = Outputs["tasks"]["allocation"]["listRules"]["rows"][number];
export type Rule = NonNullable<RuleRow["current"]>;
