import { recordAbandonedMetric } from "../../../core/backlog.ts";
import type { BaseContext } from "../../../core/context.ts";
import { DEFAULT_ZONE, toLocalDay } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import { GatewayError } from "../../../core/gateways.ts";
import { drain, nextDue, type OutboxStepResult } from "../../../core/outbox.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { policyOn } from "../queries/channel.ts";
import * as queries from "../queries/withdraw.ts";
import { formatReference } from "../rules/reference.ts";
import { retryAt } from "../rules/withdraw.ts";

/** Number of parallel requests, limited by the provider. */
const WINDOW = 10;
/** Longer than any provider may take to answer. */
const ANSWER_MS = 30_000;

/** Sends every due withdrawal to the provider. Returns the number of accepted ones. */
export async function withdrawDue(context: BaseContext): Promise<number> {
  const today = toLocalDay(context.now(), DEFAULT_ZONE);
  const withdrawHours = orNotFound((await policyOn(context.db, null, today)).withdrawHours);
  return drain(context, {
    window: WINDOW,
    leaseMs: ANSWER_MS,
    claim: (batch) => queries.claim(context.db, batch),
    handle: (withdrawal) => notifyProvider(context, withdrawal, withdrawHours),
  });
}

/** Returns the due time of the next withdrawal. */
export const nextWithdrawal = ({ db }: Pick<BaseContext, "db">): Promise<Date | null> =>
  nextDue(db, queries.outbox);

async function notifyProvider(
  context: BaseContext,
  withdrawal: queries.PendingWithdrawal,
  hours: number,
): Promise<OutboxStepResult> {
  const { code: gateway } = context.gateways;
  if (!gateway.withdraw || gateway.name !== withdrawal.provider) {
    await settle(context, withdrawal, { outcome: "NO_CALL", failure: null });
    return "LEFT";
  }
  try {
    await gateway.withdraw(toCodeWithdrawal(withdrawal));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await handleGatewayError(context, withdrawal, error, hours);
    return "LEFT";
  }
  await settle(context, withdrawal, { outcome: "NOTIFIED", failure: null });
  return "DONE";
}

const toCodeWithdrawal = (withdrawal: queries.PendingWithdrawal) => ({
  reference: formatReference({ id: withdrawal.codeId, createdAt: withdrawal.codeCreatedAt }),
  number: withdrawal.number,
  channel: withdrawal.channel,
  bank: withdrawal.bank,
  reason: withdrawal.reason,
});

async function handleGatewayError(
  context: BaseContext,
  withdrawal: queries.PendingWithdrawal,
  { retryable, message }: GatewayError,
  hours: number,
): Promise<void> {
  const failure = message.slice(0, 300);
  const nextAttemptAt = retryable ? retryAt(withdrawal, context.now(), hours) : null;
  if (nextAttemptAt)
    return queries.scheduleRetry(context.db, withdrawal.codeId, nextAttemptAt, failure);
  const outcome = retryable ? "GIVEN_UP" : "REFUSED";
  await settle(context, withdrawal, { outcome, failure });
  recordAbandonedMetric(queries.outbox, outcome);
}

const settle = (
  context: BaseContext,
  withdrawal: queries.PendingWithdrawal,
  outcome: queries.WithdrawalResult,
) =>
  inTransaction(context, null, async (tx) => {
    await queries.settleWithdrawal(tx.db, withdrawal.codeId, outcome, tx.now());
    tx.audit({
      action: "code.withdraw",
      entity: "repayment_code",
      entityId: withdrawal.codeId,
      institutionId: withdrawal.institutionId,
      after: { provider: withdrawal.provider, attempts: withdrawal.attempts, ...outcome },
    });
  });
