import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";

export interface WithholdingDue {
  readonly day: Day;
  /** Whole days after that of the recall; 0 leaves none. */
  readonly readableDays: number;
}

export async function withholdRecalled(
  db: Db,
  { day, readableDays }: WithholdingDue,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update collection_case c set is_withheld = true from institution i
    where c.status = 'C40' and not c.is_withheld and i.id = c.institution_id
      and (${readableDays} = 0 or (c.closed_at at time zone i.zone)::date + ${readableDays}::int < ${day}::date)`.execute(
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
