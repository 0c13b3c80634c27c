import type { Visit } from "../../../core/context.ts";
import { type Day, dayOf } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import {
  clearPromise,
  clearPromises,
  lockAny,
  lockAnyMany,
  type LockedCase,
} from "../queries/work.ts";
import { isOpen, placeOf } from "../rules.ts";

/** Takes a settled promise off its case; a broken one keeps the case on top for a while. Returns its agent. */
export async function endPromise(
  tx: Tx<Visit>,
  caseId: number,
  brokenOn: Day | null,
): Promise<number | null> {
  const held = await lockAny(tx.db, caseId);
  if (!held) return null;
  const place = placeAfter(held, brokenOn, tx.now());
  await clearPromise(tx.db, caseId, brokenOn, place);
  return agentOf(held);
}

/** Holds the cases of many promises before any of them is settled; in the order of their ids. */
export const holdPromised = (
  tx: Tx<Visit>,
  caseIds: readonly number[],
): Promise<LockedCase[]> => lockAnyMany(tx.db, caseIds);

/** As `endPromise`, for many held cases; `brokenOn` by the id of the case. Returns their agents by the id of the case. */
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
