import type { Db } from "@kolekta/db";
import { queryRow, queryRows } from "../../../core/query.ts";
import { anyOf } from "../../../core/sql.ts";
import type { Day } from "../../../core/day.ts";

export async function countOnline(
  db: Db,
  agentIds: readonly number[],
  now: Date,
  seenAfter: Date,
): Promise<number> {
  const row = await queryRow(db)<{ n: number }>`
    select count(*)::int as n from user_session
    where user_id = ${anyOf(agentIds)} and ended_at is null and expires_at > ${now} and last_seen_at > ${seenAfter}`;
  return row?.n ?? 0;
}

/** Counts own calls and recorded calls of other phones. */
export async function callsSince(
  db: Db,
  agentIds: readonly number[],
  since: Date,
): Promise<number> {
  const row = await queryRow(db)<{ n: number }>`
    select count(*)::int as n from contact_attempt
    where agent_id = ${anyOf(agentIds)} and action = 'CALL' and direction = 'OUT' and at >= ${since}`;
  return row?.n ?? 0;
}

export interface HourSum {
  readonly hour: number;
  readonly collectedMinor: number;
}

/** Sums collected amounts less reversals, by the hour in which the company learned of them. */
export const collectedByHour = (
  db: Db,
  agentIds: readonly number[],
  day: Day,
  zone: string,
  currency: string,
) =>
  queryRows(db)<HourSum>`
    select extract(hour from at at time zone ${zone})::int as hour, sum(amount_minor)::bigint as collected_minor
    from payment_credit
    where agent_id = ${anyOf(agentIds)} and day = ${day}::date and currency = ${currency}
    group by 1 order by 1`;
