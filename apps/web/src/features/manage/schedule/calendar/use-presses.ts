import { type MouseEvent, type PointerEvent, useRef } from "react";
import { countCells, extendTo, type GridCell, isSameCell, selectAt } from "./grid-moves.ts";
import { type Grid, findCell } from "./use-grid.ts";

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
