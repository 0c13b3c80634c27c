import type { Ctx, BaseContext } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { closeForDeduction } from "../../../tasks/hold/actions.ts";
import { cancelBoundCodes } from "../../code/actions/cancel.ts";
import type { EndReason } from "../contract-words.ts";
import { setVoid } from "../queries/change.ts";
import { type DeductionRow, lock, lockOpen } from "../queries/row.ts";
import { isPending } from "../rules/state.ts";
import { recordDeductionStep } from "./record.ts";

type AnyTx = Tx<BaseContext> & Partial<Pick<Ctx, "actor">>;

/**
 * Voids the open deduction of the case, because the case ended or its quote is no longer right. The
 * case must be locked.
 */
export async function voidDeductions(
  tx: AnyTx,
  caseId: number,
  reason: Exclude<EndReason, "REVERSED"> = "CASE_CLOSED",
): Promise<void> {
  const row = await lockOpen(tx.db, caseId);
  if (row) await end(tx, row, reason);
}

/**
 * Voids an approved deduction after another payment, because its amount is no longer right. A
 * pending application is quoted again at its decision.
 */
export async function requoteDeductions(tx: AnyTx, caseId: number): Promise<void> {
  const row = await lockOpen(tx.db, caseId);
  if (row?.state === "APPROVED") await end(tx, row, "REQUOTED");
}

/** Voids one approved deduction, see `requoteDeductions`. */
export async function requoteDeduction(tx: AnyTx, id: number): Promise<void> {
  const row = await lock(tx.db, id);
  if (row?.state === "APPROVED") await end(tx, row, "REQUOTED");
}

async function end(tx: AnyTx, row: DeductionRow, reason: EndReason): Promise<void> {
  await setVoid(tx.db, row.id, reason, tx.now());
  if (isPending(row.state)) await closeForDeduction(tx, row.caseId);
  else await cancelBoundCodes(tx, row.loanId, { deductionId: row.id });
  await recordDeductionStep(tx, row, {
    event: "VOID",
    level: row.level,
    automatic: true,
    after: { reason },
  });
}
