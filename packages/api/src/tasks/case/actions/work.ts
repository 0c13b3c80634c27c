import { type Db, pipeline } from "@kolekta/db";
import type { BaseContext, Ctx } from "../../../core/context.ts";
import { toLocalDay, dpd, type Day } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { Status, WorkReason } from "../contract.ts";
import type { LockedCase } from "../queries/lock.ts";
import * as queries from "../queries/snooze.ts";
import {
  clearPromises,
  insertMove,
  restOthers,
  setAppCall,
  setTouched,
  setWorked,
  type Worked,
} from "../queries/work.ts";
import { getWorkRank, toWorkReason, statusAfterWork, isOpen } from "../rules.ts";

/**
 * Removes settled promises from their locked cases. A broken promise ranks the case first for two
 * days. `brokenOn` is by case id. Returns the agents by case id.
 */
export async function endPromises(
  tx: Tx<BaseContext>,
  locked: readonly LockedCase[],
  brokenOn: ReadonlyMap<number, Day | null>,
): Promise<Map<number, number | null>> {
  const now = tx.now();
  const ended = locked.map((lockedCase) => {
    const day = brokenOn.get(lockedCase.id) ?? null;
    return {
      id: lockedCase.id,
      brokenOn: day,
      workRank: getWorkRankAfterPromise(lockedCase, day, now),
    };
  });
  if (ended.length > 0) await clearPromises(tx.db, ended);
  return new Map(locked.map((lockedCase) => [lockedCase.id, getOpenAgent(lockedCase)]));
}

const getOpenAgent = ({ status, agentId }: LockedCase): number | null =>
  isOpen(status) ? agentId : null;

function getWorkRankAfterPromise(locked: LockedCase, brokenOn: Day | null, now: Date) {
  const inputs = { ...locked, promiseOn: null, promiseMinor: null, brokenOn };
  return getWorkRank(inputs, now, toLocalDay(now, locked.zone), locked.zone);
}

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

/**
 * Records an attempt to reach the borrower of a locked open case. An attempt by the assigned agent
 * opens the case.
 */
export async function markAttempted(tx: Tx<Ctx>, locked: LockedCase): Promise<LockedCase> {
  const status = statusAfterWork(locked.status, locked.agentId, tx.actor.userId);
  await setTouched(tx.db, locked.id, status, tx.now());
  if (status !== locked.status) await recordMove(tx, locked, status);
  return { ...locked, status };
}

export const markAppCall = (tx: Tx<Ctx>, caseId: number): Promise<void> =>
  setAppCall(tx.db, caseId);

const recordMove = (tx: Tx<Ctx>, locked: LockedCase, after: Status): Promise<void> =>
  insertMove(tx.db, locked, {
    event: "WORKED",
    before: locked.status,
    after,
    at: tx.now(),
    operatorId: tx.actor.userId,
    dpd: dpd(locked.overdueOn, toLocalDay(tx.now(), locked.zone)),
  });

export type Contacted = Omit<Worked, "status" | "workedAt" | "agentId" | "workRank"> & {
  /** End of the pause after too many calls. */
  readonly restsUntil: Date | null;
};

export interface AfterWork {
  readonly status: Status;
  readonly version: number;
  readonly workReason: WorkReason;
}

/** Updates the case after a contact: status, last contact, next call, promise and work rank. */
export async function markWorked(
  tx: Tx<Ctx>,
  locked: LockedCase,
  { restsUntil, ...contacted }: Contacted,
): Promise<AfterWork> {
  const workedAt = tx.now();
  const today = toLocalDay(workedAt, locked.zone);
  const status = statusAfterWork(locked.status, locked.agentId, tx.actor.userId);
  const workRank = getWorkRank(
    { ...locked, ...contacted, restsUntil, status, lastContactAt: workedAt, snoozedUntil: null },
    workedAt,
    today,
    locked.zone,
  );
  const worked = { ...contacted, status, workedAt, workRank };
  const { setWorked: version } = await pipeline({
    setWorked: () => setWorked(tx.db, locked.id, { ...worked, agentId: tx.actor.userId }),
    recordMove: () => status !== locked.status && recordMove(tx, locked, status),
    restOthers: () => restsUntil && restOthers(tx.db, locked, restsUntil),
  });
  return { status, version, workReason: toWorkReason(workRank.band) };
}
