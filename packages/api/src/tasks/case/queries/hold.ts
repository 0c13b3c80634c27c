import type { Db } from "@kolekta/db";
import type { WorkRank } from "../rules.ts";
import { queryRow } from "../../../core/query.ts";

export async function isOnHold(db: Db, caseId: number): Promise<boolean> {
  const row = await queryRow(db)<{ onHold: boolean }>`
    select exists (select from case_hold h where h.case_id = c.id and h.closed_at is null)
      or exists (select from borrower_flag f where f.borrower_id = c.borrower_id and f.stops_contact and f.ended_at is null) as on_hold
    from collection_case c where c.id = ${caseId}`;
  return row?.onHold ?? false;
}

/** Leaves the version unchanged: no form of a case edits holds. */
export async function setOnHold(
  db: Db,
  id: number,
  onHold: boolean,
  workRank: WorkRank | null,
): Promise<void> {
  const moved = workRank && {
    workBand: workRank.band,
    workRank: workRank.rank,
    workRankUntil: workRank.until,
  };
  await db
    .updateTable("collectionCase")
    .set({ onHold, ...moved })
    .where("id", "=", id)
    .execute();
}
