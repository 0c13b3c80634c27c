import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../core/day.ts";
import type { Currency } from "../../core/money.ts";
import { lockAgent } from "./queries-edit.ts";

export interface Paid {
  readonly institutionId: number | null;
  readonly zone: string;
}

/** Locks a user whose wage is changed, like an edit does, whatever the current role. */
export async function lockPaid(db: Db, agentId: number): Promise<Paid | undefined> {
  await lockAgent(db, agentId);
  const { rows } = await sql<Paid>`
    select p.institution_id, coalesce(i.zone, 'UTC') as zone
    from wage_person p left join institution i on i.id = p.institution_id where p.id = ${agentId}`.execute(
    db,
  );
  return rows[0];
}

export interface PaidDay {
  readonly agentId: number;
  readonly day: Day;
  readonly currency: Currency;
}

const debits = ({ agentId, day, currency }: PaidDay) => sql`
    select coalesce(sum(amount_minor), 0)::bigint as minor from wage_entry
    where agent_id = ${agentId} and day = ${day}::date and currency = ${currency} and kind = 'DEBIT'`;

export async function getDebits(db: Db, paid: PaidDay): Promise<number> {
  const { rows } = await sql<{ minor: number }>`${debits(paid)}`.execute(db);
  return rows[0]?.minor ?? 0;
}

/** Sums the fines of a day; negative when one was reversed. */
export async function getFines(db: Db, paid: PaidDay): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    ${debits(paid)} and cause = 'PENALTY'`.execute(db);
  return 0 - (rows[0]?.minor ?? 0);
}

/** Sums the performance wage of a day, entries and payments. */
export async function getPerformance(db: Db, paid: PaidDay): Promise<number> {
  const { agentId, day, currency } = paid;
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(minor), 0)::bigint as minor from (
      select amount_minor as minor from wage_entry
      where agent_id = ${agentId} and day = ${day}::date and currency = ${currency} and kind = 'PERFORMANCE'
      union all
      select wage_minor from payment_credit
      where agent_id = ${agentId} and day = ${day}::date and currency = ${currency}) earned`.execute(
    db,
  );
  return rows[0]?.minor ?? 0;
}
