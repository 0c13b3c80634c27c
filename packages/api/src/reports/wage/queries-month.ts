import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../core/sql.ts";
import type { Actor } from "../../core/context.ts";
import type { Day } from "../../core/day.ts";
import { execute, queryRow, queryRows } from "../../core/query.ts";
import { institutionVisibleTo } from "../../core/scope.ts";
import type { HOME_CURRENCY } from "../../tasks/guard/contract-codes.ts";

/**
 * Takes the lock that the trigger takes shared for every entry, so that closing waits for entries
 * in progress.
 */
export const lockMonths = (db: Db, institutionId: number): Promise<void> =>
  execute(
    db,
  )`select pg_advisory_xact_lock('wage_month'::regclass::oid::integer, ${institutionId}::integer)`;

/**
 * Locks the agents of an institution, like an edit does, and returns those whose month is not
 * closed elsewhere. Their institution is read after the lock.
 */
export async function lockPeople(db: Db, institutionId: number, month: Day): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select u.id from app_user u where u.id in (select p.id from wage_person p where p.institution_id = ${institutionId})
    order by u.id for no key update`;
  const ids = rows.map(({ id }) => id);
  const open = await queryRows(db)<{ id: number }>`
    select p.id from wage_person p where p.id = ${anyOf(ids)} and p.institution_id = ${institutionId}
      and not exists (select from wage_month_agent a where a.agent_id = p.id and a.month >= ${month}::date)`;
  return open.map(({ id }) => id);
}

export interface WageInstitution {
  readonly institutionId: number;
  readonly institutionName: string;
  readonly zone: string;
  readonly country: keyof typeof HOME_CURRENCY;
}

/** Lists the institutions visible to the actor; without an actor (a job), all of them. */
export const listWageInstitutions = (db: Db, actor: Actor | null, institutionId: number | null) =>
  queryRows(db)<WageInstitution>`
    select i.id as institution_id, i.name as institution_name, i.zone, i.country from institution i
    where (${institutionId}::bigint is null or i.id = ${institutionId}::bigint)
      and ${actor ? institutionVisibleTo(actor, sql.ref("i.id")) : sql`true`}
    order by i.name, i.id`;

export interface ClosedMonth {
  readonly institutionId: number;
  readonly month: Day;
  readonly closedAt: Date;
  readonly closerName: string | null;
}

export async function closedMonths(
  db: Db,
  institutionIds: readonly number[],
  from: Day,
): Promise<ClosedMonth[]> {
  if (institutionIds.length === 0) return [];
  return db
    .selectFrom("wageMonth as m")
    .leftJoin("appUser as u", "u.id", "m.closerId")
    .select(["m.institutionId", "m.month", "m.closedAt", "u.name as closerName"])
    .where("m.institutionId", "in", institutionIds)
    .where("m.month", ">=", from)
    .orderBy("m.month")
    .execute();
}

/** Returns the first month with a wage that is not closed. */
export async function firstOpenMonth(db: Db, institutionId: number): Promise<Day | null> {
  const row = await queryRow(db)<{ month: Day | null }>`
    with people as (
      select u.id, coalesce((select (max(a.month) + interval '1 month')::date from wage_month_agent a
        where a.agent_id = u.id), '-infinity') as open_on
      from wage_person u where u.institution_id = ${institutionId}
    ),
    last as (select max((month + interval '1 month')::date) as on_day from wage_month where institution_id = ${institutionId})
    select date_trunc('month', min(f.day)::timestamp)::date as month from (
      select min(e.day) as day from last, people p join wage_entry e on e.agent_id = p.id
        where e.day >= p.open_on and e.day >= coalesce(last.on_day, '-infinity'::date)
      union all
      select min(c.day) from last, people p join payment_credit c on c.agent_id = p.id
        where c.day >= p.open_on and c.day >= coalesce(last.on_day, '-infinity'::date)) f`;
  return row?.month ?? null;
}

/**
 * Counts payments and reversals of these days without a wage, and those of earlier days in the
 * backlog.
 */
export async function countUncounted(
  db: Db,
  institutionId: number,
  { since, before }: { readonly since: Date; readonly before: Date },
): Promise<number> {
  const row = await queryRow(db)<{ n: number }>`
    select count(*)::int as n from payment y join wage_person u on u.id = y.agent_id
    where u.institution_id = ${institutionId}
      and ((y.created_at >= ${since} and y.created_at < ${before}
          and not exists (select from payment_credit w where w.payment_id = y.id and w.cause = 'POSTED'))
        or (y.state = 'REVERSED' and y.reversed_at >= ${since} and y.reversed_at < ${before}
          and not exists (select from payment_credit w where w.payment_id = y.id and w.cause = 'REVERSED'))
        or y.id in (
          select p.id from agent_backlog f join payment p on p.id = f.ref_id
          where (f.kind = 'POSTED' and p.created_at < ${since}) or (f.kind = 'REVERSED' and p.reversed_at < ${since})))`;
  return row?.n ?? 0;
}

/** Tests if the month or a later one is closed. */
export const isClosed = async (db: Db, institutionId: number, month: Day): Promise<boolean> =>
  (await db
    .selectFrom("wageMonth")
    .select("month")
    .where("institutionId", "=", institutionId)
    .where("month", ">=", month)
    .executeTakeFirst()) !== undefined;

/**
 * Tests if the month of an agent is closed. A month closed in an earlier institution stays closed.
 */
export const isMonthClosed = async (
  db: Db,
  { agentId, institutionId }: { agentId: number; institutionId: number },
  month: Day,
): Promise<boolean> =>
  (await isClosed(db, institutionId, month)) ||
  (await db
    .selectFrom("wageMonthAgent")
    .select("month")
    .where("agentId", "=", agentId)
    .where("month", ">=", month)
    .executeTakeFirst()) !== undefined;

export interface OpenFrom {
  readonly agentId: number;
  /** First day after the closed months of the agent; null when none is closed. */
  readonly day: Day | null;
}

export const openFrom = (db: Db, agentIds: readonly number[]) =>
  queryRows(db)<OpenFrom>`
    select u.id as agent_id, (greatest(
      (select max(m.month) from wage_month m where m.institution_id = u.institution_id),
      (select max(a.month) from wage_month_agent a where a.agent_id = u.id)) + interval '1 month')::date as day
    from wage_person u where u.id = ${anyOf(agentIds)}`;

export const insertClosed = (
  db: Db,
  row: {
    readonly institutionId: number;
    readonly month: Day;
    readonly closedAt: Date;
    readonly closerId: number | null;
  },
) => db.insertInto("wageMonth").values(row).execute();
