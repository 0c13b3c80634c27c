import { countAbandoned } from "../../../core/backlog.ts";
import type { Visit } from "../../../core/context.ts";
import { DEFAULT_ZONE, dayOf } from "../../../core/day.ts";
import { GatewayError } from "../../../core/gateways.ts";
import { drain, nextDue, type Outcome } from "../../../core/outbox.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { withdrawHoursOn } from "../queries/channel.ts";
import * as queries from "../queries/withdraw.ts";
import { referenceOf } from "../rules/reference.ts";
import { retryAt } from "../rules/withdraw.ts";

/** At once; the provider's patience, not ours, sets the pace. */
const WINDOW = 10;
/** Longer than any provider may take to answer. */
const ANSWER_MS = 30_000;

/** Tells the provider of every code that has ended and is due for telling; returns how many it has heard of. */
export async function withdrawDue(visit: Visit): Promise<number> {
  const today = dayOf(visit.now(), DEFAULT_ZONE);
  const withdrawHours = await withdrawHoursOn(visit.db, today);
  return drain(visit, {
    window: WINDOW,
    leaseMs: ANSWER_MS,
    claim: (batch) => queries.claim(visit.db, batch),
    handle: (one) => tell(visit, one, withdrawHours),
  });
}

/** When the next is due for telling. */
export const nextWithdrawal = ({ db }: Pick<Visit, "db">): Promise<Date | null> =>
  nextDue(db, queries.outbox);

async function tell(visit: Visit, one: queries.PendingWithdrawal, hours: number): Promise<Outcome> {
  const { code: gateway } = visit.gateways;
  if (!gateway.withdraw || gateway.name !== one.provider) {
    await settle(visit, one, { outcome: "NO_CALL", failure: null });
    return "LEFT";
  }
  try {
    await gateway.withdraw(withdrawalOf(one));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await miss(visit, one, error, hours);
    return "LEFT";
  }
  await settle(visit, one, { outcome: "TOLD", failure: null });
  return "DONE";
}

const withdrawalOf = (one: queries.PendingWithdrawal) => ({
  reference: referenceOf({ id: one.codeId, createdAt: one.codeCreatedAt }),
  number: one.number,
  channel: one.channel,
  bank: one.bank,
  reason: one.reason,
});

async function miss(
  visit: Visit,
  one: queries.PendingWithdrawal,
  { retryable, message }: GatewayError,
  hours: number,
): Promise<void> {
  const failure = message.slice(0, 300);
  const again = retryable ? retryAt(one, visit.now(), hours) : null;
  if (again) return queries.askAgain(visit.db, one.codeId, again, failure);
  const outcome = retryable ? "GIVEN_UP" : "REFUSED";
  await settle(visit, one, { outcome, failure });
  countAbandoned(queries.outbox, outcome);
}

const settle = (visit: Visit, one: queries.PendingWithdrawal, outcome: queries.Outcome) =>
  inTransaction(visit, null, async (tx) => {
    await queries.settle(tx.db, one.codeId, outcome, tx.now());
    tx.audit({
      action: "code.withdraw",
      entity: "repayment_code",
      entityId: one.codeId,
      institutionId: one.institutionId,
      after: { provider: one.provider, asks: one.asks, ...outcome },
    });
  });
