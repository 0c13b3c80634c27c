import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../core/day.ts";
import type { Currency } from "../../core/money.ts";
import { queryRow } from "../../core/query.ts";
import { lockAgent } from "./queries-edit.ts";

export interface WagePerson {
  readonly institutionId: number | null;
  readonly zone: string;
}

/** Locks a user whose wage is changed, like an edit does, whatever the current role. */
export async function lockWagePerson(db: Db, agentId: number): Promise<WagePerson | undefined> {
  await lockAgent(db, agentId);
  return queryRow(db)<WagePerson>`
    select p.institution_id, coalesce(i.zone, 'UTC') as zone
    from wage_person p left join institution i on i.id = p.institution_id where p.id = ${agentId}`;
}

export interface PaidDay {
  readonly agentId: number;
  readonly day: Day;
  readonly currency: Currency;
}

const selectDebits = ({ agentId, day, currency }: PaidDay) => sql`
    select coalesce(sum(amount_minor), 0)::bigint as minor from wage_entry
    where agent_id = ${agentId} and day = ${day}::date and currency = ${currency} and kind = 'DEBIT'`;

export async function sumDebits(db: Db, paid: PaidDay): Promise<number> {
  const row = await queryRow(db)<{ minor: number }>`${selectDebits(paid)}`;
  return row?.minor ?? 0;
}

/** Sums the fines of a day; negative when one was reversed. */
export async function getFines(db: Db, paid: PaidDay): Promise<number> {
  const row = await queryRow(db)<{ minor: number }>`
    ${selectDebits(paid)} and cause = 'PENALTY'`;
  return 0 - (row?.minor ?? 0);
}

/** Sums the performance wage of a day, entries and payments. */
export async function getPerformance(db: Db, paid: PaidDay): Promise<number> {
  const { agentId, day, currency } = paid;
  const row = await queryRow(db)<{ minor: number }>`
    select coalesce(sum(minor), 0)::bigint as minor from (
      select amount_minor as minor from wage_entry
      where agent_id = ${agentId} and day = ${day}::date and currency = ${currency} and kind = 'PERFORMANCE'
      union all
      select wage_minor from payment_credit
      where agent_id = ${agentId} and day = ${day}::date and currency = ${currency}) earned`;
  return row?.minor ?? 0;
}
