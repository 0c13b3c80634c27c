import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { DEFAULT_ZONE } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import { type Claim, selectClaimed, type Outbox } from "../../../core/outbox.ts";
import { execute, queryRows } from "../../../core/query.ts";

/**
 * Codes without a number. A repeated request is safe, so claiming a code only postpones its next
 * attempt.
 */
export const outbox: Outbox<"repaymentCode"> = {
  table: "repaymentCode",
  key: "id",
  waiting: sql`q.state = 'REQUESTED'`,
  dueAt: "nextAttemptAt",
  mark: sql`attempts = attempts + 1`,
};

/**
 * Selects the wait for an answer in seconds, where `k` is the code, from the rule of the day on
 * which the code was created.
 */
export const buildAnswerSecondsSql = (zone: RawBuilder<unknown>) => sql`
  select p.answer_seconds from code_policy p
  where p.institution_id is null and p.effective_on <= (k.created_at at time zone ${zone})::date
  order by p.effective_on desc, p.id desc limit 1`;

/** Code without a number, with the data for its provider. */
export interface RequestedCode {
  readonly id: number;
  readonly loanId: number;
  readonly caseId: number | null;
  readonly institutionId: number | null;
  /** Agent who created the code. */
  readonly agentId: number | null;
  readonly channel: string;
  readonly bank: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly openAmount: boolean;
  readonly payerName: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Number of attempts, including this one. */
  readonly attempts: number;
  /** Seconds until the request fails, by the rule of the day on which the code was created. */
  readonly answerSeconds: number;
}

/** Claims the codes whose next attempt is due. */
export const claim = (db: Db, batch: Claim) =>
  queryRows(db)<RequestedCode>`
    with ${selectClaimed(outbox, batch)}
    select k.id, k.loan_id, k.case_id, k.agent_id, c.institution_id, k.channel, k.bank, k.amount_minor, p.currency,
      coalesce(r.open_amount, false) as open_amount, b.name as payer_name, k.created_at, k.expires_at, k.attempts,
      coalesce(y.answer_seconds, 0) as answer_seconds
    from taken k
    join loan l on l.id = k.loan_id
    join product p on p.id = l.product_id
    join borrower b on b.id = l.borrower_id
    left join collection_case c on c.id = k.case_id
    left join institution i on i.id = c.institution_id
    left join lateral repay_channel_on(k.channel, k.bank,
      (k.created_at at time zone coalesce(i.zone, ${DEFAULT_ZONE}))::date) r on true
    left join lateral (${buildAnswerSecondsSql(sql`coalesce(i.zone, ${DEFAULT_ZONE})`)}) y on true
    order by k.id`;

export const scheduleRetry = (db: Db, id: number, at: Date) =>
  db
    .updateTable("repaymentCode")
    .set({ nextAttemptAt: at })
    .where("id", "=", id)
    .where("state", "=", "REQUESTED")
    .execute();

/** Stores the number even when the code has ended: it may still be paid. */
export const setNumber = (
  db: Db,
  id: number,
  assigned: { provider: string; number: string },
  at: Date,
): Promise<void> =>
  execute(db)`
    update repayment_code set provider = ${assigned.provider}, number = ${assigned.number}, next_attempt_at = null, updated_at = ${at},
      state = case state when 'REQUESTED' then 'ACTIVE' else state end
    where id = ${id} and number is null`;

/** Returns false when the code has ended in the meantime. */
export async function setFailed(db: Db, id: number, failure: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("repaymentCode")
    .set({ state: "FAILED", failure, nextAttemptAt: null, updatedAt: at })
    .where("id", "=", id)
    .where("state", "=", "REQUESTED")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
