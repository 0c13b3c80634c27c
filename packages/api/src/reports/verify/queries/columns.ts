/* Compares two sides of a table by key and column. */
import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { queryRows } from "../../../core/query.ts";

export interface ComparedTable {
  readonly table: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  readonly stored: RawBuilder<unknown>;
  readonly derived: RawBuilder<unknown>;
}

export interface Comparison {
  /** Named parts of the statement that both sides read. */
  readonly parts: RawBuilder<unknown>;
  readonly tables: readonly ComparedTable[];
  readonly limit: number;
}

export interface ColumnDifference {
  readonly total: number;
  readonly table: string;
  readonly key: string;
  readonly column: string;
  readonly stored: string | null;
  readonly derived: string | null;
}

/** Replaces null by a value that no key has, so that rows with a null key match. */
const keyText = (side: string, name: string) =>
  sql`coalesce(${sql.ref(`${side}.${name}`)}::text, '')`;

/** A row that is missing on one side counts as zero. */
const valueText = (side: string, name: string) =>
  sql`nullif(${sql.ref(`${side}.${name}`)}::text, '0')`;

const columnName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function differing({ table, key, columns, stored, derived }: ComparedTable) {
  const named = sql.join(
    key.flatMap((name) => [
      sql.lit(columnName(name)),
      sql`coalesce(${sql.ref(`s.${name}`)}, ${sql.ref(`d.${name}`)})`,
    ]),
  );
  const joined = sql.join(
    key.map((name) => sql`${keyText("s", name)} = ${keyText("d", name)}`),
    sql` and `,
  );
  // Whole rows are compared first: few differ, and conversion to text is slow.
  const side = (alias: string) => sql.join(columns.map((name) => sql.ref(`${alias}.${name}`)));
  const values = sql.join(
    columns.map(
      (name) =>
        sql`(${sql.lit(columnName(name))}, ${valueText("s", name)}, ${valueText("d", name)})`,
    ),
  );
  return sql`
    select ${sql.lit(table)} as "table", jsonb_build_object(${named})::text as key, v."column", v.stored, v.derived
    from (${stored}) s full join (${derived}) d on ${joined}
    cross join lateral (values ${values}) v("column", stored, derived)
    where (${side("s")}) is distinct from (${side("d")}) and v.stored is distinct from v.derived`;
}

/** Returns the first differences of each column, with the total of the table. */
export const compareColumns = (db: Db, { parts, tables, limit }: Comparison) =>
  queryRows(db)<ColumnDifference>`
    with ${parts}, differing as (${sql.join(tables.map(differing), sql` union all `)}),
    ranked as (
      select *, row_number() over (partition by "table", "column" order by key) as place,
        count(*) over (partition by "table")::int as total from differing)
    select total, "table", key, "column", stored, derived from ranked where place <= ${limit}
    order by "table", key, "column"`;
