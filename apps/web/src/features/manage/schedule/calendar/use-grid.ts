import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import {
  toCells,
  type Extent,
  clampSelection,
  type GridCell,
  isSameCell,
  selectAt,
  type Selection,
  countCells,
  extendTo,
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

interface Pressed {
  readonly cell: GridCell;
  /** The cell was already selected: the press opens its menu. */
  readonly isRepeated: boolean;
  readonly touch: boolean;
}

const isHead = ({ row, col }: GridCell): boolean => row === 0 || col === 0;

/**
 * Selects a cell on the first press and opens it on the second. Shift or a drag extends the
 * selection.
 */
export const usePresses = (grid: Grid, onOpen: (cell: GridCell) => void, onLeave: () => void) => {
  const pressed = useRef<Pressed | null>(null);
  const { selection, cells, extent, go } = grid;
  const startPress = (event: PointerEvent) => {
    const cell = findCell(event.target);
    pressed.current = null;
    if (!cell || event.button !== 0) return;
    const touch = event.pointerType === "touch";
    const isRepeated =
      selection !== null && isSameCell(selection.at, cell) && (!cells || countCells(cells) === 1);
    pressed.current = { cell, isRepeated: isRepeated && !event.shiftKey, touch };
    if (touch) return;
    onLeave();
    go(event.shiftKey && selection ? extendTo(selection, cell, extent) : selectAt(cell));
  };
  const draw = (event: PointerEvent) => {
    if (event.buttons !== 1 || !selection || pressed.current?.touch !== false) return;
    const cell = findCell(event.target);
    if (!cell || isHead(cell) || isHead(selection.from)) return;
    if (!isSameCell(cell, selection.to)) go(extendTo(selection, cell, extent));
  };
  const end = (event: MouseEvent) => {
    const { current } = pressed;
    pressed.current = null;
    const cell = findCell(event.target);
    if (!current || !cell || !isSameCell(current.cell, cell)) return;
    if (current.touch) go(selectAt(cell));
    if (current.isRepeated || isHead(cell)) onOpen(cell);
  };
  return { onPointerDown: startPress, onPointerOver: draw, onClick: end };
};
