import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { z } from "zod";
import { DEFAULT_ZONE, type Day } from "../../../core/day.ts";
import { execute, insertRow, queryRow, queryRows } from "../../../core/query.ts";
import { limitTo } from "../../../core/sql.ts";
import { lenderZones } from "../../../core/zone-sql.ts";
import type { listSubscriptions, SubscriptionRow } from "../contract.ts";
import type { Period, SubscriptionState } from "../contract-codes.ts";

export async function listPage(
  db: Db,
  { lenderId, state, page, size }: z.output<typeof listSubscriptions.input>,
): Promise<{ rows: SubscriptionRow[]; total: number }> {
  const where = sql`${lenderId === undefined ? sql`true` : sql`s.lender_id = ${lenderId}`}
    and ${state ? sql`s.state = ${state}` : sql`s.state <> 'REMOVED'`}`;
  const rows = await queryRows(db)<SubscriptionRow>`
    select s.id as subscription_id, s.version, s.lender_id, m.name as lender_name, s.emails, s.period, s.lang,
      s.state, s.next_on,
      (select max(q.settled_at) from lender_report_mail q where q.subscription_id = s.id and q.state = 'SENT') as sent_at,
      u.name as creator_name, s.created_at
    from lender_report_subscription s join lender m on m.id = s.lender_id join app_user u on u.id = s.creator_id
    where ${where} order by m.name, s.id ${limitTo(size, (page - 1) * size)}`;
  const counted = await queryRow(db)<{ total: number }>`
    select count(*)::int as total from lender_report_subscription s where ${where}`;
  return { rows, total: counted?.total ?? 0 };
}

interface Choices {
  readonly emails: readonly string[];
  readonly period: Period;
  readonly lang: SubscriptionRow["lang"];
  readonly nextOn: Day;
}

interface NewSubscription extends Choices {
  readonly lenderId: number;
  readonly creatorId: number;
  readonly createdAt: Date;
}

export const insert = (db: Db, subscription: NewSubscription): Promise<number> =>
  insertRow(db, "lenderReportSubscription", { ...subscription, emails: [...subscription.emails] });

export interface LockedSubscription extends Choices {
  readonly id: number;
  readonly lenderId: number;
  readonly state: SubscriptionState;
  readonly version: number;
}

export const lock = (db: Db, id: number) =>
  queryRow(db)<LockedSubscription>`
    select id, lender_id, emails, period, lang, next_on, state, version from lender_report_subscription
    where id = ${id} and state <> 'REMOVED' for no key update`;

type Versioned = Pick<LockedSubscription, "id" | "version">;

export const update = (
  db: Db,
  { id, version }: Versioned,
  { emails, period, lang, nextOn }: Choices,
): Promise<unknown> =>
  db
    .updateTable("lenderReportSubscription")
    .set({ emails: [...emails], period, lang, nextOn, version: version + 1 })
    .where("id", "=", id)
    .execute();

export const setState = (
  db: Db,
  { id, version }: Versioned,
  state: SubscriptionState,
  nextOn: Day,
): Promise<unknown> =>
  db
    .updateTable("lenderReportSubscription")
    .set({ state, nextOn, version: version + 1 })
    .where("id", "=", id)
    .execute();

/** First day after the next period. */
const AFTER_ON = sql`(s.next_on + case s.period when 'DAY' then interval '1 day' when 'WEEK' then interval '7 days'
  else interval '1 month' end)::date`;

/** Local time of a mail about a period that ended on the day before. */
const MORNING = sql`(${AFTER_ON} + time '06:00')`;

/** Matches a subscription whose period ended in every zone of the lender's institutions. */
const isDueSql = (now: Date) => sql`s.state = 'ACTIVE' and ${now} >= (
  select coalesce(max(${MORNING} at time zone z.zone), ${MORNING} at time zone ${sql.lit(DEFAULT_ZONE)})
  from ${lenderZones(sql.ref("s.lenderId"))} z)`;

/** Lists the subscriptions whose next period has ended. */
export async function listDue(db: Db, now: Date): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select s.id from lender_report_subscription s where ${isDueSql(now)} order by s.next_on, s.id limit 100`;
  return rows.map(({ id }) => id);
}

export interface DuePeriod {
  readonly lenderId: number;
  readonly fromOn: Day;
  readonly afterOn: Day;
}

/** Locks a subscription whose next period has ended. */
export const lockDue = (db: Db, id: number, now: Date) =>
  queryRow(db)<DuePeriod>`
    select s.lender_id, s.next_on as from_on, ${AFTER_ON} as after_on from lender_report_subscription s
    where s.id = ${id} and ${isDueSql(now)} for no key update`;

/** Queues a mail for each address and moves the subscription to the next period. */
export const queuePeriod = (
  db: Db,
  id: number,
  { fromOn, afterOn }: DuePeriod,
  now: Date,
): Promise<void> =>
  execute(db)`
    with moved as (
      update lender_report_subscription set next_on = ${afterOn}::date where id = ${id} returning emails)
    insert into lender_report_mail (subscription_id, from_on, to_on, email, due_at, queued_at)
    select ${id}, ${fromOn}::date, ${afterOn}::date - 1, e.email, ${now}::timestamptz, ${now}::timestamptz
    from moved cross join unnest(moved.emails) e (email)
    on conflict do nothing`;
