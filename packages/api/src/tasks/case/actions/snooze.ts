import type { Db } from "@kolekta/db";
import type { Ctx } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { LockedCase } from "../queries/lock.ts";
import * as queries from "../queries/snooze.ts";
import { getWorkRank } from "../rules.ts";

/** Snoozes a locked open case: it ranks below workable cases until then. */
export async function passOver(tx: Tx<Ctx>, locked: LockedCase, until: Date): Promise<void> {
  const now = tx.now();
  const inputs = { ...locked, snoozedUntil: until };
  const workRank = getWorkRank(inputs, now, toLocalDay(now, locked.zone), locked.zone);
  await queries.setSkipped(tx.db, locked.id, until, workRank);
}

/** Records that the assigned agent has opened the case. */
export const noteOpened = (db: Db, caseId: number, agentId: number, at: Date): Promise<void> =>
  queries.setOpened(db, caseId, agentId, at);
