import { sql } from "kysely";
import { type Db, quoteIdentifier } from "@kolekta/db";
import { execute, queryRows } from "@kolekta/api/core/query";

type ForeignKey = { table: string; name: string; definition: string };
type Trigger = { table: string; name: string; enabled: "O" | "R" | "A" };

/**
 * Runs the work without triggers and foreign keys, then restores both and checks the foreign keys
 * again. Requires ownership of the tables, not superuser rights.
 */
export async function withoutConstraints<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const [keys, triggers] = [await foreignKeys(db), await userTriggers(db)];
  await executeAll(db, [
    ...keys.map(
      ({ table, name }) =>
        `alter table ${quoteIdentifier(table)} drop constraint ${quoteIdentifier(name)}`,
    ),
    ...triggers.map(
      ({ table, name }) =>
        `alter table ${quoteIdentifier(table)} disable trigger ${quoteIdentifier(name)}`,
    ),
  ]);
  const result = await work();
  await executeAll(db, [
    ...triggers.map(enable),
    ...keys.map(
      ({ table, name, definition }) =>
        `alter table ${quoteIdentifier(table)} add constraint ${quoteIdentifier(name)} ${definition}`,
    ),
  ]);
  return result;
}

/** Executes the statements in one round trip: there are more than a thousand of them. */
async function executeAll(db: Db, statements: string[]): Promise<void> {
  const body = statements.map((statement) => `${statement};\n`).join("");
  await execute(db)`do ${sql.lit(`begin ${body} end`)}`;
}

const MODE = { O: "", R: "replica ", A: "always " };
const enable = ({ table, name, enabled }: Trigger): string =>
  `alter table ${quoteIdentifier(table)} enable ${MODE[enabled]}trigger ${quoteIdentifier(name)}`;

const foreignKeys = (db: Db) =>
  queryRows(db)<ForeignKey>`
    select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0
    order by r.relname, c.conname`;

const userTriggers = (db: Db) =>
  queryRows(db)<Trigger>`
    select r.relname as table, t.tgname as name, t.tgenabled as enabled
    from pg_trigger t join pg_class r on r.oid = t.tgrelid
    where not t.tgisinternal and t.tgenabled <> 'D' and r.relnamespace = 'public'::regnamespace
    order by r.relname, t.tgname`;
