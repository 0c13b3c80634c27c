import { type ReservedSQL, SQL } from "bun";
import { APPLICATION, toConnectionOptions } from "../session.ts";

const OPTIONS = { applicationName: `${APPLICATION} lease` };

/** One connection held while this process uses the server, which shows others that it is in use. */
export class Lease {
  #pool: SQL | undefined;
  #held: ReservedSQL | undefined;

  get lost(): boolean {
    return this.#held === undefined;
  }

  async acquire(url: string): Promise<void> {
    await this.end();
    const pool = new SQL(url, {
      ...toConnectionOptions(url, OPTIONS),
      max: 1,
      onclose: () => this.#markLost(pool),
    });
    this.#pool = pool;
    this.#held = await pool.reserve();
  }

  #markLost(pool: SQL): void {
    if (pool === this.#pool) this.#held = undefined;
  }

  async end(): Promise<void> {
    const pool = this.#pool;
    this.#pool = undefined;
    this.#held = undefined;
    await pool?.close({ timeout: 0 }).catch(() => {});
  }
}
