import type { Visit } from "../../../core/context.ts";
import { type Day, dayOf } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { LockedCase } from "../queries/lock.ts";
import { clearPromises } from "../queries/work.ts";
import { isOpen, placeOf } from "../rules.ts";

/**
 * Takes settled promises off their locked cases; a broken one keeps the case on top for a while. `brokenOn` by the id of
 * the case. Returns their agents by the id of the case.
 */
export async function endPromises(
  tx: Tx<Visit>,
  locked: readonly LockedCase[],
  brokenOn: ReadonlyMap<number, Day | null>,
): Promise<Map<number, number | null>> {
  const now = tx.now();
  const ended = locked.map((one) => {
    const day = brokenOn.get(one.id) ?? null;
    return { id: one.id, brokenOn: day, place: placeAfter(one, day, now) };
  });
  if (ended.length > 0) await clearPromises(tx.db, ended);
  return new Map(locked.map((one) => [one.id, agentOf(one)]));
}

const agentOf = ({ status, agentId }: LockedCase): number | null =>
  isOpen(status) ? agentId : null;

function placeAfter(locked: LockedCase, brokenOn: Day | null, now: Date) {
  const facts = { ...locked, promiseOn: null, promiseMinor: null, brokenOn };
  return placeOf(facts, now, dayOf(now, locked.zone), locked.zone);
}
