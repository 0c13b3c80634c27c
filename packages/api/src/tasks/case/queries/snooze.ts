import type { Db } from "@kolekta/db";
import type { WorkRank } from "../rules.ts";
import { execute } from "../../../core/query.ts";

/** Leaves the version unchanged: no form of a case edits a snooze. */
export async function setSkipped(
  db: Db,
  id: number,
  until: Date,
  workRank: WorkRank,
): Promise<void> {
  await db
    .updateTable("collectionCase")
    .set({
      snoozedUntil: until,
      workBand: workRank.band,
      workRank: workRank.rank,
      workRankUntil: workRank.until,
    })
    .where("id", "=", id)
    .execute();
}

/** Writes at most every 15 minutes, because only the day matters. */
export const setOpened = (db: Db, id: number, agentId: number, at: Date): Promise<void> =>
  execute(db)`
    update collection_case set agent_opened_at = ${at}
    where id = ${id} and agent_id = ${agentId}
      and (agent_opened_at is null or agent_opened_at < ${at}::timestamptz - interval '15 minutes')`;
