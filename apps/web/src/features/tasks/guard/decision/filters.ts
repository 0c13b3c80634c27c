import { RULES, VERDICTS } from "@kolekta/api/tasks/guard/contract";
import { toInstantRange } from "@/components/case/record-filters.ts";
import { type FilterValues, param } from "@/lib/url-state.ts";

export const OVERRIDES = ["overridden", "notOverridden"] as const;

export const FILTERS = {
  loanNumber: param.text(),
  institutionId: param.id(),
  agentId: param.id(),
  verdict: param.choice(VERDICTS),
  rule: param.choice(RULES),
  override: param.choice(OVERRIDES),
  from: param.day(),
  to: param.day(),
};
export type GuardDecisionFilterValues = FilterValues<typeof FILTERS>;

export const VIEW = { show: param.id() };

export const toQuery = (
  { from, to, override, ...rest }: GuardDecisionFilterValues,
  zone: string,
) => ({
  ...rest,
  ...toInstantRange({ from, to }, zone),
  overridden: override === undefined ? undefined : override === "overridden",
});
