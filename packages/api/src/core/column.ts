import { type RawBuilder, sql } from "kysely";

const columns = new Map<string, RawBuilder<unknown>>();

/** Builds `alias.name` as SQL once, because every statement of a list uses the same few columns. */
export function columnSql(alias: string, name: string): RawBuilder<unknown> {
  const path = `${alias}.${name}`;
  let column = columns.get(path);
  if (!column) columns.set(path, (column = sql.ref(path)));
  return column;
}
