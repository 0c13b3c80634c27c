import { type Kysely, sql } from "kysely";
import { toLimits } from "./session.ts";

const LIMITS = Object.keys(toLimits({}));

type Limit = { readonly name: string; readonly value: string };

/**
 * Removes the limits of the connection behind `pinned` for the work and restores them. `reset`
 * would restore the server's defaults, because the limits are set after connecting.
 */
export async function withoutLimits<T, Schema>(
  pinned: Kysely<Schema>,
  work: () => Promise<T>,
): Promise<T> {
  const limits = await sql<Limit>`
    select name, current_setting(name) as value from unnest(${LIMITS}::text[]) name`.execute(
    pinned,
  );
  const set = ({ name, value }: Limit) =>
    sql`select set_config(${name}, ${value}, false)`.execute(pinned);
  for (const { name } of limits.rows) await set({ name, value: "0" });
  try {
    return await work();
  } finally {
    for (const limit of limits.rows) await set(limit);
  }
}
