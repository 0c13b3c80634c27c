import type { BaseContext } from "../../../core/context.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { lockCases } from "../../../tasks/case/actions/lock.ts";
import { anyOver, type EndedCode, expire, overBy } from "../queries/state.ts";
import { followEnd } from "./ended.ts";

const BATCH = 500;

/** Expires every overdue code. Safe to repeat. Returns their number. */
export async function expireCodes(context: BaseContext): Promise<number> {
  let expired = 0;
  while (await anyOver(context.db, context.now())) {
    const done = await expireSome(context);
    expired += done;
    if (done < BATCH) break;
  }
  return expired;
}

const expireSome = (context: BaseContext): Promise<number> =>
  inTransaction(context, null, async (tx) => {
    const ended = await endOver(tx);
    tx.audit({
      action: "code.expire",
      entity: "repayment_code",
      entityId: null,
      after: { codeIds: ended.map(({ id }) => id) },
    });
    for (const { id, loanId } of ended)
      tx.publish({ type: "code.changed", ids: { loanId, codeId: id } });
    return ended.length;
  });

/**
 * Locks cases before codes, the lock order of all code paths. Codes of a locked case are left for
 * the next run.
 */
async function endOver(tx: Tx<BaseContext>): Promise<EndedCode[]> {
  const over = await overBy(tx.db, tx.now(), BATCH);
  const cases = await lockCases(tx, toCaseIds(over), { free: true });
  const free = cases.map(({ id }) => id);
  const expirable = over.filter(({ caseId }) => caseId === null || free.includes(caseId));
  const ended = await expire(
    tx.db,
    expirable.map(({ id }) => id),
    tx.now(),
  );
  await followEnd(tx, ended);
  return ended;
}

const toCaseIds = (codes: readonly EndedCode[]): number[] => [
  ...new Set(codes.flatMap(({ caseId }) => caseId ?? [])),
];
