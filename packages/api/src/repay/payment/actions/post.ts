import { pipeline } from "@kolekta/db";
import type { BaseContext } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { getZoneAt } from "../../../core/zone-history.ts";
import { cancelExcessiveCodes } from "../../code/actions/cancel.ts";
import { type CodeRow, markPaid } from "../../code/actions/pay.ts";
import { toLocalDay } from "../../../core/day.ts";
import { prepareExtension } from "../../extension/actions/effect.ts";
import { LEDGER_ZONE } from "../../../account/loan/actions/account.ts";
import { recordEvent } from "../../../account/loan/actions/post.ts";
import { insert } from "../queries/row.ts";
import { creditFor } from "./credit.ts";
import { applyDerived } from "./apply.ts";
import { noteOverpaid } from "./move-to-suspense.ts";
import {
  postAccount,
  deriveAccount,
  type DerivedAccount,
  type LockedAccount,
} from "../../../tasks/case/actions/account.ts";

export interface Money {
  readonly provider: string;
  readonly reference: string;
  readonly channel: string;
  readonly amountMinor: number;
  readonly paidAt: Date;
  readonly fileId: number | null;
  /** Locked code of the payment. */
  readonly code: CodeRow | null;
}

/**
 * Posts a payment to a locked loan, with all effects: ledger, code, promise, case and credited
 * agent. `note` links the payment to its event, before any step reads that link. Returns the id of
 * the payment.
 */
export async function postMoney(
  tx: Tx<BaseContext>,
  account: LockedAccount,
  money: Money,
  note: (paymentId: number) => Promise<void>,
): Promise<number> {
  const { code, ...paymentValues } = money;
  const valueOn = toLocalDay(money.paidAt, LEDGER_ZONE);
  const { id: loanId } = account.loan;
  const { findCredit: credit, recordEvent: eventId } = await pipeline({
    findCredit: () => creditFor(tx, account, money),
    recordEvent: () => recordEvent(tx, { kind: "PAYMENT", loanId, valueOn }),
  });
  const { insertPayment: paymentId, deriveWithPayment: derived } = await pipeline({
    insertPayment: () =>
      insert(tx.db, {
        ...paymentValues,
        ...credit,
        loanId,
        eventId,
        valueOn,
        codeId: code?.id ?? null,
        createdAt: tx.now(),
      }),
    deriveWithPayment: () => deriveWithPayment(tx, account, money),
  });
  await pipeline({
    noteEvent: () => note(paymentId),
    markCodePaid: () => code && markPaid(tx, code, money),
    applyDerived: () => applyDerived(tx, derived, { paymentId }),
  });
  const { loan } = derived;
  await pipeline({
    postAccount: () => postAccount(tx, loan, eventId),
    cancelExcessiveCodes: () => cancelExcessiveCodes(tx, loan),
  });
  if (account.loan.creditMinor > 0 || loan.account.creditMinor > 0) await noteOverpaid(tx, loan.id);
  auditPayment(tx, account, money, { paymentId, ...credit });
  return paymentId;
}

/** Derives the loan with the payment. Its insert has been sent, but may not be answered yet. */
async function deriveWithPayment(
  tx: Tx<BaseContext>,
  account: LockedAccount,
  { code, amountMinor, paidAt }: Money,
): Promise<DerivedAccount> {
  const { extensionId = null } = code ?? {};
  const paidOn = toLocalDay(paidAt, getZoneAt(account, paidAt));
  if (extensionId !== null) await prepareExtension(tx, extensionId, { amountMinor, paidOn });
  return deriveAccount(tx, account);
}

function auditPayment(
  tx: Tx<BaseContext>,
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
  // A payment from before any placement concerns the lender only: no institution is notified.
  if (institutionId === null) return;
  tx.publish({
    type: "payment.received",
    ids: { institutionId, loanId: loan.id, caseId, agentId, paymentId },
  });
}
