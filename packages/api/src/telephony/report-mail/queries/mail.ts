import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { z } from "zod";
import type { Day } from "../../../core/day.ts";
import { type Claim, type Outbox, selectClaimed } from "../../../core/outbox.ts";
import { execute, queryRow, queryRows } from "../../../core/query.ts";
import { limitTo } from "../../../core/sql.ts";
import type { list, MailRow, SubscriptionRow } from "../contract.ts";

export async function listPage(
  db: Db,
  { lenderId, subscriptionId, state, page, size }: z.output<typeof list.input>,
): Promise<{ rows: MailRow[]; total: number }> {
  const from = sql`lender_report_mail q join lender_report_subscription s on s.id = q.subscription_id`;
  const where = sql`${lenderId === undefined ? sql`true` : sql`s.lender_id = ${lenderId}`}
    and ${subscriptionId === undefined ? sql`true` : sql`s.id = ${subscriptionId}`}
    and ${state ? sql`q.state = ${state}` : sql`true`}`;
  const rows = await queryRows(db)<MailRow>`
    select q.id as mail_id, q.subscription_id, s.lender_id, m.name as lender_name, q.email, q.from_on as "from",
      q.to_on as "to", q.state, q.attempts, q.queued_at, q.settled_at
    from ${from} join lender m on m.id = s.lender_id
    where ${where} order by q.id desc ${limitTo(size, (page - 1) * size)}`;
  const counted = await queryRow(db)<{ total: number }>`
    select count(*)::int as total from ${from} where ${where}`;
  return { rows, total: counted?.total ?? 0 };
}

/** A mail waits only while its subscription is active and still names the address. */
const IS_SUBSCRIBED = sql`exists (select from lender_report_subscription s
  where s.id = q.subscription_id and s.state = 'ACTIVE' and q.email = any(s.emails))`;

/** Sending twice is not safe, so each claim has its own token, and the lease is a separate column. */
export const outbox: Outbox<"lenderReportMail"> = {
  table: "lenderReportMail",
  key: "id",
  waiting: sql`q.state = 'WAITING' and ${IS_SUBSCRIBED}`,
  dueAt: "dueAt",
  leasedUntil: "leasedUntil",
  mark: sql`lease = gen_random_uuid()`,
};

export interface MailLease {
  readonly id: number;
  readonly lease: string;
}

export interface ClaimedMail extends MailLease {
  readonly lenderId: number;
  readonly email: string;
  readonly lang: SubscriptionRow["lang"];
  readonly from: Day;
  readonly to: Day;
  readonly attempts: number;
  readonly queuedAt: Date;
}

export const claim = (db: Db, batch: Claim): Promise<ClaimedMail[]> =>
  queryRows(db)<ClaimedMail>`
    with ${selectClaimed(outbox, batch)}
    select q.id, q.lease, s.lender_id, q.email, s.lang, q.from_on as "from", q.to_on as "to", q.attempts, q.queued_at
    from taken q join lender_report_subscription s on s.id = q.subscription_id
    order by q.id`;

interface SendingStart {
  readonly provider: string;
  readonly now: Date;
  /** After this instant no sender can still be waiting for the mail server's answer. */
  readonly leasedUntil: Date;
}

/** Marks a mail right before the handover; false when its claim has ended or it is not wanted. */
export async function startSending(
  db: Db,
  { id, lease }: MailLease,
  { provider, now, leasedUntil }: SendingStart,
): Promise<boolean> {
  const row = await queryRow(db)<{ id: number }>`
    update lender_report_mail q set state = 'SENDING', provider = ${provider}, leased_until = ${leasedUntil}
    where q.id = ${id} and q.lease = ${lease}::uuid and q.leased_until > ${now} and ${outbox.waiting} returning q.id`;
  return row !== undefined;
}

/** Only the sender of the claim records the result of the handover. */
const isHandedOver = ({ id, lease }: MailLease) =>
  sql`id = ${id} and state = 'SENDING' and lease = ${lease}::uuid`;

export const settle = (
  db: Db,
  mail: MailLease,
  state: "SENT" | "FAILED" | "UNCONFIRMED",
  now: Date,
): Promise<void> =>
  execute(db)`
    update lender_report_mail set state = ${state}, attempts = attempts + 1, settled_at = ${now}, lease = null,
      leased_until = null
    where ${isHandedOver(mail)}`;

export const requeue = (db: Db, mail: MailLease, dueAt: Date, attempts: number): Promise<void> =>
  execute(db)`
    update lender_report_mail set state = 'WAITING', due_at = ${dueAt}, attempts = ${attempts}, lease = null,
      leased_until = null
    where ${isHandedOver(mail)}`;

/** Frees a claimed mail that was not handed over. */
export const release = (db: Db, { id, lease }: MailLease, dueAt: Date): Promise<void> =>
  execute(db)`
    update lender_report_mail set due_at = ${dueAt}, lease = null, leased_until = null
    where id = ${id} and state = 'WAITING' and lease = ${lease}::uuid`;

/** Lists mails handed over by a sender whose lease has ended. */
export const listStuck = (db: Db, now: Date) =>
  queryRows(db)<MailLease & { provider: string; attempts: number }>`
    select id, lease, provider, attempts from lender_report_mail
    where state = 'SENDING' and leased_until <= ${now} order by id limit 100`;

/** Queues a failed or unconfirmed mail of an active subscription again. */
export const requeueSettled = (db: Db, id: number, now: Date) =>
  queryRow(db)<{ lenderId: number; stateBefore: string }>`
    with chosen as (
      select q.id, q.state, s.lender_id from lender_report_mail q
      join lender_report_subscription s on s.id = q.subscription_id
      where q.id = ${id} and q.state in ('FAILED', 'UNCONFIRMED') and ${IS_SUBSCRIBED} for no key update of q)
    update lender_report_mail q set state = 'WAITING', attempts = 0, due_at = ${now}, queued_at = ${now},
      settled_at = null
    from chosen where q.id = chosen.id returning chosen.lender_id, chosen.state as state_before`;
