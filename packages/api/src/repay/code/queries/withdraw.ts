import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { CodeWithdrawal } from "../../../core/gateways.ts";

/** Codes that have ended are to be taken back at their provider, as far as one gave them a number: others came with their loans. */
export async function request(
  db: Db,
  codeIds: readonly number[],
  at: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into code_withdrawal (code_id, provider, number, reason, created_at, ask_at)
    select id, provider, number, state, ${at}, ${at} from repayment_code
    where id = any(${`{${codeIds.join(",")}}`}::bigint[]) and number is not null and provider is not null
      and state in ('CANCELLED', 'EXPIRED')
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** A withdrawal with all that its provider needs to know. */
export interface Asked extends Omit<CodeWithdrawal, "reference"> {
  readonly codeId: number;
  readonly provider: string;
  readonly institutionId: number | null;
  readonly codeCreatedAt: Date;
  readonly createdAt: Date;
  /** How often it was told, this time included. */
  readonly asks: number;
}

/** Takes what is due for telling; nobody else tells it until `leaseUntil`. */
export async function claim(
  db: Db,
  most: number,
  now: Date,
  leaseUntil: Date,
): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    with due as (
      select code_id from code_withdrawal where outcome is null and ask_at <= ${now}
      order by ask_at limit ${most} for update skip locked
    ), taken as (
      update code_withdrawal w set ask_at = ${leaseUntil}, asks = asks + 1
      from due where w.code_id = due.code_id
      returning w.*
    )
    select t.code_id, t.provider, t.number, t.reason, t.created_at, t.asks, k.channel, k.bank,
      k.created_at as code_created_at, c.institution_id
    from taken t
    join repayment_code k on k.id = t.code_id
    left join collection_case c on c.id = k.case_id
    order by t.code_id`.execute(db);
  return rows;
}

/** When the next is due for telling; null where none waits. */
export async function nextAsk(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(ask_at) as at from code_withdrawal where outcome is null`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}

export async function askAgain(
  db: Db,
  codeId: number,
  at: Date,
  failure: string,
): Promise<void> {
  await db
    .updateTable("codeWithdrawal")
    .set({ askAt: at, failure })
    .where("codeId", "=", codeId)
    .where("outcome", "is", null)
    .execute();
}

export interface Outcome {
  readonly outcome: "TOLD" | "REFUSED" | "GIVEN_UP" | "NO_CALL";
  readonly failure: string | null;
}

export async function settle(
  db: Db,
  codeId: number,
  outcome: Outcome,
  at: Date,
): Promise<void> {
  await db
    .updateTable("codeWithdrawal")
    .set({ ...outcome, askAt: null, settledAt: at })
    .where("codeId", "=", codeId)
    .where("outcome", "is", null)
    .execute();
}
