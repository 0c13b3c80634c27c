import { useLayoutEffect, useRef, useState } from "react";
import {
  toCells,
  type Extent,
  clampSelection,
  type GridCell,
  isSameCell,
  selectAt,
  type Selection,
} from "./grid-moves.ts";

/** How a cell says where it is. */
export const buildCellAttributes = (row: number, col: number) => ({
  "data-row": row,
  "data-col": col,
});

/** The cell that was meant; null where it was none. */
export const findCell = (target: EventTarget | null): GridCell | null => {
  const cell =
    target instanceof Element ? target.closest<HTMLElement>("[data-row][data-col]") : null;
  if (!cell) return null;
  return { row: Number(cell.dataset["row"]), col: Number(cell.dataset["col"]) };
};

const START: GridCell = { row: 1, col: 1 };

/** What is selected in the calendar, and the focus that follows it. */
export const useGrid = (extent: Extent) => {
  const table = useRef<HTMLTableElement>(null);
  const [stored, setSelection] = useState<Selection | null>(null);
  const isFocusRequested = useRef(false);
  const selection = stored ? clampSelection(stored, extent) : null;
  const cellAt = ({ row, col }: GridCell) =>
    table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-col="${col}"]`) ?? null;
  useLayoutEffect(() => {
    if (!isFocusRequested.current || !selection) return;
    isFocusRequested.current = false;
    cellAt(selection.at)?.focus();
  });
  /** Goes there, and takes the focus along. */
  const moveTo = (next: Selection | null) => {
    isFocusRequested.current = next !== null;
    setSelection(next);
  };
  return {
    table,
    extent,
    selection,
    cells: selection ? toCells(selection) : null,
    /** The one cell that Tab stops at. */
    tabStop: selection?.at ?? START,
    go: moveTo,
    cellAt,
    /** Tab has led here. */
    noteFocus: (target: EventTarget | null) => {
      const cell = findCell(target);
      if (cell && !(selection && isSameCell(selection.at, cell))) setSelection(selectAt(cell));
    },
  };
};

export type Grid = ReturnType<typeof useGrid>;
