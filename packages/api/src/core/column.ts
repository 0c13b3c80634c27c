import { type RawBuilder, sql } from "kysely";

const known = new Map<string, RawBuilder<unknown>>();

/** `alias.name` as SQL, built once: every statement of a list names the same few columns. */
export function columnOf(alias: string, name: string): RawBuilder<unknown> {
  const path = `${alias}.${name}`;
  let column = known.get(path);
  if (!column) known.set(path, (column = sql.ref(path)));
  return column;
}
