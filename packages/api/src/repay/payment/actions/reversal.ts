import type { BaseContext } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { markReversed } from "../../code/actions/pay.ts";
import { requoteDeductions } from "../../deduction/actions/withdraw.ts";
import { LEDGER_ZONE } from "../../../account/loan/actions/account.ts";
import { recordEvent } from "../../../account/loan/actions/post.ts";
import { insertReversal, type PaymentRow, type Reversal as NewReversal } from "../queries/row.ts";
import type { SettledCaseOutcome } from "../rules/ending.ts";
import { applyDerived } from "./apply.ts";
import { noteOverpaid } from "./move-to-suspense.ts";
import {
  postAccount,
  deriveAccount,
  type LockedAccount,
} from "../../../tasks/case/actions/account.ts";

interface ReversalCause extends Pick<NewReversal, "fault" | "reason" | "userId"> {
  readonly at: Date;
}

/**
 * Restores the ledger as if the payment had never been made; when the fault is ours, its late fees
 * are waived as well. Returns the outcome for a case that the payment had settled.
 */
export async function postReversal(
  tx: Tx<BaseContext>,
  account: LockedAccount,
  payment: PaymentRow,
  { at, ...why }: ReversalCause,
): Promise<SettledCaseOutcome> {
  const { id: paymentId, loanId, codeId } = payment;
  const valueOn = toLocalDay(at, LEDGER_ZONE);
  const eventId = await recordEvent(tx, { kind: "REVERSAL", loanId, valueOn });
  if (codeId !== null) await markReversed(tx, codeId, payment);
  const times = { reversedAt: at, valueOn, recordedAt: tx.now() };
  await insertReversal(tx.db, { paymentId, eventId, ...times, ...why });
  const derived = await deriveAccount(tx, account);
  const returned = await applyDerived(tx, derived, { paymentId });
  // A deduction approved while the payment counted has the wrong amount.
  if (account.case) await requoteDeductions(tx, account.case.id);
  await postAccount(tx, derived.loan, eventId);
  await noteOverpaid(tx, loanId);
  publish(tx, payment);
  return returned;
}

function publish(
  tx: Tx<BaseContext>,
  { id: paymentId, loanId, caseId, institutionId, agentId }: PaymentRow,
): void {
  if (institutionId === null) return;
  tx.publish({
    type: "payment.reversed",
    ids: { institutionId, loanId, caseId, agentId, paymentId },
  });
}
