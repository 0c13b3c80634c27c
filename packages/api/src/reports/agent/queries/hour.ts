import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../../core/array.ts";
import type { Day } from "../../../core/day.ts";
import type { Contribution } from "../rules/count.ts";

export interface InstitutionClock {
  readonly institutionId: number;
  readonly zone: string;
  readonly day: Day;
  /** By the clock of the institution. */
  readonly hour: number;
  /** When the day is put on record. */
  readonly hours: number[];
  /** Those of today that are. */
  readonly frozen: number[];
}

export async function clocks(db: Db, now: Date): Promise<InstitutionClock[]> {
  const { rows } = await sql<InstitutionClock>`
    select i.id as institution_id, i.zone, d.day::text as day, extract(hour from ${now}::timestamptz at time zone i.zone)::int as hour,
      (select hours::int[] from reporting_hours where effective_on <= d.day order by effective_on desc, id desc limit 1) as hours,
      array(select hour::int from institution_hour h where h.institution_id = i.id and h.day = d.day) as frozen
    from institution i
    cross join lateral (select (${now}::timestamptz at time zone i.zone)::date as day) d
    where i.status = 'ENABLED' order by i.id`.execute(db);
  return rows;
}

/** The cases that added something to this day of these agents. */
export async function casesOf(
  db: Db,
  agentIds: readonly number[],
  day: Day,
): Promise<number[]> {
  const { rows } = await sql<{ caseId: number }>`
    select distinct case_id from agent_day_case
    where agent_id = ${anyOf(agentIds)} and day = ${day}::date order by case_id`.execute(
    db,
  );
  return rows.map((row) => row.caseId);
}

/** Money that had become known before a moment of the day. */
export async function creditsBefore(
  db: Db,
  agentIds: readonly number[],
  day: Day,
  moment: Date,
): Promise<Contribution[]> {
  const { rows } = await sql<Contribution>`
    select agent_id, day, currency, sum(amount_minor)::bigint as collected_minor,
      max(paid_at) filter (where cause = 'TAKEN') as last_paid_at
    from payment_credit
    where agent_id = ${anyOf(agentIds)} and day = ${day}::date and at < ${moment}
    group by agent_id, day, currency`.execute(db);
  return rows;
}

export interface HourRow {
  readonly agentId: number;
  readonly institutionId: number;
  readonly queueId: number | null;
  readonly currency: string;
  readonly bound: number;
  readonly boundMinor: number;
  readonly settled: number;
  readonly collectedMinor: number;
  readonly taskRanking: number;
  readonly amountRanking: number;
}

export interface FrozenHour {
  readonly institutionId: number;
  readonly day: Day;
  readonly hour: number;
  readonly frozenAt: Date;
}

/** False where another process has put it on record. */
export async function insertHour(
  db: Db,
  frozen: FrozenHour,
  rebuilt: boolean,
  rows: readonly HourRow[],
): Promise<boolean> {
  const { day, hour, frozenAt } = frozen;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("institutionHour")
    .values(frozen)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  if (rows.length > 0)
    await db
      .insertInto("agentHour")
      .values(rows.map((row) => ({ ...row, day, hour, rebuilt, frozenAt })))
      .execute();
  return true;
}
