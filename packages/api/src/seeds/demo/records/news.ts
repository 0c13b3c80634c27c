import { sql, type Transaction } from "kysely";
import type { DB } from "@kolekta/db";

/** Writes expired codes for promises; a valid one would block a new code. */
async function plantCodes(trx: Transaction<DB>, now: Date): Promise<void> {
  await sql`
    insert into repayment_code (loan_id, case_id, agent_id, type, channel, bank, number, amount_minor, state, created_at,
      updated_at, expires_at, provider, clean_mode)
    select c.loan_id, c.id, p.agent_id, 'SINGLE', 'VA', case c.id % 3 when 0 then 'BCA' when 1 then 'BNI' else 'BRI' end,
      '8808' || lpad(p.id::text, 12, '0'), p.amount_minor, 'EXPIRED', p.created_at,
      p.created_at + interval '1 day', p.created_at + interval '1 day', 'simulator', 1
    from promise p join collection_case c on c.id = p.case_id and c.agent_id = p.agent_id and c.status = 'C10'
    where p.created_at < ${now}::timestamptz - interval '2 days' and p.amount_minor > 0
    order by p.id limit 200`.execute(trx);
}

async function plantSuspense(trx: Transaction<DB>, now: Date): Promise<void> {
  await sql`
    with told as (
      insert into payment_event (provider, txn_id, event_type, number, amount_minor, currency, paid_at, received_at,
        answer, state)
      select 'simulator', 'demo-unknown-' || n, 'PAID', '8808999900000' || n, 150000 * n, 'IDR',
        ${now}::timestamptz - make_interval(hours => 20 * n), ${now}::timestamptz - make_interval(hours => 20 * n),
        'SUSPENDED', 'SUSPENDED'
      from generate_series(1, 4) n returning id, amount_minor, received_at
    )
    insert into payment_issue (kind, event_id, amount_minor, currency, opened_at)
    select 'UNKNOWN_CODE', id, amount_minor, 'IDR', received_at from told order by id`.execute(trx);
}

/**
 * Writes notifications, already read, so that they do not cover the screen at the first sign-in.
 */
async function plantNotices(trx: Transaction<DB>, now: Date): Promise<void> {
  await sql`
    insert into message (user_id, msg_type, agent_id, minutes, last_at, at, read_at)
    select l.id, 1, a.id, 30, s.at - interval '30 minutes', s.at, s.at + interval '6 minutes'
    from app_user l
    join role r on r.id = l.role_id and r.inactivity_notices
    join lateral (
      select id, row_number() over (order by id desc) as nth from app_user a
      where a.institution_id = l.institution_id and a.stage_id is not null and a.id <> l.id
        and (r.case_scope = 'INSTITUTION' or a.group_id = l.group_id)
      order by id desc limit 3
    ) a on true
    cross join lateral (select ${now}::timestamptz - make_interval(days => a.nth::int) as at) s
    order by l.id, a.nth`.execute(trx);
  await sql`
    insert into task_notification (user_id, kind, case_id, at, read_at)
    select c.agent_id, 'PROMISE_BROKEN', c.id, p.settled_at, p.settled_at + interval '1 hour'
    from promise p join collection_case c on c.id = p.case_id and c.agent_id = p.agent_id
    where p.state = 'BROKEN' and c.status = 'C10' and p.settled_at < ${now} order by p.id limit 80`.execute(
    trx,
  );
  await sql`
    insert into task_notification (user_id, kind, case_id, at, read_at)
    select m.agent_id, 'SMS_RECEIVED', i.case_id, i.received_at, i.received_at + interval '1 hour'
    from sms_inbound i join sms_message m on m.address = i.phone and m.case_id = i.case_id
    where i.received_at < ${now} order by i.id`.execute(trx);
}

/**
 * Writes do-not-contact entries for numbers and one person around borrowers with closed cases; the
 * last entry is lifted.
 */
async function plantDoNotContact(trx: Transaction<DB>, now: Date): Promise<void> {
  await sql`
    with near as (
      select c.id as case_id, c.institution_id, coalesce(c.agent_id, c.last_agent_id) as agent_id, c.borrower_id, o.phone,
        (row_number() over (partition by c.institution_id order by o.id))::int as nth
      from contact o
      join lateral (select * from collection_case c where c.borrower_id = o.borrower_id order by c.id desc limit 1) c on true
      where o.relation in ('R03', 'R04') and o.source = 'EMERGENCY' and c.closed_at is not null
        and coalesce(c.agent_id, c.last_agent_id) is not null
        and not exists (select from collection_case w where w.borrower_id = o.borrower_id and w.status in ('C00', 'C10'))
    )
    insert into do_not_contact (borrower_id, phone, channel, reason, note, until_at, creator_id, case_id, institution_id,
      created_at, lifted_at, lifter_id, lift_reason)
    select case nth when 4 then borrower_id end, case when nth <> 4 then phone end, case when nth % 2 = 0 and nth <> 4 then '02' end,
      (array['REQUESTED', 'REQUESTED', 'WRONG_NUMBER', 'COMPLAINT', 'OTHER'])[nth],
      case nth when 5 then 'Belongs to a shop that answers customers' end,
      case nth when 2 then ${now}::timestamptz + interval '60 days' end,
      agent_id, case_id, institution_id, ${now}::timestamptz - make_interval(days => 2 * nth),
      case nth when 5 then ${now}::timestamptz - interval '1 day' end, case nth when 5 then agent_id end,
      case nth when 5 then 'The number is his own after all' end
    from near where nth <= 5 order by institution_id, nth`.execute(trx);
}

/**
 * Writes other data for a demonstration: codes, money in suspense, notifications and do-not-contact
 * entries.
 */
export async function plantNews(trx: Transaction<DB>, now: Date): Promise<void> {
  await plantCodes(trx, now);
  await plantSuspense(trx, now);
  await plantNotices(trx, now);
  await plantDoNotContact(trx, now);
}
