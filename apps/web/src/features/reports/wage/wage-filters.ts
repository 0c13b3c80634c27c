import { WAGE_PERIODS, WAGE_SORTS } from "@kolekta/api/reports/wage/contract-codes";
import { CURRENCIES } from "@kolekta/api/core/money";
import { type FilterValues, param } from "@/lib/url-state.ts";

export const FILTERS = {
  agent: param.text(),
  institutionId: param.id(),
  groupId: param.id(),
  stageId: param.id(),
  from: param.day(),
  to: param.day(),
};
export type WageFilterValues = FilterValues<typeof FILTERS>;

export const toChoices = (all: readonly { id: number; name: string }[]) =>
  all.map(({ id, name }) => ({ value: id, label: name }));

export const SORTABLE = WAGE_SORTS;

export const VIEW = {
  page: param.id(),
  by: param.choice(WAGE_PERIODS),
  why: param.id(),
  since: param.day(),
  until: param.day(),
  currency: param.choice(CURRENCIES),
};
