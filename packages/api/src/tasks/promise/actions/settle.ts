import type { Visit } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { lockCases } from "../../case/actions/lock.ts";
import {
  type Candidate,
  listCurablePromises,
  listDuePromises,
  lockMany,
} from "../queries/evaluation.ts";
import { evaluateLocked } from "./decide.ts";

/** Promises of one transaction. */
const BATCH = 200;

/**
 * Gives every promise whose time is over its verdict, each in the zone of its institution, and cures those for which
 * the money came after it; returns how many.
 */
export async function settleDuePromises(visit: Visit): Promise<number> {
  const settled = await settleAll(visit, listDuePromises);
  return settled + (await settleAll(visit, listCurablePromises));
}

async function settleAll(visit: Visit, find: typeof listDuePromises): Promise<number> {
  const now = visit.now();
  // Where the day begins first; each promise is then judged by its own zone.
  const before = toLocalDay(now, "Pacific/Kiritimati");
  let settled = 0;
  for (let after = 0; ;) {
    const batch = await find(visit.db, now, { before, limit: BATCH, after });
    if (batch.length > 0) settled += await settleBatch(visit, batch);
    if (batch.length < BATCH) return settled;
    after = batch.at(-1)?.id ?? after;
  }
}

/** The cases first, then their promises: whoever works a case locks it in the same order. */
const settleBatch = (visit: Visit, batch: readonly Candidate[]): Promise<number> =>
  inTransaction(visit, null, async (tx) => {
    await lockCases(
      tx,
      batch.map((candidate) => candidate.caseId),
    );
    const ids = await lockMany(
      tx.db,
      batch.map((candidate) => candidate.id),
    );
    const settled = await evaluateLocked(tx, ids);
    tx.audit({
      action: "promise.settleDue",
      entity: "promise",
      entityId: null,
      after: { settled },
    });
    return settled;
  });
