import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../../core/sql.ts";
import type { CodeWithdrawal } from "../../../core/gateways.ts";
import { type Claim, selectClaimed, type Outbox } from "../../../core/outbox.ts";
import { queryRows } from "../../../core/query.ts";

/**
 * Withdrawals that the provider has not accepted. A repeated message is safe, so claiming one only
 * postpones its next attempt.
 */
export const outbox: Outbox<"codeWithdrawal"> = {
  table: "codeWithdrawal",
  key: "codeId",
  waiting: sql`q.outcome is null`,
  dueAt: "nextAttemptAt",
  mark: sql`attempts = attempts + 1`,
};

/**
 * Inserts withdrawals for ended codes whose number a provider issued. Numbers without a provider
 * came with their loans; a number that arrives after the end is withdrawn then.
 */
export async function insertWithdrawals(
  db: Db,
  codeIds: readonly number[],
  at: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into code_withdrawal (code_id, provider, number, reason, created_at, next_attempt_at)
    select id, provider, number, state, ${at}, ${at} from repayment_code
    where id = ${anyOf(codeIds)} and number is not null and provider is not null
      and state in ('CANCELLED', 'EXPIRED')
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Withdrawal with the data for its provider. */
export interface PendingWithdrawal extends Omit<CodeWithdrawal, "reference"> {
  readonly codeId: number;
  readonly provider: string;
  readonly institutionId: number | null;
  readonly codeCreatedAt: Date;
  readonly createdAt: Date;
  /** Number of attempts, including this one. */
  readonly attempts: number;
}

/** Claims the withdrawals whose next attempt is due. */
export const claim = (db: Db, batch: Claim) =>
  queryRows(db)<PendingWithdrawal>`
    with ${selectClaimed(outbox, batch)}
    select t.code_id, t.provider, t.number, t.reason, t.created_at, t.attempts, k.channel, k.bank,
      k.created_at as code_created_at, c.institution_id
    from taken t
    join repayment_code k on k.id = t.code_id
    left join collection_case c on c.id = k.case_id
    order by t.code_id`;

export async function scheduleRetry(
  db: Db,
  codeId: number,
  at: Date,
  failure: string,
): Promise<void> {
  await db
    .updateTable("codeWithdrawal")
    .set({ nextAttemptAt: at, failure })
    .where("codeId", "=", codeId)
    .where("outcome", "is", null)
    .execute();
}

export interface WithdrawalResult {
  readonly outcome: "NOTIFIED" | "REFUSED" | "GIVEN_UP" | "NO_CALL";
  readonly failure: string | null;
}

export async function settleWithdrawal(
  db: Db,
  codeId: number,
  outcome: WithdrawalResult,
  at: Date,
): Promise<void> {
  await db
    .updateTable("codeWithdrawal")
    .set({ ...outcome, nextAttemptAt: null, settledAt: at })
    .where("codeId", "=", codeId)
    .where("outcome", "is", null)
    .execute();
}
