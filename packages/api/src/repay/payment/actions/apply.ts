import { pipeline } from "@kolekta/db";
import type { BaseContext } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { getZoneAt } from "../../../core/zone-history.ts";
import { updateTimesSettled } from "../../../tasks/borrower/actions/profile.ts";
import { retellEnding, revertRecovery } from "../../../tasks/case/actions/end.ts";
import type { LockedCase } from "../../../tasks/case/actions/lock.ts";
import { isOpen } from "../../../tasks/case/rules.ts";
import type { Status } from "../../../tasks/case/contract.ts";
import { closeCase, reopenClosedCase } from "../../../tasks/closing/actions/close.ts";
import { reversalDaysOn } from "../../../tasks/closing/actions/policy.ts";
import { evaluateLocked } from "../../../tasks/promise/actions/decide.ts";
import { lockPromises } from "../../../tasks/promise/actions/settle.ts";
import { settleDeductions, voidSuperseded } from "../../deduction/actions/settle.ts";
import { followExtensions } from "../../extension/actions/effect.ts";
import type { DerivedLoan } from "../../../account/loan/actions/account.ts";
import { toBalances } from "../../../account/loan/rules/figures.ts";
import {
  type CaseEnding,
  findEnding,
  type SettledCaseOutcome,
  toSettledOutcome,
} from "../rules/ending.ts";
import type { DerivedAccount } from "../../../tasks/case/actions/account.ts";

const SETTLED: readonly Status[] = ["C30", "C31", "C32"];

/**
 * Cause of the change: a payment or its reversal, the use of a credit, or a change of the debt
 * without a payment.
 */
type Cause = { readonly paymentId: number } | "CREDIT" | "OWED";

/**
 * Returns the log events for a settled case that reopens, and for one whose recorded ending was
 * wrong.
 */
const toCaseEvents = (cause: Cause) =>
  cause === "OWED"
    ? ({ reopenEvent: "OUTSTANDING_CHANGED", correctionEvent: "OUTSTANDING_CHANGED" } as const)
    : ({ reopenEvent: "PAYMENT_REVERSED", correctionEvent: "PAYMENT_REPORTED_LATE" } as const);

/**
 * Applies the derived loan to everything except the ledger: deductions, extensions, the case and
 * its promises. The case ends before its amounts are written, because an ended case keeps its
 * overdue day. Returns the outcome for a case that had been settled.
 */
export async function applyDerived(
  tx: Tx<BaseContext>,
  account: DerivedAccount,
  cause: Cause,
): Promise<SettledCaseOutcome> {
  const { loan } = account;
  await settleDeductions(tx, loan);
  await followExtensions(tx, loan);
  const { followCase: returned, lockPromises: promises } = await pipeline({
    followCase: () => followCase(tx, account, toCaseEvents(cause)),
    lockPromises: () => lockPromises(tx, loan.id),
  });
  await voidSuperseded(tx, loan);
  const causedBy = typeof cause === "string" ? undefined : cause;
  await evaluateLocked(tx, promises, causedBy);
  return returned;
}

async function followCase(
  tx: Tx<BaseContext>,
  { loan, case: locked }: DerivedAccount,
  { reopenEvent, correctionEvent }: ReturnType<typeof toCaseEvents>,
): Promise<SettledCaseOutcome> {
  if (!locked) return "NOTHING";
  const ending = findEnding(locked, toHistory(loan));
  if (isOpen(locked.status)) {
    if (ending) await end(tx, loan, locked, ending);
    return "NOTHING";
  }
  if (locked.status === "C80" && ending) await end(tx, loan, locked, ending);
  if (!SETTLED.includes(locked.status)) return "NOTHING";
  if (ending) {
    const { to } = ending;
    if (to !== locked.status) await retellEnding(tx, locked, { to, event: correctionEvent });
    return "NOTHING";
  }
  if (locked.recovered) {
    await revertRecovery(tx, locked, reopenEvent);
    await updateTimesSettled(tx.db, locked.borrowerId);
    return "NOTHING";
  }
  const reversalDays = await reversalDaysOn(tx.db);
  const { closedAt } = locked;
  const closedOn = closedAt && toLocalDay(closedAt, getZoneAt(locked, closedAt));
  const figures = toBalances(loan.account, loan.today);
  const became = toSettledOutcome({ closedOn }, figures, loan.today, reversalDays);
  if (became === "AGAIN") {
    const { arrearsMinor } = figures;
    await reopenClosedCase(tx, { ...locked, arrearsMinor }, reopenEvent);
  }
  return became;
}

const toHistory = ({ derived, account, today, terms }: DerivedLoan) => ({
  steps: derived.steps,
  account,
  today,
  toleranceMinor: terms.toleranceMinor,
});

const end = (
  tx: Tx<BaseContext>,
  { account, today }: DerivedLoan,
  locked: LockedCase,
  ending: CaseEnding,
): Promise<void> => closeCase(tx, locked, { ...ending, figures: toBalances(account, today) });
