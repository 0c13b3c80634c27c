/*
 * Focus and selection of the calendar. Row 0 holds the days and column 0 the agent names; calendar
 * cells start at 1.
 */

export interface GridCell {
  readonly row: number;
  readonly col: number;
}

/** Number of agents and days; `page` is the number of rows per page key. */
export interface Extent {
  readonly rows: number;
  readonly cols: number;
  readonly page: number;
}

/** Focused cell, and the corners of the selection. */
export interface Selection {
  readonly at: GridCell;
  readonly from: GridCell;
  readonly to: GridCell;
}

export interface Stroke {
  readonly key: string;
  readonly ctrl: boolean;
  readonly shift: boolean;
}

/** Cells of the calendar, the borders included. */
export interface Cells {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export const selectAt = (cell: GridCell): Selection => ({ at: cell, from: cell, to: cell });

const clamp = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(high, value));

type Step = (at: GridCell, extent: Extent) => GridCell;

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: ({ row, col }) => ({ row: row - 1, col }),
  ArrowDown: ({ row, col }) => ({ row: row + 1, col }),
  ArrowLeft: ({ row, col }) => ({ row, col: col - 1 }),
  ArrowRight: ({ row, col }) => ({ row, col: col + 1 }),
  PageUp: ({ row, col }, { page }) => ({ row: Math.max(1, row - page), col }),
  PageDown: ({ row, col }, { page }) => ({ row: row + page, col }),
  Home: ({ row, col }) => ({ row, col: col > 1 ? 1 : 0 }),
  End: ({ row }, { cols }) => ({ row, col: cols }),
};

const JUMPS: Readonly<Record<string, Step>> = {
  Home: () => ({ row: 1, col: 1 }),
  End: (_, { rows, cols }) => ({ row: rows, col: cols }),
  ArrowUp: ({ col }) => ({ row: 1, col }),
  ArrowDown: ({ col }, { rows }) => ({ row: rows, col }),
  ArrowLeft: ({ row }) => ({ row, col: 1 }),
  ArrowRight: ({ row }, { cols }) => ({ row, col: cols }),
};

const inside = (cell: GridCell, { rows, cols }: Extent, min: 0 | 1): GridCell => ({
  row: clamp(cell.row, min, Math.max(min, rows)),
  col: clamp(cell.col, min, Math.max(min, cols)),
});

/** Extends the selection to a cell. */
export const extendTo = (selection: Selection, cell: GridCell, extent: Extent): Selection => {
  const to = inside(cell, extent, 1);
  return { at: to, from: inside(selection.from, extent, 1), to };
};

export const selectAll = (selection: Selection, extent: Extent): Selection => ({
  at: selection.at,
  from: { row: 1, col: 1 },
  to: { row: extent.rows, col: extent.cols },
});

export const selectDay = (selection: Selection, extent: Extent): Selection => ({
  ...selectAll(selection, extent),
  from: { row: 1, col: Math.max(1, selection.at.col) },
  to: { row: extent.rows, col: Math.max(1, selection.at.col) },
});

export const selectAgent = (selection: Selection, extent: Extent): Selection => ({
  ...selectAll(selection, extent),
  from: { row: Math.max(1, selection.at.row), col: 1 },
  to: { row: Math.max(1, selection.at.row), col: extent.cols },
});

const select = (
  selection: Selection,
  { key, ctrl, shift }: Stroke,
  extent: Extent,
): Selection | null => {
  if (ctrl && key.toLowerCase() === "a") return selectAll(selection, extent);
  if (key !== " ") return null;
  if (ctrl) return selectDay(selection, extent);
  return shift ? selectAgent(selection, extent) : null;
};

/** Returns the selection after a key; null for a key that neither moves nor selects. */
export const moveSelection = (
  selection: Selection,
  stroke: Stroke,
  extent: Extent,
): Selection | null => {
  const step = (stroke.ctrl ? JUMPS : STEPS)[stroke.key];
  if (!step) return select(selection, stroke, extent);
  const cell = step(selection.at, extent);
  if (stroke.shift) return extendTo(selection, cell, extent);
  return selectAt(inside(cell, extent, 0));
};

/** Reduces the selection after rows or days were removed. */
export const clampSelection = (selection: Selection, extent: Extent): Selection => {
  const { at, from, to } = selection;
  const fits = [at, from, to].every(({ row, col }) => row <= extent.rows && col <= extent.cols);
  return fits ? selection : selectAt(inside(at, extent, 0));
};

/** Returns the selected cells; null on a header or a name. */
export const toCells = ({ from, to }: Selection): Cells | null => {
  if (Math.min(from.row, to.row) < 1 || Math.min(from.col, to.col) < 1) return null;
  return {
    top: Math.min(from.row, to.row),
    left: Math.min(from.col, to.col),
    bottom: Math.max(from.row, to.row),
    right: Math.max(from.col, to.col),
  };
};

export const countCells = ({ top, left, bottom, right }: Cells): number =>
  (bottom - top + 1) * (right - left + 1);

export const isSameCell = (cell: GridCell, other: GridCell): boolean =>
  cell.row === other.row && cell.col === other.col;
