import { ITEM_KINDS, ITEM_STATES, SAMPLE_REASONS } from "@kolekta/api/board/quality/contract-codes";
import type { Sort } from "@/components/data-table/table-state.ts";
import { filter } from "@/components/list/filters.ts";
import { param } from "@/lib/url-state.ts";

export const WEEK_FILTERS = {
  weekOn: filter.value(param.day()),
  institutionId: filter.institution(),
  agentId: filter.agent(),
};

export const ITEM_FILTERS = {
  ...WEEK_FILTERS,
  kind: filter.code(
    ITEM_KINDS,
    "board.quality.field.kind.label",
    "board.quality.field.kind.any",
    (code) => `board.quality.kind.${code}`,
  ),
  reason: filter.code(
    SAMPLE_REASONS,
    "board.quality.field.reason",
    "board.quality.field.anyReason",
    (code) => `board.quality.reason.${code}`,
  ),
  state: filter.code(
    ITEM_STATES,
    "board.quality.field.state",
    "board.quality.field.anyState",
    (code) => `board.quality.state.${code}`,
  ),
  scorerId: filter.value(param.id()),
};

/** Builds the sort input of the lists; empty for the server's default order. */
export const sortBy = <Key extends string>(sort: Sort | null, keys: readonly Key[]) => {
  const by = keys.find((key) => key === sort?.by);
  return sort && by ? { sort: by, dir: sort.dir } : {};
};
