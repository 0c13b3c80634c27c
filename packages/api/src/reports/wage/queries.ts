import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf, jsonRows } from "../../core/sql.ts";
import type { Day } from "../../core/day.ts";
import { queryRows } from "../../core/query.ts";
import type { HOME_CURRENCY } from "../../tasks/guard/contract-codes.ts";
import type { GrossDay, Scheme } from "./rules.ts";

export async function schemes(db: Db): Promise<Scheme[]> {
  const rows = await queryRows(db)<
    Omit<Scheme, "stageFactors" | "tiers" | "qualitySteps"> & {
      factors: [stageId: number, bp: number][];
      steps: [fromBp: number, factorBp: number][];
      scores: [fromPoints: number, factorBp: number][];
    }
  >`
    select s.id, s.institution_id, s.currency, s.effective_on, s.follows_default, s.monthly_base_minor, s.base_rate_bp,
      s.cap_rate_bp, s.extension_rate_bp, s.self_service_days, s.self_service_bp, s.closing_days, s.fatal_error_factor_bp,
      coalesce((select jsonb_agg(jsonb_build_array(q.stage_id, q.multiplier_bp)) from wage_stage q
        where q.scheme_id = s.id), '[]') as factors,
      coalesce((select jsonb_agg(jsonb_build_array(t.from_bp, t.factor_bp) order by t.from_bp) from wage_tier t
        where t.scheme_id = s.id), '[]') as steps,
      coalesce((select jsonb_agg(jsonb_build_array(p.from_points, p.factor_bp) order by p.from_points) from wage_quality_step p
        where p.scheme_id = s.id), '[]') as scores
    from wage_scheme s`;
  return rows.map(({ factors, steps, scores, ...scheme }) => ({
    ...scheme,
    stageFactors: new Map(factors),
    tiers: steps.map(([fromBp, factorBp]) => ({ fromBp, factorBp })),
    qualitySteps: scores.map(([fromPoints, factorBp]) => ({ fromPoints, factorBp })),
  }));
}

export interface Employee {
  readonly agentId: number;
  readonly institutionId: number;
  readonly country: keyof typeof HOME_CURRENCY;
}

export const employees = (db: Db, userIds: readonly number[]) =>
  queryRows(db)<Employee>`
    select u.id as agent_id, u.institution_id, i.country
    from app_user u join institution i on i.id = u.institution_id join role r on r.id = u.role_id
    where r.works_cases and u.id = ${anyOf(userIds)}`;

export interface Holiday {
  readonly country: string;
  readonly day: Day;
}

export const holidays = (db: Db, from: Day, to: Day) =>
  queryRows(db)<Holiday>`
    select country, day from holiday where day between ${from}::date and ${to}::date`;

export interface Attendance {
  readonly agentId: number;
  readonly day: Day;
}

export interface ScheduledDay extends Attendance {
  readonly isPaid: boolean;
}

/** Reads the schedule of these agents; a disabled day is free. */
export const schedule = (db: Db, agentIds: readonly number[], from: Day, to: Day) =>
  queryRows(db)<ScheduledDay>`
    select d.agent_id, d.day_on as day, d.enabled and k.kind <> 'OFF' as is_paid
    from scheduled_day d join shift_code k on k.code = d.code
    where d.agent_id = ${anyOf(agentIds)} and d.day_on between ${from}::date and ${to}::date`;

/** Number of days for which missed paid leave is paid later. */
const LEAVE_DAYS = sql.lit(31);

export const unpaidLeave = (db: Db, now: Date) =>
  queryRows(db)<Attendance>`
    select d.agent_id, d.day_on as day
    from institution i
    join scheduled_day d on d.institution_id = i.id and d.enabled
      and d.day_on < (${now}::timestamptz at time zone i.zone)::date
      and d.day_on >= (${now}::timestamptz at time zone i.zone)::date - ${LEAVE_DAYS}
    join shift_code k on k.code = d.code and k.kind = 'LEAVE'
    where not exists (select from wage_entry e
      where e.agent_id = d.agent_id and e.day = d.day_on and e.cause = 'ATTENDANCE')
    order by d.agent_id, d.day_on`;

/** Returns the days without an entry. Closed months are left out. */
export const findUnpaidDays = (db: Db, attendances: readonly Attendance[]) =>
  queryRows(db)<Attendance>`
    select distinct a."agentId" as agent_id, a.day
    from json_to_recordset(${jsonRows(attendances)}) as a ("agentId" bigint, day date)
    join app_user u on u.id = a."agentId"
    where not exists (select from wage_entry e
      where e.agent_id = a."agentId" and e.day = a.day and e.cause = 'ATTENDANCE')
      and not exists (select from wage_month m where m.institution_id = u.institution_id
        and m.month >= date_trunc('month', a.day::timestamp)::date)
      and not exists (select from wage_month_agent c where c.agent_id = u.id
        and c.month >= date_trunc('month', a.day::timestamp)::date)`;

export interface BasicWage extends Attendance {
  readonly currency: string;
  readonly amountMinor: number;
  /** Base wage of the month and its paid days. */
  readonly baseMinor: number;
  readonly baseDays: number;
}

/**
 * Inserts basic wages and returns the number of new ones. Another process may have written some.
 */
export async function insertBasic(db: Db, wages: readonly BasicWage[], at: Date): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("wageEntry")
    .values(wages.map((wage) => ({ ...wage, kind: "BASIC", cause: "ATTENDANCE", at })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

export const grossDays = (db: Db, agentId: number, currency: string, until: Day) =>
  queryRows(db)<GrossDay>`
    select day, sum(minor)::bigint as gross_minor from (
      select day, amount_minor as minor from wage_entry where agent_id = ${agentId} and currency = ${currency}
      union all
      select day, wage_minor from payment_credit where agent_id = ${agentId} and currency = ${currency}
    ) as earned where day <= ${until}::date group by day order by day`;
