import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { queryRow } from "../../../core/query.ts";
import { dayAt } from "../../../core/zone-sql.ts";

export interface WithholdingDue {
  readonly at: Date;
  /** Whole days after the day of the recall in the zone of the institution; 0 for none. */
  readonly readableDays: number;
}

/** Needs case `c` and its institution `i`. */
const isExpiredSql = ({ at, readableDays }: WithholdingDue) => sql`
  c.recalled_at is not null and not c.is_withheld and i.id = c.institution_id
  and (${readableDays} = 0
    or ${dayAt(sql`c.recalled_at`)} + ${readableDays}::int < (${at}::timestamptz at time zone i.zone)::date)`;

export async function withholdExpired(db: Db, due: WithholdingDue): Promise<number> {
  const { numAffectedRows } = await sql`
    update collection_case c set is_withheld = true from institution i where ${isExpiredSql(due)}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

export async function countExpired(db: Db, due: WithholdingDue): Promise<number> {
  const row = await queryRow(db)<{ cases: number }>`
    select count(*) as cases from collection_case c, institution i where ${isExpiredSql(due)}`;
  return row?.cases ?? 0;
}

export async function withholdCase(db: Db, id: number): Promise<void> {
  await db.updateTable("collectionCase").set({ isWithheld: true }).where("id", "=", id).execute();
}
