import { useLayoutEffect, useRef, useState } from "react";
import {
  cellsOf,
  type Extent,
  keptWithin,
  type Place,
  samePlace,
  selectAt,
  type Selection,
} from "./grid-moves.ts";

/** How a cell says where it is. */
export const placeAttributes = (row: number, col: number) => ({
  "data-row": row,
  "data-col": col,
});

/** The cell that was meant; null where it was none. */
export const placeOf = (target: EventTarget | null): Place | null => {
  const cell =
    target instanceof Element ? target.closest<HTMLElement>("[data-row][data-col]") : null;
  if (!cell) return null;
  return { row: Number(cell.dataset["row"]), col: Number(cell.dataset["col"]) };
};

const START: Place = { row: 1, col: 1 };

/** What is selected in the calendar, and the focus that follows it. */
export const useGrid = (extent: Extent) => {
  const table = useRef<HTMLTableElement>(null);
  const [stored, setSelection] = useState<Selection | null>(null);
  const wanted = useRef(false);
  const selection = stored ? keptWithin(stored, extent) : null;
  const cellAt = ({ row, col }: Place) =>
    table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-col="${col}"]`) ?? null;
  useLayoutEffect(() => {
    if (!wanted.current || !selection) return;
    wanted.current = false;
    cellAt(selection.at)?.focus();
  });
  /** Goes there, and takes the focus along. */
  const go = (next: Selection | null) => {
    wanted.current = next !== null;
    setSelection(next);
  };
  return {
    table,
    extent,
    selection,
    cells: selection ? cellsOf(selection) : null,
    /** The one cell that Tab stops at. */
    tabStop: selection?.at ?? START,
    go,
    cellAt,
    /** Tab has led here. */
    noteFocus: (target: EventTarget | null) => {
      const place = placeOf(target);
      if (place && !(selection && samePlace(selection.at, place))) setSelection(selectAt(place));
    },
  };
};

export type Grid = ReturnType<typeof useGrid>;
