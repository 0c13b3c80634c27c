import { RULES, VERDICTS } from "@kolekta/api/tasks/guard/contract-codes";
import { toInstantRange } from "@/components/case/record-filters.ts";
import { filter, type ListFilterValues } from "@/components/list/filters.ts";
import { param } from "@/lib/url-state.ts";

export const FILTERS = {
  loanNumber: filter.search("core.field.loanNumber"),
  institutionId: filter.institution(),
  agentId: filter.agent(),
  verdict: filter.code(
    VERDICTS,
    "tasks.guard.decision.column.verdict",
    "tasks.guard.decision.anyVerdict",
    (verdict) => `tasks.guard.verdict.${verdict}`,
  ),
  rule: filter.code(
    RULES,
    "tasks.guard.decision.column.rules",
    "tasks.guard.decision.anyRule",
    (rule) => `tasks.guard.rule.${rule}`,
  ),
  override: filter.code(
    ["overridden", "notOverridden"],
    "tasks.guard.decision.override",
    "tasks.guard.decision.anyOverride",
    (override) => `tasks.guard.decision.${override}`,
  ),
  from: filter.from(),
  to: filter.to(),
};

export const VIEW = { show: param.id() };

export const toQuery = (
  { from, to, override, ...rest }: ListFilterValues<typeof FILTERS>,
  zone: string,
) => ({
  ...rest,
  ...toInstantRange({ from, to }, zone),
  overridden: override === undefined ? undefined : override === "overridden",
});
