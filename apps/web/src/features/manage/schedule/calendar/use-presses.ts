import { type MouseEvent, type PointerEvent, useRef } from "react";
import { countOf, extendTo, type Place, samePlace, selectAt } from "./grid-moves.ts";
import { type Grid, placeOf } from "./use-grid.ts";

interface Pressed {
  readonly place: Place;
  /** One stood there already: the press opens what may be done there. */
  readonly again: boolean;
  readonly touch: boolean;
}

const isHead = ({ row, col }: Place): boolean => row === 0 || col === 0;

/** A press stands on a cell, one more opens it; with shift, or drawn over others, the selection reaches there. */
export const usePresses = (grid: Grid, onOpen: (place: Place) => void, onLeave: () => void) => {
  const pressed = useRef<Pressed | null>(null);
  const { selection, cells, extent, go } = grid;
  const begin = (event: PointerEvent) => {
    const place = placeOf(event.target);
    pressed.current = null;
    if (!place || event.button !== 0) return;
    const touch = event.pointerType === "touch";
    const again =
      selection !== null && samePlace(selection.at, place) && (!cells || countOf(cells) === 1);
    pressed.current = { place, again: again && !event.shiftKey, touch };
    if (touch) return;
    onLeave();
    go(event.shiftKey && selection ? extendTo(selection, place, extent) : selectAt(place));
  };
  const draw = (event: PointerEvent) => {
    if (event.buttons !== 1 || !selection || pressed.current?.touch !== false) return;
    const place = placeOf(event.target);
    if (!place || isHead(place) || isHead(selection.from)) return;
    if (!samePlace(place, selection.to)) go(extendTo(selection, place, extent));
  };
  const end = (event: MouseEvent) => {
    const { current } = pressed;
    pressed.current = null;
    const place = placeOf(event.target);
    if (!current || !place || !samePlace(current.place, place)) return;
    if (current.touch) go(selectAt(place));
    if (current.again || isHead(place)) onOpen(place);
  };
  return { onPointerDown: begin, onPointerOver: draw, onClick: end };
};
