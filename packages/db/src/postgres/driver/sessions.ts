import type { ReservedSQL } from "bun";
import { PoolingError } from "../errors.ts";
import { APPLICATION, type SessionSettings } from "../session.ts";
import { withLimits } from "./limits.ts";

/** A setting that only the session of its connection keeps. */
export const MARK = `${APPLICATION}.connection`;

/** Without an answer by then the network counts as dead. */
const ANSWER_MS = 5_000;

/** More than a pool gives back before it reserves again; those beyond belonged to connections that are gone. */
const MAX_RETURNED = 1_000;

/**
 * Sets the limits of each new session and marks it. A mark of another connection proves that a pooler lends one session to
 * several clients in turn: there settings get lost, and statements of equal names answer for one another.
 */
export class Sessions {
  readonly #settings: string;
  readonly #marks = new WeakMap<ReservedSQL, string>();
  readonly #returned = new Set<string>();

  constructor(settings: SessionSettings) {
    this.#settings = Object.entries(settings)
      .map(([name, value]) => `set_config('${name}', '${value}', false)`)
      .join(", ");
  }

  /**
   * Rejects where the session is shared or does not answer. Without a named statement: until the session is known to be the
   * connection's own, another client may have given the name to another statement. Bun sends nothing along with a statement
   * that is new to its connection, so the first one has to wait for this in any case.
   */
  async setUp(reserved: ReservedSQL): Promise<void> {
    const mark = crypto.randomUUID();
    this.#marks.set(reserved, mark);
    const answer = reserved.unsafe<{ before: string | null }[]>(
      `select current_setting('${MARK}', true) as before, set_config('${MARK}', '${mark}', false), ${this.#settings}`,
    );
    const limits = { signal: undefined, guardMs: ANSWER_MS };
    const [row] = await withLimits(answer, limits, () => answer.cancel());
    if (row?.before && !this.#returned.delete(row.before)) throw new PoolingError();
  }

  /** For a connection that goes back to Bun and may come again with its session. */
  markReturned(reserved: ReservedSQL): void {
    const mark = this.#marks.get(reserved);
    if (mark) this.#returned.add(mark);
    const [oldest] = this.#returned;
    if (oldest && this.#returned.size > MAX_RETURNED) this.#returned.delete(oldest);
    void reserved.release().catch(() => {});
  }
}
