/** Marks and removes the data of other institutions, for the walk over lists. */
import type { Db } from "@kolekta/db";
import { sql } from "kysely";

const WORD = "Foreign";

/** Texts and ids that occur in rows of other institutions alone, by the fields that look for them. */
export type ForeignValues = Readonly<Record<string, string | number>>;

/** Triggers refuse such changes, as they should. */
const withoutTriggers = (db: Db, work: (tx: Db) => Promise<void>) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await work(tx);
  });

/** Loans and borrowers have no institution: foreign are those whose cases are all elsewhere. */
const hasForeignCasesOnlySql = (table: "loan" | "borrower", ownInstitutionId: number) => sql`(
  select bool_and(c.institution_id <> ${ownInstitutionId}) from collection_case c
  where ${sql.ref(`c.${table}_id`)} = ${sql.ref(`${table}.id`)})`;

/** Names what belongs to all institutions but one so that a search can find it by a single word. */
export const markForeign = (db: Db, ownInstitutionId: number): Promise<void> =>
  withoutTriggers(db, async (tx) => {
    const named = (kind: string) => sql`${`${WORD} ${kind} `}::text || id`;
    const isForeign = sql`institution_id <> ${ownInstitutionId}`;
    for (const statement of [
      sql`update institution set name = ${named("institution")} where id <> ${ownInstitutionId}`,
      sql`update app_user set name = ${named("person")} where ${isForeign}`,
      sql`update team_group set name = ${named("group")} where ${isForeign}`,
      sql`update task_config set title = ${named("task")} where ${isForeign}`,
      sql`update loan set number = ${WORD}::text || id where ${hasForeignCasesOnlySql("loan", ownInstitutionId)}`,
      sql`update borrower set name = ${named("borrower")} where ${hasForeignCasesOnlySql("borrower", ownInstitutionId)}`,
    ])
      await statement.execute(tx);
  });

/** Reads what other institutions have for each field that a list may be searched by. */
export async function foreignValues(db: Db, ownInstitutionId: number): Promise<ForeignValues> {
  const { rows } = await sql<Record<string, string | number>>`
    select c.institution_id, c.agent_id, c.agent_id as user_id, c.agent_id as handler_id, c.agent_id as scorer_id,
      c.agent_id as editor_id, c.id as task_id, u.group_id, u.login, l.number as loan_number, b.name as borrower_name, o.phone
    from collection_case c join app_user u on u.id = c.agent_id join loan l on l.id = c.loan_id
    join borrower b on b.id = c.borrower_id join contact o on o.borrower_id = b.id
    where c.institution_id <> ${ownInstitutionId} and b.name like ${`${WORD}%`}
      and not exists (select from contact x where x.phone = o.phone and x.borrower_id <> b.id)
    order by c.id, o.id limit 1`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("no other institution has a case");
  return { ...found, text: WORD };
}

interface Reference {
  readonly child: string;
  readonly column: string;
  readonly parent: string;
  readonly target: string;
}

async function references(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as child, a.attname as column, c.confrelid::regclass::text as parent, f.attname as target
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
    where c.contype = 'f' and c.conparentid = 0 and array_length(c.conkey, 1) = 1`.execute(db);
  return rows;
}

/** Some keep the id of an institution without a reference. */
async function tablesOfInstitutions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where a.attname = 'institution_id' and c.relkind in ('r', 'p') and not c.relispartition
      and c.relnamespace = 'public'::regnamespace`.execute(db);
  return rows.map(({ name }) => name);
}

/** Deletes all institutions but one, with every row that refers to them, directly or through others. */
export const removeForeign = (db: Db, ownInstitutionId: number): Promise<void> =>
  withoutTriggers(db, async (tx) => {
    for (const statement of [
      sql`delete from loan where ${hasForeignCasesOnlySql("loan", ownInstitutionId)}`,
      sql`delete from borrower where ${hasForeignCasesOnlySql("borrower", ownInstitutionId)}`,
      sql`delete from lender where name like ${`${WORD}%`}`,
      sql`delete from institution where id <> ${ownInstitutionId}`,
    ])
      await statement.execute(tx);
    for (const table of await tablesOfInstitutions(tx))
      await sql`delete from ${sql.table(table)} where institution_id <> ${ownInstitutionId}`.execute(
        tx,
      );
    const all = await references(tx);
    let changedTables = new Set(all.map(({ parent }) => parent));
    while (changedTables.size > 0) {
      const next = new Set<string>();
      for (const { child, column, parent, target } of all) {
        if (!changedTables.has(parent)) continue;
        const { numAffectedRows } = await sql`
          delete from ${sql.table(child)} x where ${sql.ref(`x.${column}`)} is not null and not exists (
            select from ${sql.table(parent)} y where ${sql.ref(`y.${target}`)} = ${sql.ref(`x.${column}`)})`.execute(
          tx,
        );
        if (numAffectedRows) next.add(child);
      }
      changedTables = next;
    }
  });
