import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { countCells, type Extent, moveSelection, selectAt } from "./grid-moves.ts";
import { isLetter, typeLetter } from "./typing.ts";
import type { Grid } from "./use-grid.ts";

/** Wait for the next letter when several codes start with the typed one. */
const PATIENCE_MS = 700;

interface TypingOptions {
  codes: readonly string[];
  onCode: (code: string) => void;
  /** No code starts with these letters. */
  onMiss: (letter: string) => void;
}

interface Open {
  readonly text: string;
  readonly code?: string;
}

/** Letters typed on a cell, until they spell a code. */
export const useTyping = ({ codes, onCode, onMiss }: TypingOptions) => {
  const [open, setOpen] = useState<Open | null>(null);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const cancel = () => {
    clearTimeout(timer.current);
    setOpen(null);
  };
  /** A pause or another action confirms the typed code. */
  const settle = (typed: Open | null) => {
    cancel();
    if (typed?.code !== undefined) onCode(typed.code);
  };
  const type = (letter: string) => {
    clearTimeout(timer.current);
    const typed = typeLetter(open?.text ?? "", letter, codes);
    if (typed.kind === "open") {
      setOpen(typed);
      timer.current = window.setTimeout(() => settle(typed), PATIENCE_MS);
      return;
    }
    setOpen(null);
    if (typed.kind === "set") onCode(typed.code);
    else onMiss(letter);
  };
  return { text: open?.text ?? null, type, cancel, settle: () => settle(open) };
};

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
