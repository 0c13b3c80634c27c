import type { BaseContext } from "../../../core/context.ts";
import { type Day, toLocalDay } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { LockedCase } from "../queries/lock.ts";
import { clearPromises } from "../queries/work.ts";
import { isOpen, getWorkRank } from "../rules.ts";

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
