import type { Visit } from "../../../core/context.ts";
import { type Day, dayOf } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import {
  clearPromises,
  lockAnyMany,
  type LockedCase,
} from "../queries/work.ts";
import { isOpen, placeOf } from "../rules.ts";

/** Holds the cases of many promises before any of them is settled; in the order of their ids. */
export const holdPromised = (
  tx: Tx<Visit>,
  caseIds: readonly number[],
): Promise<LockedCase[]> => lockAnyMany(tx.db, caseIds);

/**
 * Takes settled promises off their held cases; a broken one keeps the case on top for a while. `brokenOn` by the id of
 * the case. Returns their agents by the id of the case.
 */
export async function endPromises(
  tx: Tx<Visit>,
  held: readonly LockedCase[],
  brokenOn: ReadonlyMap<number, Day | null>,
): Promise<Map<number, number | null>> {
  const now = tx.now();
  const ended = held.map((one) => {
    const day = brokenOn.get(one.id) ?? null;
    return { id: one.id, brokenOn: day, place: placeAfter(one, day, now) };
  });
  if (ended.length > 0) await clearPromises(tx.db, ended);
  return new Map(held.map((one) => [one.id, agentOf(one)]));
}

const agentOf = ({ status, agentId }: LockedCase): number | null =>
  isOpen(status) ? agentId : null;

function placeAfter(held: LockedCase, brokenOn: Day | null, now: Date) {
  const facts = { ...held, promiseOn: null, promiseMinor: null, brokenOn };
  return placeOf(facts, now, dayOf(now, held.zone), held.zone);
}
