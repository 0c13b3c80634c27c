import { recordAbandonedMetric } from "../../../core/backlog.ts";
import type { BaseContext } from "../../../core/context.ts";
import { GatewayError } from "../../../core/gateways.ts";
import { drain, nextDue, type OutboxStepResult } from "../../../core/outbox.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { updateWorkRankByCodes } from "../../../tasks/case/actions/code.ts";
import { lockCase } from "../../../tasks/case/actions/lock.ts";
import { notifyUser } from "../../../tasks/notification/actions.ts";
import type { Failure } from "../contract.ts";
import * as queries from "../queries/poll.ts";
import { decideRetry, isLate } from "../rules/poll.ts";
import { formatReference } from "../rules/reference.ts";
import { requestWithdrawals } from "./ended.ts";

/** Number of parallel requests, limited by the provider. */
const WINDOW = 10;
/** Longer than any provider may take to answer. */
const ANSWER_MS = 30_000;

/** Asks the provider for every number that is due; returns how many were given. */
export const pollDueCodes = (context: BaseContext): Promise<number> =>
  drain(context, {
    window: WINDOW,
    leaseMs: ANSWER_MS,
    claim: (batch) => queries.claim(context.db, batch),
    handle: (code) => pollCode(context, code),
  });

/** Returns the due time of the next request. */
export const nextPoll = ({ db }: Pick<BaseContext, "db">): Promise<Date | null> =>
  nextDue(db, queries.outbox);

async function pollCode(
  context: BaseContext,
  code: queries.RequestedCode,
): Promise<OutboxStepResult> {
  if (isLate(code, context.now(), code.answerSeconds)) {
    await fail(context, code, "NO_ANSWER");
    return "LEFT";
  }
  try {
    const number = await context.gateways.code.numberFor(toOrder(code));
    await storeNumber(context, code, number);
    return "DONE";
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await handleGatewayError(context, code, error);
    return "LEFT";
  }
}

const toOrder = (order: queries.RequestedCode) => ({
  reference: formatReference(order),
  channel: order.channel,
  bank: order.bank,
  amountMinor: order.amountMinor,
  currency: order.currency,
  openAmount: order.openAmount,
  payerName: order.payerName,
  expiresAt: order.expiresAt,
});

const storeNumber = (context: BaseContext, code: queries.RequestedCode, number: string) =>
  inTransaction(context, null, async (tx) => {
    if (code.caseId !== null) await lockCase(tx, code.caseId);
    const provider = tx.gateways.code.name;
    await queries.setNumber(tx.db, code.id, { provider, number }, tx.now());
    // The code may have ended before its number arrived.
    await requestWithdrawals(tx, [code]);
    if (code.caseId !== null) await updateWorkRankByCodes(tx, [code.caseId]);
    tx.audit({
      action: "code.activate",
      entity: "repayment_code",
      entityId: code.id,
      institutionId: code.institutionId,
      after: { provider },
    });
    tx.publish(changed(code));
  });

async function handleGatewayError(
  context: BaseContext,
  code: queries.RequestedCode,
  error: GatewayError,
): Promise<void> {
  const { retryable } = error;
  const next = decideRetry(code, retryable, context.now(), code.answerSeconds);
  if (next.nextAttemptAt) await queries.scheduleRetry(context.db, code.id, next.nextAttemptAt);
  else await fail(context, code, next.failure);
}

const fail = (context: BaseContext, code: queries.RequestedCode, failure: Failure) =>
  inTransaction(context, null, async (tx) => {
    const failed = await queries.setFailed(tx.db, code.id, failure, tx.now());
    if (failed) recordAbandonedMetric(queries.outbox, failure);
    tx.audit({
      action: "code.fail",
      entity: "repayment_code",
      entityId: code.id,
      institutionId: code.institutionId,
      after: { failure, attempts: code.attempts },
    });
    if (failed && code.agentId !== null)
      await notifyUser(tx, { userId: code.agentId, kind: "CODE_FAILED", caseId: code.caseId });
    tx.publish(changed(code));
  });

const changed = ({ id, loanId }: queries.RequestedCode) =>
  ({ type: "code.changed", ids: { loanId, codeId: id } }) as const;
