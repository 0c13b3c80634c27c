import { createDb } from "../client.ts";
import { APPLICATION } from "../session.ts";
import { LsnHistory } from "./history.ts";
import { findRecordsEnd, type Lsn } from "./lsn.ts";
import { PrimaryLsn } from "./primary-lsn.ts";

/** The log of the primary: where it ends, and from when the data is that has been replayed so far. */
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

  /** Behind everything that was committed before the call. */
  currentLsn(): Promise<Lsn> {
    return this.#lsn.current();
  }

  /** Remembers where it ends now; while the primary does not answer, the last samples count. */
  async sample(): Promise<void> {
    const at = new Date();
    await this.#lsn.current().then(
      (lsn) => this.#history.add(at, lsn),
      () => {},
    );
  }

  /** Whether it goes so far. A replica that is ahead of it follows another server. */
  async reaches(lsn: Lsn): Promise<boolean> {
    const end = findRecordsEnd(lsn);
    return end <= this.#history.latest || end <= (await this.currentLsn());
  }

  /** How old in milliseconds the data is that has been replayed so far; null where it is too long ago to be known. */
  computeLagMs(replayed: Lsn): number | null {
    const asOf = this.#history.asOf(replayed);
    return asOf && Date.now() - asOf.getTime();
  }

  /** The moment of which nothing is missing; null where it lies behind the bound. */
  asOf(replayed: Lsn): Date | null {
    const lagMs = this.computeLagMs(replayed);
    const isNear = lagMs !== null && lagMs <= this.#maxLagMs;
    return isNear ? this.#history.asOf(replayed) : null;
  }

  close(): Promise<void> {
    return this.#lsn.close();
  }
}
