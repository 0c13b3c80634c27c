/** Where a case stands in the list that is walked. Knows neither store nor address. */
import { TRAIL_LENGTH } from "@kolekta/api/tasks/case/contract-codes";
import type { Place } from "./case-link.ts";

export interface Position {
  /** Counted from 1; null where the case is not of this list. */
  readonly place: number | null;
  readonly count: number;
  /** The list goes on beyond the places that are known. */
  readonly capped: boolean;
  readonly previous: Place | null;
  readonly next: Place | null;
}

export const positionOf = (places: readonly Place[], taskId: number): Position => {
  const index = places.findIndex((place) => place.taskId === taskId);
  return {
    place: index === -1 ? null : index + 1,
    count: places.length,
    capped: places.length >= TRAIL_LENGTH,
    previous: places[index - 1] ?? null,
    next: places[index + 1] ?? null,
  };
};

/** The stretch of the list that holds a place, cut in fixed steps so that it stands still while one walks. */
export const stretchOf = (
  places: readonly Place[],
  place: number | null,
  size: number,
): readonly Place[] => {
  const start = Math.floor(((place ?? 1) - 1) / size) * size;
  return places.slice(start, start + size);
};
