import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { lockSetting } from "../../../core/setting/table.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { ProposalKind } from "../../../manage/proposal/actions/kind.ts";
import { type LockedAccount, lockAccount } from "../../../tasks/case/actions/account.ts";
import * as c from "../contract.ts";
import {
  type EventRow,
  lockTransaction,
  getRecordedEvents,
  resuspendEvent,
} from "../queries/event.ts";
import { getRefundedMinor } from "../queries/issue.ts";
import { byId, type PaymentRow, seenById } from "../queries/row.ts";
import { getReversalFault, toReversalSubject } from "../rules/reverse-by-correction.ts";
import { getLoanDetails } from "./loan-inputs.ts";
import { openIssue } from "./move-to-suspense.ts";
import { postReversal } from "./reversal.ts";

type ReversalInput = z.output<typeof c.reverseByCorrection.input>;

/**
 * Reverses a payment that we posted to the wrong loan. Its amount is due again, without late fees
 * for the days between, and the bank's event returns to suspense so that it can be posted to the
 * right loan.
 */
export const reversalKind: ProposalKind<ReversalInput> = {
  kind: "PAYMENT_REVERSAL",
  payload: c.reverseByCorrection.input,
  dayField: "paymentId",

  async examine(tx, { paymentId, reason }) {
    const key = toReversalSubject(paymentId);
    await lockSetting(tx.db, key);
    const { account, payment, event } = await lockPayment(tx, paymentId);
    return {
      key,
      name: payment.reference,
      institutionId: payment.institutionId,
      before: {},
      after: {
        amountMinor: payment.amountMinor,
        currency: event.currency,
        paidOn: toLocalDay(payment.paidAt, account.zone),
        provider: payment.provider,
        reason,
      },
      latestId: null,
      isAtOnce: true,
    };
  },

  async apply(tx, { paymentId, reason }, { editorId }) {
    const { account, payment, event } = await lockPayment(tx, paymentId);
    const reversal = { fault: "OURS", reason, userId: editorId } as const;
    await postReversal(tx, account, payment, { at: tx.now(), ...reversal });
    const issueId = await suspendMoney(tx, payment, event);
    auditReversal(tx, payment, { reason, issueId, proposerId: editorId });
  },

  async getAuditDetails(ctx, { paymentId }) {
    const payment = await seenById(ctx.db, ctx.actor, paymentId);
    return {
      before: await getLoanDetails(ctx, payment?.loanId ?? null),
      after: await getLoanDetails(ctx, null),
    };
  },
};

interface LockedPayment {
  readonly account: LockedAccount;
  readonly payment: PaymentRow;
  readonly event: EventRow;
}

/** Locks the payment and its loan. Refuses a payment that cannot be reversed. */
async function lockPayment(tx: Tx<Ctx>, paymentId: number): Promise<LockedPayment> {
  const seen = orNotFound(await seenById(tx.db, tx.actor, paymentId));
  const transaction = { provider: seen.provider, txnId: seen.reference };
  await lockTransaction(tx.db, transaction);
  const account = await lockAccount(tx, seen.loanId);
  // The payment may have been reversed or refunded before the lock was granted.
  const payment = orNotFound(await byId(tx.db, paymentId));
  const event = (await getRecordedEvents(tx.db, transaction)).PAID;
  await assertReversible(tx, payment);
  return { account, payment, event: orNotFound(event) };
}

async function assertReversible(tx: Tx<Ctx>, payment: PaymentRow): Promise<void> {
  const refundedMinor = await getRefundedMinor(tx.db, payment.id);
  const fault = getReversalFault({ ...payment, refundedMinor });
  if (fault) throw new AppError("conflict", fault, {}, "paymentId");
}

/** Opens an issue for the money under the event of its bank; returns the id of the issue. */
async function suspendMoney(
  tx: Tx<Ctx>,
  { id: paymentId, loanId, institutionId }: PaymentRow,
  { id: eventId, amountMinor, currency }: EventRow,
): Promise<number> {
  await resuspendEvent(tx.db, eventId);
  return openIssue(tx, {
    kind: "WRONG_LOAN",
    eventId,
    paymentId,
    loanId,
    institutionId,
    amountMinor,
    expectedMinor: null,
    currency,
  });
}

const auditReversal = (
  tx: Tx<Ctx>,
  { id, loanId, institutionId, agentId, amountMinor }: PaymentRow,
  decision: { reason: string; issueId: number; proposerId: number },
): void =>
  tx.audit({
    action: "payment.reverseByCorrection",
    entity: "payment",
    entityId: id,
    institutionId,
    before: { state: "POSTED", agentId, loanId },
    after: { state: "REVERSED", amountMinor, ...decision },
  });
