import { SQL } from "bun";
import type { Client, ClientOptions } from "./clients.ts";

export interface Trial {
  readonly url: string;
  /** Data directory of the embedded server. */
  readonly dir: string;
  /** Asks on a connection of its own. */
  admin<T = unknown>(text: string): Promise<T[]>;
  open(options: ClientOptions, url?: string): Client;
}

/** Returns the outcome in words, as a cell of the table. */
export type Experiment = (trial: Trial) => Promise<string>;

/** Resolves with `otherwise` when the work has not ended by then. */
export const within = <T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([work, Bun.sleep(ms).then(() => otherwise)]);

/** Opens a connection for each statement, so that no restart reaches it. */
export async function queryOnce<T>(url: string, text: string): Promise<T[]> {
  await using client = new SQL(url, { max: 1 });
  return [...(await client.unsafe<T[]>(text))];
}
