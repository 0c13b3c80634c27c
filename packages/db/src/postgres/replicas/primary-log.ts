import { createDb } from "../client.ts";
import { APPLICATION } from "../session.ts";
import { LsnHistory } from "./history.ts";
import { findRecordsEnd, type Lsn } from "./lsn.ts";
import { PrimaryLsn } from "./primary-lsn.ts";

/** Log of the primary: its end, and the age of the replayed data. */
export class PrimaryLog {
  readonly #lsn: PrimaryLsn;
  readonly #history: LsnHistory;
  readonly #maxLagMs: number;

  constructor(url: string, maxLagMs: number) {
    this.#lsn = new PrimaryLsn(
      createDb(url, { max: 1, applicationName: `${APPLICATION} log position` }),
    );
    this.#history = new LsnHistory(2 * maxLagMs);
    this.#maxLagMs = maxLagMs;
  }

  /** Gets an LSN behind everything that was committed before the call. */
  currentLsn(): Promise<Lsn> {
    return this.#lsn.current();
  }

  /** Samples the current end; while the primary does not answer, the last samples count. */
  async sample(): Promise<void> {
    const at = new Date();
    await this.#lsn.current().then(
      (lsn) => this.#history.add(at, lsn),
      () => {},
    );
  }

  /**
   * Checks if the primary's log contains the LSN. A replica that is ahead of it follows another
   * server.
   */
  async reaches(lsn: Lsn): Promise<boolean> {
    const end = findRecordsEnd(lsn);
    return end <= this.#history.latest || end <= (await this.currentLsn());
  }

  /**
   * Computes the age of the replayed data in milliseconds; null when it is older than the samples.
   */
  computeLagMs(replayed: Lsn): number | null {
    const asOf = this.#history.asOf(replayed);
    return asOf && Date.now() - asOf.getTime();
  }

  /**
   * Gets the instant up to which the data is complete; null when it is older than the allowed lag.
   */
  asOf(replayed: Lsn): Date | null {
    const lagMs = this.computeLagMs(replayed);
    const isNear = lagMs !== null && lagMs <= this.#maxLagMs;
    return isNear ? this.#history.asOf(replayed) : null;
  }

  close(): Promise<void> {
    return this.#lsn.close();
  }
}
