import type { Ctx, Visit } from "../../../core/context.ts";
import { dayOf } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { LockedCase } from "../../../tasks/case/actions/work.ts";
import { isOpen } from "../../../tasks/case/rules.ts";
import { closeCase } from "../../../tasks/closing/actions/close.ts";
import {
  judgePromises,
  keepPromise,
} from "../../../tasks/promise/actions/judge.ts";
import type { CodeRow } from "../../code/actions/pay.ts";
import type { HeldLoan } from "../../loan/actions/account.ts";
import {
  type Posted,
  postEntries,
  replaceInstallment,
} from "../../loan/actions/post.ts";
import { figuresOf } from "../../loan/rules/figures.ts";
import { applyLines, dueOf } from "../../loan/rules/ledger.ts";
import { type Entry, entriesOfPayment } from "../../loan/rules/payment.ts";
import type { State } from "../contract.ts";
import { type ExtensionRow, lock, setEffective } from "../queries/row.ts";
import { entriesByHand, entriesOfExtension } from "../rules/effect.ts";
import { newDueOn } from "../rules/quote.ts";

export interface CodeMoney {
  readonly code: Pick<CodeRow, "extensionId">;
  readonly paymentId: number;
  readonly amountMinor: number;
  /** At the bank. */
  readonly paidAt: Date;
}

export interface Extended {
  readonly posted: Posted;
  readonly extended: boolean;
}

/**
 * Money came by the code of an extension. Paid in full and in time it extends the loan and ends the case;
 * otherwise it is an ordinary payment, and what it ends is for the caller to see. Loan and case are held, the
 * code is already marked as paid.
 */
export async function extendByPayment(
  tx: Tx<Visit>,
  loan: HeldLoan,
  held: LockedCase | null,
  money: CodeMoney,
): Promise<Extended> {
  const { extensionId } = money.code;
  const extension = extensionId ? await lock(tx.db, extensionId) : undefined;
  if (!extension || !held || !takesEffect(extension, loan, held, money))
    return { posted: await postOrdinary(tx, loan, money), extended: false };
  const posted = await putIntoEffect(tx, { extension, loan, held, ...money });
  return { posted, extended: true };
}

const postOrdinary = (
  tx: Tx<Visit>,
  loan: HeldLoan,
  { paymentId, amountMinor, paidAt }: CodeMoney,
): Promise<Posted> =>
  postEntries(
    tx,
    loan,
    { on: loan.today, at: paidAt, paymentId },
    entriesOfPayment(loan.account, amountMinor, loan.terms, loan.today),
  );

/** Money that went back leaves the offer as it was, until its time is over. */
const WAITING: readonly State[] = ["OPEN", "LAPSED", "REVERSED"];

/** A callback may come after the day is over: what counts is when the borrower paid. */
function takesEffect(
  extension: ExtensionRow,
  { account }: HeldLoan,
  held: LockedCase,
  { amountMinor, paidAt }: CodeMoney,
): boolean {
  const old = account.installments.find(
    ({ id }) => id === extension.installmentId,
  );
  return (
    WAITING.includes(extension.state) &&
    paidAt <= extension.expiresAt &&
    amountMinor >= extension.feeMinor &&
    held.id === extension.caseId &&
    isOpen(held.status) &&
    old !== undefined &&
    old.status > 0 &&
    dueOf(old.parts.PRINCIPAL) > 0
  );
}

export interface Effecting {
  readonly extension: ExtensionRow;
  readonly loan: HeldLoan;
  readonly held: LockedCase;
  readonly amountMinor: number;
  readonly paidAt: Date;
  /** Absent where the money came outside of the codes. */
  readonly paymentId?: number;
}

/** The old installment is replaced, the fee booked, the principal moved, the case ended with its promise kept. */
export async function putIntoEffect(
  tx: Tx<Visit> & Partial<Pick<Ctx, "actor">>,
  effecting: Effecting,
): Promise<Posted> {
  const { extension, held, amountMinor, paidAt, paymentId } = effecting;
  const paidOn = dayOf(paidAt, held.zone);
  const dueOn = newDueOn(extension.oldDueOn, paidOn, extension.days);
  const { loan, newId } = await replaceInstallment(
    tx,
    effecting.loan,
    extension.installmentId,
    dueOn,
  );
  const entries = entriesFor(loan, extension, newId, amountMinor);
  await keepPromise(tx, held.id, effecting);
  await endCaseOf(tx, held, loan, entries);
  const posted = await postEntries(
    tx,
    loan,
    { on: loan.today, at: paidAt, ...(paymentId ? { paymentId } : {}) },
    entries,
  );
  await setEffective(
    tx.db,
    extension.id,
    {
      newInstallmentId: newId,
      newDueOn: dueOn,
      paidMinor: Math.min(amountMinor, extension.feeMinor),
      paymentId: paymentId ?? null,
    },
    tx.now(),
  );
  await judgePromises(tx, loan.id, paymentId ? { paymentId } : undefined);
  tellEffect(tx, effecting, dueOn);
  return posted;
}

/** What the extension books; what was paid beyond its fee goes the way of any payment. */
function entriesFor(
  { account, terms, today }: HeldLoan,
  extension: ExtensionRow,
  newId: number,
  paidMinor: number,
): Entry[] {
  const book = extension.kind === "MANUAL" ? entriesByHand : entriesOfExtension;
  const { entries, leftMinor } = book(account, {
    extensionId: extension.id,
    oldId: extension.installmentId,
    newId,
    priceMinor: extension.priceMinor,
    paidMinor,
  });
  if (leftMinor <= 0) return entries;
  const after = applyLines(account, entries);
  return [...entries, ...entriesOfPayment(after, leftMinor, terms, today)];
}

/** The episode is over unless another installment is overdue. */
async function endCaseOf(
  tx: Tx<Visit> & Partial<Pick<Ctx, "actor">>,
  held: LockedCase,
  { account, terms, today }: HeldLoan,
  entries: readonly Entry[],
): Promise<void> {
  const after = figuresOf(applyLines(account, entries), today);
  if (after.arrearsMinor > terms.toleranceMinor) return;
  if (after.outstandingMinor > 0)
    await closeCase(tx, held, { to: "C31", event: "EXTENDED" });
  else await closeCase(tx, held, { to: "C32", event: "PAID_OFF" });
}

function tellEffect(
  tx: Tx<Visit>,
  { extension, held, amountMinor }: Effecting,
  newDue: string,
): void {
  const { id, loanId, caseId, institutionId, kind, days } = extension;
  tx.audit({
    action: "extension.effect",
    entity: "extension",
    entityId: id,
    institutionId,
    before: { dueOn: extension.oldDueOn },
    after: { dueOn: newDue, kind, days, paidMinor: amountMinor },
  });
  tx.publish({
    type: "extension.changed",
    ids: { loanId, caseId, institutionId, agentId: held.agentId },
  });
}
