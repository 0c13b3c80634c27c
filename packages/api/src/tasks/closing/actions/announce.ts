import type { Db } from "@kolekta/db";
import type { Ctx } from "../../../core/context.ts";
import { addDays, type Day } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { policyOn } from "../queries/inputs.ts";
import {
  insertRecalls,
  lockAnnounced,
  type NewRecalls,
  revokeAnnounced,
} from "../queries/announce.ts";
import { assertWithinRecallDays } from "./start.ts";

export const recallLimit = async (db: Db, today: Day): Promise<number> =>
  (await policyOn(db, today)).maxRecallDays;

/** Refuses more days than the policy allows. Returns the day on which the recall takes effect. */
export async function announcedDay(tx: Tx<Ctx>, inDays: number): Promise<Day> {
  const today = tx.today();
  assertWithinRecallDays(await policyOn(tx.db, today), inDays);
  return addDays(today, inDays);
}

/** Announces the recall of open, locked cases. Returns those that had no open request and no announced recall. */
export const announceRecalls = (
  tx: Tx<Ctx>,
  recall: Omit<NewRecalls, "requesterId" | "requestedAt">,
): Promise<number[]> =>
  insertRecalls(tx.db, {
    ...recall,
    requesterId: tx.actor.userId,
    requestedAt: tx.now(),
  });

/** Revokes the pending recalls of a bulk recall. Returns their cases. */
export async function revokeRecalls(
  tx: Tx<Ctx>,
  recallId: number,
  note: string,
): Promise<number[]> {
  await lockAnnounced(tx.db, recallId);
  return revokeAnnounced(tx.db, { recallId, note, at: tx.now() });
}
