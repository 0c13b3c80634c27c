import { useLayoutEffect, useRef, useState } from "react";
import {
  cellsOf,
  type Extent,
  keptWithin,
  type Place,
  samePlace,
  standAt,
  type Standing,
} from "./grid-moves.ts";

/** How a cell says where it is. */
export const placeAttributes = (row: number, col: number) => ({
  "data-row": row,
  "data-col": col,
});

/** The cell that was meant; null where it was none. */
export const placeOf = (target: EventTarget | null): Place | null => {
  const cell =
    target instanceof Element
      ? target.closest<HTMLElement>("[data-row][data-col]")
      : null;
  if (!cell) return null;
  return { row: Number(cell.dataset["row"]), col: Number(cell.dataset["col"]) };
};

const START: Place = { row: 1, col: 1 };

/** Where one stands in the calendar, what is selected, and the focus that follows it. */
export const useGrid = (extent: Extent) => {
  const table = useRef<HTMLTableElement>(null);
  const [held, setStanding] = useState<Standing | null>(null);
  const wanted = useRef(false);
  const standing = held ? keptWithin(held, extent) : null;
  const cellAt = ({ row, col }: Place) =>
    table.current?.querySelector<HTMLElement>(
      `[data-row="${row}"][data-col="${col}"]`,
    ) ?? null;
  useLayoutEffect(() => {
    if (!wanted.current || !standing) return;
    wanted.current = false;
    cellAt(standing.at)?.focus();
  });
  /** Goes there, and takes the focus along. */
  const go = (next: Standing | null) => {
    wanted.current = next !== null;
    setStanding(next);
  };
  return {
    table,
    extent,
    standing,
    cells: standing ? cellsOf(standing) : null,
    /** The one cell that Tab stops at. */
    tabStop: standing?.at ?? START,
    go,
    cellAt,
    /** Tab has led here. */
    noteFocus: (target: EventTarget | null) => {
      const place = placeOf(target);
      if (place && !(standing && samePlace(standing.at, place)))
        setStanding(standAt(place));
    },
  };
};

export type Grid = ReturnType<typeof useGrid>;
