import { SAMPLE_REASONS, ITEM_KINDS, ITEM_STATES } from "@kolekta/api/board/quality/contract-codes";
import type { Sort } from "@/components/data-table/table-state.ts";
import { type FilterValues, param } from "@/lib/url-state.ts";

const SCOPE_PARAMS = {
  weekOn: param.day(),
  institutionId: param.id(),
  agentId: param.id(),
};

export const ITEM_FILTERS = {
  ...SCOPE_PARAMS,
  kind: param.choice(ITEM_KINDS),
  reason: param.choice(SAMPLE_REASONS),
  state: param.choice(ITEM_STATES),
  scorerId: param.id(),
};
export type ItemFilters = FilterValues<typeof ITEM_FILTERS>;

export const WEEK_FILTERS = SCOPE_PARAMS;
export type WeekFilters = FilterValues<typeof WEEK_FILTERS>;

/** Builds the sort input of the lists; empty for the server's default order. */
export const sortBy = <Key extends string>(sort: Sort | null, keys: readonly Key[]) => {
  const by = keys.find((key) => key === sort?.by);
  return sort && by ? { sort: by, dir: sort.dir } : {};
};
