import type { Db } from "@kolekta/db";
import { sql } from "kysely";

export interface WithholdingDue {
  readonly at: Date;
  /** Whole days after that of the recall, by the clock of the institution; 0 leaves none. */
  readonly readableDays: number;
}

export async function withholdExpired(
  db: Db,
  { at, readableDays }: WithholdingDue,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update collection_case c set is_withheld = true from institution i
    where c.recalled_at is not null and not c.is_withheld and i.id = c.institution_id
      and (${readableDays} = 0
        or (c.recalled_at at time zone i.zone)::date + ${readableDays}::int < (${at}::timestamptz at time zone i.zone)::date)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

export async function withholdCase(db: Db, id: number): Promise<void> {
  await db
    .updateTable("collectionCase")
    .set({ isWithheld: true })
    .where("id", "=", id)
    .execute();
}
