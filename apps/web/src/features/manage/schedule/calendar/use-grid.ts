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

/** Attributes by which a cell is found in the document. */
export const buildCellAttributes = (row: number, col: number) => ({
  "data-row": row,
  "data-col": col,
});

/** Returns the cell of an event target; null outside of the cells. */
export const findCell = (target: EventTarget | null): GridCell | null => {
  const cell =
    target instanceof Element ? target.closest<HTMLElement>("[data-row][data-col]") : null;
  if (!cell) return null;
  return { row: Number(cell.dataset["row"]), col: Number(cell.dataset["col"]) };
};

const START: GridCell = { row: 1, col: 1 };

/** Selection of the calendar; the focus follows it. */
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
  /** Moves the selection and the focus. */
  const moveTo = (next: Selection | null) => {
    isFocusRequested.current = next !== null;
    setSelection(next);
  };
  return {
    table,
    extent,
    selection,
    cells: selection ? toCells(selection) : null,
    /** Cell with the tab stop. */
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
