import type { BaseContext } from "../../../core/context.ts";
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

/** Promises per transaction. */
const BATCH = 200;

/**
 * Evaluates every promise that is due, in the zone of its institution, and cures those paid
 * afterwards. Returns the number of changed promises.
 */
export async function settleDuePromises(context: BaseContext): Promise<number> {
  const settled = await settleAll(context, listDuePromises);
  return settled + (await settleAll(context, listCurablePromises));
}

async function settleAll(context: BaseContext, find: typeof listDuePromises): Promise<number> {
  const now = context.now();
  // Zone in which a day begins first; each promise is then judged in its own zone.
  const before = toLocalDay(now, "Pacific/Kiritimati");
  let settled = 0;
  for (let after = 0; ;) {
    const batch = await find(context.db, now, { before, limit: BATCH, after });
    if (batch.length > 0) settled += await settleBatch(context, batch);
    if (batch.length < BATCH) return settled;
    after = batch.at(-1)?.id ?? after;
  }
}

/** Locks the cases before their promises, in the same order as work on a case. */
const settleBatch = (context: BaseContext, batch: readonly Candidate[]): Promise<number> =>
  inTransaction(context, null, async (tx) => {
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
