import type { Ctx, Visit } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { closeForDeduction } from "../../../tasks/hold/actions.ts";
import { cancelBoundCodes } from "../../code/actions/cancel.ts";
import type { EndReason } from "../contract-words.ts";
import { setVoid } from "../queries/change.ts";
import { type DeductionRow, lock, lockOpen } from "../queries/row.ts";
import { isPending } from "../rules/state.ts";
import { recordDeductionStep } from "./record.ts";

type AnyTx = Tx<Visit> & Partial<Pick<Ctx, "actor">>;

/** The case has ended, or what was quoted is no longer right: what is open for it comes to nothing. The case is locked. */
export async function voidDeductions(
  tx: AnyTx,
  caseId: number,
  reason: Exclude<EndReason, "REVERSED"> = "CASE_CLOSED",
): Promise<void> {
  const row = await lockOpen(tx.db, caseId);
  if (row) await end(tx, row, reason);
}

/** Money came another way: an approved amount is no longer right. An application is weighed anew when it is decided. */
export async function requoteDeductions(tx: AnyTx, caseId: number): Promise<void> {
  const row = await lockOpen(tx.db, caseId);
  if (row?.state === "APPROVED") await end(tx, row, "REQUOTED");
}

/** The same for one of them. */
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
