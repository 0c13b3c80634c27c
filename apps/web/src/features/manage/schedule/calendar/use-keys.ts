import type { KeyboardEvent } from "react";
import { countCells, type Extent, moveSelection, selectAt } from "./grid-moves.ts";
import { isLetter } from "./typing.ts";
import type { Grid } from "./use-grid.ts";
import type { useTyping } from "./use-typing.ts";

interface Options {
  grid: Grid;
  extent: Extent;
  typing: ReturnType<typeof useTyping>;
  canEdit: boolean;
  onClear: () => void;
  onMenu: () => void;
}

const OPENS = new Set(["Enter", "F2"]);
const CLEARS = new Set(["Delete", "Backspace"]);

/**
 * Cancels typing, else reduces the selection to the focused cell. Returns false when there is
 * nothing to cancel.
 */
const cancelEdit = ({ grid, typing }: Options): boolean => {
  if (typing.text !== null) {
    typing.cancel();
    return true;
  }
  const { selection, cells } = grid;
  if (!selection || !cells || countCells(cells) === 1) return false;
  grid.go(selectAt(selection.at));
  return true;
};

const edit = (event: KeyboardEvent, options: Options): boolean => {
  const { grid, typing, canEdit, onClear, onMenu } = options;
  const { key } = event;
  if (!canEdit || !grid.selection || event.ctrlKey || event.metaKey) return false;
  if (OPENS.has(key)) {
    typing.cancel();
    onMenu();
    return true;
  }
  if (!grid.cells) return false;
  if (CLEARS.has(key)) {
    typing.cancel();
    onClear();
    return true;
  }
  if (!isLetter(key)) return false;
  typing.type(key);
  return true;
};

/** Keyboard handler of the calendar. Handled keys do not propagate. */
export const useKeys =
  (options: Options) =>
  (event: KeyboardEvent): void => {
    if (event.altKey || event.nativeEvent.isComposing) return;
    const { grid, extent, typing } = options;
    const { key, shiftKey: shift } = event;
    const ctrl = event.ctrlKey || event.metaKey;
    const from = grid.selection ?? selectAt(grid.tabStop);
    const next = moveSelection(from, { key, ctrl, shift }, extent);
    if (next) {
      typing.settle();
      grid.go(next);
    }
    const isHandled =
      next !== null || (key === "Escape" ? cancelEdit(options) : edit(event, options));
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  };
