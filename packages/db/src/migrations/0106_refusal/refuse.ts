import { sql } from "kysely";
import type { Part, Statement } from "../part.ts";

/** The trigger names the constraint and gives the reason. */
export const refuse: Part = {
  up: [
    sql`
    create function refuse_as() returns trigger language plpgsql as $$
    begin
      raise exception '% of % is refused: %', lower(tg_op), tg_table_name, tg_argv[1]
        using errcode = '23514', constraint = tg_argv[0], table = tg_table_name;
    end $$`,
  ],
  down: [sql`drop function refuse_as`],
};

const listed = (columns: readonly string[], row: "old" | "new") =>
  sql.raw(columns.map((column) => `${row}.${column}`).join(", "));

/** The columns differ in the row of a trigger. */
export const isChanged = (columns: readonly string[]): Statement =>
  sql`(${listed(columns, "old")}) is distinct from (${listed(columns, "new")})`;

interface Refusal {
  readonly table: string;
  readonly name: string;
  readonly when: Statement;
  readonly reason: string;
}

export const refuseUpdate = ({
  table,
  name,
  when,
  reason,
}: Refusal): Statement => sql`
    create trigger ${sql.id(name)} before update on ${sql.table(table)} for each row
    when (${when}) execute function refuse_as(${sql.lit(name)}, ${sql.lit(reason)})`;

export const refuseRemoval = (table: string, name: string): Statement => sql`
    create trigger ${sql.id(name)} before delete or truncate on ${sql.table(table)}
    for each statement execute function refuse_change()`;

export const dropTriggers = (
  table: string,
  names: readonly string[],
): Statement[] =>
  names.map((name) => sql`drop trigger ${sql.id(name)} on ${sql.table(table)}`);
