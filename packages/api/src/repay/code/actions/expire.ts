import type { Visit } from "../../../core/context.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { lockCases } from "../../../tasks/case/actions/lock.ts";
import { anyOver, type EndedCode, expire, overBy } from "../queries/state.ts";
import { followEnd } from "./ended.ts";

const BATCH = 500;

/** Ends every code whose time is over; safe to run at any moment and twice. Returns how many. */
export async function expireCodes(visit: Visit): Promise<number> {
  let expired = 0;
  while (await anyOver(visit.db, visit.now())) {
    const done = await expireSome(visit);
    expired += done;
    if (done < BATCH) break;
  }
  return expired;
}

const expireSome = (visit: Visit): Promise<number> =>
  inTransaction(visit, null, async (tx) => {
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

/** Cases before codes, as everywhere; a case that somebody has locked right now is left for the next time. */
async function endOver(tx: Tx<Visit>): Promise<EndedCode[]> {
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
