import type { BaseContext } from "../../../core/context.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { lockCase } from "../../../tasks/case/actions/lock.ts";
import { notifyUser } from "../../../tasks/notification/actions.ts";
import { setEnded } from "../queries/change.ts";
import { type DeductionRow, findDeduction, overBy } from "../queries/row.ts";
import { recordDeductionStep } from "./record.ts";

const BATCH = 500;

/** Expires every unpaid approval past its validity. Safe to repeat. Returns their number. */
export async function expireDeductions(context: BaseContext): Promise<number> {
  let expired = 0;
  for (let after = 0; ;) {
    const over = await overBy(context.db, context.now(), after, BATCH);
    for (const row of over) if (await expireDeduction(context, row)) expired += 1;
    if (over.length < BATCH) return expired;
    after = over.at(-1)?.id ?? after;
  }
}

/** Locks the case: a payment in progress is posted first and decides. */
const expireDeduction = (
  context: BaseContext,
  { id, caseId }: Pick<DeductionRow, "id" | "caseId">,
): Promise<boolean> =>
  inTransaction(context, id, async (tx) => {
    await lockCase(tx, caseId);
    const row = await findDeduction(tx.db, id);
    if (row?.state === "APPROVED") return end(tx, row);
    tx.audit({ action: "deduction.overtaken", entity: "deduction", entityId: id });
    return false;
  });

/** The code needs no change: it never outlives the deduction. */
async function end(tx: Tx<BaseContext>, row: DeductionRow): Promise<true> {
  await setEnded(tx.db, row.id, "EXPIRED", tx.now());
  await recordDeductionStep(tx, row, { event: "EXPIRED", level: row.level });
  const { applicantId: userId, caseId } = row;
  await notifyUser(tx, { userId, kind: "DEDUCTION_LAPSED", caseId });
  return true;
}
