import type { ReservedSQL } from "bun";
import { PoolingError } from "../errors.ts";
import { APPLICATION, type SessionSettings } from "../session.ts";
import { withLimits } from "./limits.ts";

/** Setting that exists only in the session of its connection. */
export const MARK = `${APPLICATION}.connection`;

/** Longest wait for an answer; after that the network counts as dead. */
const ANSWER_MS = 5_000;

/**
 * More than a pool returns before it reserves again; older marks belong to connections that are
 * closed.
 */
const MAX_RETURNED = 1_000;

/**
 * Sets the limits of each new session and marks it. The mark of another connection shows that a
 * pooler shares one session between clients: settings get lost there, and prepared statements of
 * equal names are mixed up.
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
   * Rejects when the session is shared or does not answer. Uses no named statement: until the
   * session is known to be exclusive, another client may have given the name to another statement.
   * Bun sends a statement that is new to its connection without others, so the first one has to
   * wait for this in any case.
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

  /**
   * Returns a connection to Bun and stores its mark, because the connection may be reserved again
   * with the same session.
   */
  markReturned(reserved: ReservedSQL): void {
    const mark = this.#marks.get(reserved);
    if (mark) this.#returned.add(mark);
    const [oldest] = this.#returned;
    if (oldest && this.#returned.size > MAX_RETURNED) this.#returned.delete(oldest);
    void reserved.release().catch(() => {});
  }
}
