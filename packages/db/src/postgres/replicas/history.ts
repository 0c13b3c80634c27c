import type { Lsn } from "./lsn.ts";

interface Sample {
  readonly at: Date;
  readonly lsn: Lsn;
}

/** Samples of the end of the primary's log, which give the time of an LSN. */
export class LsnHistory {
  readonly #retentionMs: number;
  #samples: Sample[] = [];

  constructor(retentionMs: number) {
    this.#retentionMs = retentionMs;
  }

  /** Adds a sample: all commits before the instant are before the LSN. */
  add(at: Date, lsn: Lsn): void {
    const last = this.#samples.at(-1);
    // After a promotion the log may end before that of the old primary, whose LSNs are then
    // meaningless.
    if (last && lsn < last.lsn) this.#samples = [];
    const oldest = at.getTime() - this.#retentionMs;
    this.#samples = this.#samples.filter((sample) => sample.at.getTime() >= oldest);
    this.#samples.push({ at, lsn });
  }

  get latest(): Lsn {
    return this.#samples.at(-1)?.lsn ?? 0n;
  }

  /**
   * Gets the latest sampled instant whose commits are all replayed; null when it is older than
   * every sample.
   */
  asOf(replayed: Lsn): Date | null {
    return this.#samples.findLast(({ lsn }) => lsn <= replayed)?.at ?? null;
  }
}
