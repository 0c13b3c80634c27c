import { sql } from "kysely";
import type { Statement } from "../part.ts";

/** The values that a check of a column lists, whatever they are by now. */
interface Listed {
  readonly table: string;
  readonly check: string;
}

/** Adds a value to a check that lists them as `column = any (array[...])`. */
export const allow = ({ table, check }: Listed, value: string): Statement =>
  replaced({ table, check }, "ARRAY[", `ARRAY['${value}'::text, `);

/** Takes it out again; rows that say it have to be gone. */
export const disallow = ({ table, check }: Listed, value: string): Statement =>
  replaced({ table, check }, `'${value}'::text, `, "");

const replaced = ({ table, check }: Listed, old: string, by: string) => {
  const body = `
    declare listed text;
    begin
      select pg_get_constraintdef(oid) into strict listed from pg_constraint
      where conrelid = '${table}'::regclass and conname = '${check}';
      execute 'alter table ${table} drop constraint ${check}';
      execute 'alter table ${table} add constraint ${check} '
        || replace(listed, ${quoted(old)}, ${quoted(by)});
    end`;
  return sql`do ${sql.lit(body)}`;
};

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
