import type { Visit } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { cancelExcessiveCodes } from "../../code/actions/excessive.ts";
import { type CodeRow, markPaid } from "../../code/actions/pay.ts";
import { dayOf } from "../../../core/day.ts";
import { prepareExtension } from "../../extension/actions/effect.ts";
import {
  type DerivedLoan,
  LEDGER_ZONE,
} from "../../../account/loan/actions/account.ts";
import { tellEvent } from "../../../account/loan/actions/post.ts";
import { insert } from "../queries/row.ts";
import { creditFor } from "./credit.ts";
import { applyDerived } from "./apply.ts";
import { noteOverpaid } from "./suspend.ts";
import {
  postAccount,
  deriveAccount,
  type LockedAccount,
} from "../../../tasks/case/actions/account.ts";

export interface Money {
  readonly provider: string;
  readonly reference: string;
  readonly channel: string;
  readonly amountMinor: number;
  readonly paidAt: Date;
  readonly fileId: number | null;
  /** The code that it came by, locked. */
  readonly code: CodeRow | null;
}

/**
 * Lays money on a locked loan with everything that follows from it: the ledger, the code, the promise, the case,
 * and whose success it is. `note` ties it to its event before anything asks for that. Returns the payment's id.
 */
export async function postMoney(
  tx: Tx<Visit>,
  account: LockedAccount,
  money: Money,
  note: (paymentId: number) => Promise<void>,
): Promise<number> {
  const credit = await creditFor(tx, account, money);
  const { code, ...facts } = money;
  const valueOn = dayOf(money.paidAt, LEDGER_ZONE);
  const { id: loanId } = account.loan;
  const eventId = await tellEvent(tx, { kind: "PAYMENT", loanId, valueOn });
  const paymentId = await insert(tx.db, {
    ...facts,
    ...credit,
    loanId,
    eventId,
    valueOn,
    codeId: code?.id ?? null,
    createdAt: tx.now(),
  });
  await note(paymentId);
  if (code) await markPaid(tx, code, money);
  const loan = await deriveAndPost(tx, account, money, { eventId, paymentId });
  await cancelExcessiveCodes(tx, loan);
  if (account.loan.creditMinor > 0 || loan.account.creditMinor > 0)
    await noteOverpaid(tx, loan.id);
  tellPayment(tx, account, money, { paymentId, ...credit });
  return paymentId;
}

/** The loan as it is derived with the money on its own day, in the books with everything that follows. */
async function deriveAndPost(
  tx: Tx<Visit>,
  account: LockedAccount,
  { code, amountMinor, paidAt }: Money,
  { eventId, paymentId }: { eventId: number; paymentId: number },
): Promise<DerivedLoan> {
  const { extensionId = null } = code ?? {};
  const paidOn = dayOf(paidAt, account.zone);
  if (extensionId !== null)
    await prepareExtension(tx, extensionId, { amountMinor, paidOn });
  const derived = await deriveAccount(tx, account);
  await applyDerived(tx, derived, { paymentId });
  await postAccount(tx, derived.loan, eventId);
  return derived.loan;
}

function tellPayment(
  tx: Tx<Visit>,
  { loan }: LockedAccount,
  { provider, reference, amountMinor, paidAt, fileId, code }: Money,
  credited: {
    paymentId: number;
    caseId: number | null;
    institutionId: number | null;
    agentId: number | null;
  },
): void {
  const { paymentId, institutionId, caseId, agentId } = credited;
  tx.audit({
    action: "payment.post",
    entity: "payment",
    entityId: paymentId,
    institutionId,
    after: {
      loanId: loan.id,
      caseId,
      agentId,
      codeId: code?.id ?? null,
      fileId,
      provider,
      reference,
      amountMinor,
      paidAt: paidAt.toISOString(),
    },
  });
  // Money from before any placement is the lender's alone: no agency is told.
  if (institutionId === null) return;
  tx.publish({
    type: "payment.received",
    ids: { institutionId, loanId: loan.id, caseId, agentId, paymentId },
  });
}
