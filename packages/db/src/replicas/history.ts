import type { Position } from "./position.ts";

interface Sample {
  readonly at: Date;
  readonly position: Position;
}

/** Where the primary's log ended at moments of the recent past, so that a place in the log tells its time. */
export class PositionHistory {
  readonly #keptMs: number;
  #samples: Sample[] = [];

  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  /** Everything that was committed before the moment lies before the position. */
  add(at: Date, position: Position): void {
    const last = this.#samples.at(-1);
    // After a promotion the log may end earlier than the old primary's did: its places mean nothing any more.
    if (last && position < last.position) this.#samples = [];
    const oldest = at.getTime() - this.#keptMs;
    this.#samples = this.#samples.filter((one) => one.at.getTime() >= oldest);
    this.#samples.push({ at, position });
  }

  /** The last known moment before which nothing is missing to whoever has replayed so far; null where he is further behind. */
  momentOf(replayed: Position): Date | null {
    return (
      this.#samples.findLast(({ position }) => position <= replayed)?.at ?? null
    );
  }
}
