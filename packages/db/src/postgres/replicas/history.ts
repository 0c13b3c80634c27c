import type { Lsn } from "./lsn.ts";

interface Sample {
  readonly at: Date;
  readonly lsn: Lsn;
}

/** Where the primary's log ended at moments of the recent past, so that an LSN tells its time. */
export class LsnHistory {
  readonly #retentionMs: number;
  #samples: Sample[] = [];

  constructor(retentionMs: number) {
    this.#retentionMs = retentionMs;
  }

  /** Everything that was committed before the moment lies before the LSN. */
  add(at: Date, lsn: Lsn): void {
    const last = this.#samples.at(-1);
    // After a promotion the log may end earlier than the old primary's did, whose LSNs then tell nothing.
    if (last && lsn < last.lsn) this.#samples = [];
    const oldest = at.getTime() - this.#retentionMs;
    this.#samples = this.#samples.filter((sample) => sample.at.getTime() >= oldest);
    this.#samples.push({ at, lsn });
  }

  /** The furthest end of the primary's log that is known. */
  get latest(): Lsn {
    return this.#samples.at(-1)?.lsn ?? 0n;
  }

  /** The latest sampled moment whose commits are all replayed; null where that is longer ago than every sample. */
  asOf(replayed: Lsn): Date | null {
    return this.#samples.findLast(({ lsn }) => lsn <= replayed)?.at ?? null;
  }
}
