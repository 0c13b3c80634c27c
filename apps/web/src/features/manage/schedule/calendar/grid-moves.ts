/*
 * Where the focus is in the calendar and what is selected. Row 0 is the head with the days, column 0 the names of the
 * agents; the cells of the calendar begin at 1.
 */

export interface Place {
  readonly row: number;
  readonly col: number;
}

/** How many agents and days there are; `page` is how many rows a page key goes. */
export interface Extent {
  readonly rows: number;
  readonly cols: number;
  readonly page: number;
}

/** Where the focus is, and the corners between which the days are selected. */
export interface Selection {
  readonly at: Place;
  readonly from: Place;
  readonly to: Place;
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

export const selectAt = (place: Place): Selection => ({
  at: place,
  from: place,
  to: place,
});

const clamp = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(high, value));

type Step = (at: Place, extent: Extent) => Place;

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

const inside = (place: Place, { rows, cols }: Extent, least: 0 | 1): Place => ({
  row: clamp(place.row, least, Math.max(least, rows)),
  col: clamp(place.col, least, Math.max(least, cols)),
});

/** The selection reaches to here. */
export const extendTo = (selection: Selection, place: Place, extent: Extent): Selection => {
  const to = inside(place, extent, 1);
  return { at: to, from: inside(selection.from, extent, 1), to };
};

export const allOf = (selection: Selection, extent: Extent): Selection => ({
  at: selection.at,
  from: { row: 1, col: 1 },
  to: { row: extent.rows, col: extent.cols },
});

export const dayOf = (selection: Selection, extent: Extent): Selection => ({
  ...allOf(selection, extent),
  from: { row: 1, col: Math.max(1, selection.at.col) },
  to: { row: extent.rows, col: Math.max(1, selection.at.col) },
});

export const agentOf = (selection: Selection, extent: Extent): Selection => ({
  ...allOf(selection, extent),
  from: { row: Math.max(1, selection.at.row), col: 1 },
  to: { row: Math.max(1, selection.at.row), col: extent.cols },
});

const select = (
  selection: Selection,
  { key, ctrl, shift }: Stroke,
  extent: Extent,
): Selection | null => {
  if (ctrl && key.toLowerCase() === "a") return allOf(selection, extent);
  if (key !== " ") return null;
  if (ctrl) return dayOf(selection, extent);
  return shift ? agentOf(selection, extent) : null;
};

/** Where a key leads; null where it is no key of moving or selecting. */
export const moved = (selection: Selection, stroke: Stroke, extent: Extent): Selection | null => {
  const step = (stroke.ctrl ? JUMPS : STEPS)[stroke.key];
  if (!step) return select(selection, stroke, extent);
  const place = step(selection.at, extent);
  if (stroke.shift) return extendTo(selection, place, extent);
  return selectAt(inside(place, extent, 0));
};

/** The selection once there are fewer rows or days. */
export const keptWithin = (selection: Selection, extent: Extent): Selection => {
  const { at, from, to } = selection;
  const fits = [at, from, to].every(({ row, col }) => row <= extent.rows && col <= extent.cols);
  return fits ? selection : selectAt(inside(at, extent, 0));
};

/** What is selected; null on the head and on a name. */
export const cellsOf = ({ from, to }: Selection): Cells | null => {
  if (Math.min(from.row, to.row) < 1 || Math.min(from.col, to.col) < 1) return null;
  return {
    top: Math.min(from.row, to.row),
    left: Math.min(from.col, to.col),
    bottom: Math.max(from.row, to.row),
    right: Math.max(from.col, to.col),
  };
};

export const countOf = ({ top, left, bottom, right }: Cells): number =>
  (bottom - top + 1) * (right - left + 1);

export const samePlace = (one: Place, other: Place): boolean =>
  one.row === other.row && one.col === other.col;
