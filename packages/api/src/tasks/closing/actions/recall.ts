import type { BaseContext } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { isOpen } from "../../case/rules.ts";
import { getCaseLoanId } from "../queries/inputs.ts";
import { change, type DueRecall, dueRecalls, lock } from "../queries/request.ts";
import { type ClosingCause, executeClosing, lockClosing } from "./execute.ts";

const BATCH = 200;

/**
 * Withdraws every case on its announced day or on the day after the end of its placement. Safe to
 * run twice. Returns their number.
 */
export async function recallDue(context: BaseContext, day: Day): Promise<number> {
  let withdrawn = 0;
  for (;;) {
    const due = await dueRecalls(context.db, day, BATCH);
    for (const recall of due) {
      if (context.signal.aborted) return withdrawn;
      withdrawn += await recallCase(context, recall);
    }
    if (due.length < BATCH) return withdrawn;
  }
}

const recallCase = (context: BaseContext, due: DueRecall): Promise<number> =>
  inTransaction(context, null, async (tx) => {
    const loanId = await getCaseLoanId(tx.db, due.caseId);
    const account = await lockClosing(tx, loanId, due.caseId, due.reason);
    const cause = await claimRecall(tx, due);
    const isRecalled = cause !== null && isOpen(account.case.status);
    tx.audit({
      action: "closing.recall",
      entity: "closing_request",
      entityId: due.requestId,
      institutionId: account.case.institutionId,
      after: { caseId: due.caseId, reason: cause?.reason ?? null, isRecalled },
    });
    if (isRecalled) await executeClosing(tx, account, cause);
    return isRecalled ? 1 : 0;
  });

const PLACEMENT_OVER: ClosingCause = {
  kind: "WITHDRAW",
  reason: "PLACEMENT_END",
  note: "",
  flagFromOn: null,
  requesterId: null,
};

/** Returns the cause of the recall, or null when another decision was made meanwhile. */
async function claimRecall(
  tx: Tx<BaseContext>,
  { requestId }: DueRecall,
): Promise<ClosingCause | null> {
  if (requestId === null) return PLACEMENT_OVER;
  const request = await lock(tx.db, requestId);
  if (request?.state !== "PENDING") return null;
  await change(tx.db, requestId, { state: "DONE", endedAt: tx.now() });
  return request;
}
