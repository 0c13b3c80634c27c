import type { CaseRow } from "@kolekta/api/tasks/case/contract";
import { useState } from "react";
import type { Selection } from "@/components/data-table/selection.ts";
import type { CaseFilterInput } from "./case-query.ts";

interface Listed {
  readonly filter: CaseFilterInput;
  readonly result: {
    readonly data: { readonly total: number; readonly totalCapped?: boolean } | undefined;
  };
}

/** Cases for a bulk action: the ticked ones, or all that match the filter. */
export interface Picked {
  readonly rows: readonly CaseRow[];
  readonly all: {
    readonly filter: CaseFilterInput;
    readonly count: number;
    readonly capped: boolean;
  } | null;
}

/**
 * Shows all rows as ticked while all matching cases are selected; unticking a row ends that mode.
 */
const wholeSelection = (selection: Selection<CaseRow>, leave: () => void): Selection<CaseRow> => ({
  rows: selection.rows,
  has: () => true,
  toggle: (key, row) => {
    leave();
    if (selection.has(key)) selection.toggle(key, row);
  },
  toggleAll: (rows, on) => {
    leave();
    selection.toggleAll(rows, on);
  },
  clear: () => {
    leave();
    selection.clear();
  },
});

/** Lets the user select all matching cases, not only ticked ones; a new filter resets it. */
export const useMatching = (
  { filter, result: { data } }: Listed,
  selection: Selection<CaseRow> | null,
) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const key = JSON.stringify(filter);
  const count = data?.total ?? 0;
  const isChosen = data !== undefined && chosen === key && count > 0;
  const capped = data?.totalCapped ?? false;
  const leave = () => setChosen(null);
  return {
    matching: data &&
      selection && { total: count, isCapped: capped, isChosen, choose: () => setChosen(key) },
    selection: isChosen && selection ? wholeSelection(selection, leave) : selection,
    all: isChosen ? { filter, count, capped } : null,
  };
};
