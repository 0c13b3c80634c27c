import { sql, type Transaction } from "kysely";
import type { DB } from "@kolekta/db";

/** Calls from the newest results before today, so that they do not block today's first call. */
const CALLS = 260;
const MESSAGES = 90;
/** Calls per agent in each of the two past weeks, as samples for scoring. */
const OF_A_WEEK = 3;

/** Start of the Monday of this week. */
const weekBegan = (now: Date) => sql`
  date_trunc('week', ${now}::timestamptz at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta'`;

/** Selects the conversations of the two past weeks, newest first by agent and week. */
const ofWeeksBefore = (now: Date) => sql`
  select g.*, row_number() over (partition by g.agent_id, g.at < ${weekBegan(now)} - interval '7 days' order by g.at desc, g.id) as of_week
  from collection_log g
  where g.channel = '03' and g.call_status = 'CNCT' and g.contact_id is not null and g.relation = 'R01'
    and g.source <> 'ADDRESS_BOOK' and g.at < ${weekBegan(now)} and g.at >= ${weekBegan(now)} - interval '14 days'`;

/**
 * Writes calls for results of the collection log, each with its attempt. The variation follows from
 * the ids, so that the same demo has the same calls.
 */
async function plantCalls(trx: Transaction<DB>, now: Date): Promise<void> {
  await sql`
    with newest as (
      select id from (
        select *, row_number() over (partition by agent_id order by at desc) as nth from collection_log
        where channel = '03' and call_status is not null and contact_id is not null and source <> 'ADDRESS_BOOK'
          and at < date_trunc('day', ${now}::timestamptz at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta'
      ) n
      where n.nth <= 12 order by n.nth, n.id limit ${CALLS}
    ), chosen as (
      select g.*, c.loan_id, nextval(pg_get_serial_sequence('contact_attempt', 'id')) as new_attempt,
        case g.call_status when 'CNCT' then 15 + g.id % 47 * 3 else 0 end as seconds
      from collection_log g join collection_case c on c.id = g.case_id
      where g.id in (select id from newest union select id from (${ofWeeksBefore(now)}) w where w.of_week <= ${OF_A_WEEK})
      order by g.at, g.id
    ), tried as (
      insert into contact_attempt (id, borrower_id, case_id, contact_id, agent_id, action, purpose, at, connected_at)
      overriding system value
      select new_attempt, borrower_id, case_id, contact_id, agent_id, 'CALL',
        case relation when 'R01' then 'COLLECT' else 'LOCATE' end, at - interval '4 minutes',
        case call_status when 'CNCT' then at - interval '4 minutes' + interval '12 seconds' end
      from chosen
    )
    insert into call_record (case_id, loan_id, borrower_id, institution_id, agent_id, contact_id, attempt_id, log_id, via,
      relation, name, phone, state, cause, call_type, call_status, provider, provider_ref, requested_at, answered_at,
      ended_at, talk_seconds)
    select case_id, loan_id, borrower_id, institution_id, agent_id, contact_id, new_attempt, id,
      case when id % 5 = 0 then 'APP' else 'WORKSPACE' end, relation, contact_name, phone, 'ENDED',
      case call_status when 'CNCT' then 'TALKED' when 'NOA' then 'NO_ANSWER' when 'NULL' then 'INVALID'
        else case id % 3 when 0 then 'REFUSED' else 'BUSY' end end,
      case call_status when 'CNCT' then 2 when 'NULL' then 0 when 'NOA' then 3 else case id % 3 when 0 then 5 else 3 end end,
      call_status, case when id % 5 = 0 then 'app' else 'simulator' end, 'demo-' || id, at - interval '4 minutes',
      case call_status when 'CNCT' then at - interval '4 minutes' + interval '12 seconds' end,
      at - interval '4 minutes' + make_interval(secs => 12 + seconds), seconds
    from chosen order by at, id`.execute(trx);
  await sql`
    update collection_case set app_call = true where id in (select case_id from call_record where via = 'APP')`.execute(
    trx,
  );
}

/**
 * Writes an attempt for each call result without a call record, as a call from the agent's own
 * phone. Without an attempt, the borrower would count as never called.
 */
const plantLoggedCalls = (trx: Transaction<DB>, now: Date) =>
  sql`
  insert into contact_attempt (borrower_id, case_id, contact_id, agent_id, action, purpose, at, connected_at, log_id, channel)
  select g.borrower_id, g.case_id, g.contact_id, g.agent_id, 'CALL',
    case g.relation when 'R01' then 'COLLECT' else 'LOCATE' end, g.at,
    case g.call_status when 'CNCT' then g.at end, g.id, g.channel
  from collection_log g
  where g.channel = '03' and g.at < date_trunc('day', ${now}::timestamptz at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta'
    and not exists (select from call_record r where r.log_id = g.id)
  order by g.at, g.id`.execute(trx);

async function plantMessages(trx: Transaction<DB>, now: Date): Promise<void> {
  await sql`
    with newest as (
      select id from (
        select *, row_number() over (partition by agent_id order by at desc) as nth from collection_log
        where contact_id is not null and relation = 'R01'
          and at < date_trunc('day', ${now}::timestamptz at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta'
      ) n
      where n.nth % 4 = 1 order by n.nth, n.id limit ${MESSAGES}
    ), chosen as (
      select g.*, c.loan_id, nextval(pg_get_serial_sequence('contact_attempt', 'id')) as new_attempt,
        nextval(pg_get_serial_sequence('guard_decision', 'id')) as new_decision
      from collection_log g join collection_case c on c.id = g.case_id
      where g.id in (select id from newest union select id from (${ofWeeksBefore(now)}) w where w.of_week <= ${OF_A_WEEK})
      order by g.at, g.id
    ), judged as (
      insert into guard_decision (id, at, action, verdict, profile, findings, case_id, borrower_id, contact_id,
        institution_id, actor_id)
      overriding system value
      select new_decision, at + interval '2 minutes', 'SMS', 'ALLOW', 'ID', '[]', case_id, borrower_id, contact_id,
        institution_id, agent_id from chosen
    ), tried as (
      insert into contact_attempt (id, borrower_id, case_id, contact_id, agent_id, action, purpose, at, decision_id)
      overriding system value
      select new_attempt, borrower_id, case_id, contact_id, agent_id, 'SMS', 'COLLECT', at + interval '2 minutes',
        new_decision from chosen
    )
    insert into sms_message (channel, case_id, loan_id, borrower_id, institution_id, agent_id, contact_id, attempt_id,
      decision_id, relation, name, address, content, segments, segment_cost_minor, cost_minor, state, reason, attempts,
      next_attempt_at, send_until, provider, provider_refs, requested_at, sent_at, settled_at)
    select '02', case_id, loan_id, borrower_id, institution_id, agent_id, contact_id, new_attempt, new_decision, relation,
      contact_name, phone,
      case id % 3
        when 0 then 'Yth. ' || contact_name || ', angsuran Anda telah jatuh tempo. Silakan bayar melalui kode bayar di aplikasi.'
        when 1 then 'Yth. ' || contact_name || ', kami menunggu pembayaran sesuai janji Anda. Abaikan bila sudah membayar.'
        else 'Yth. ' || contact_name || ', mohon hubungi kami pada jam kerja mengenai pinjaman Anda.' end,
      1, 350, case when id % 11 = 0 then 0 else 350 end,
      case when id % 11 = 0 then 'FAILED' when id % 13 = 0 then 'UNDELIVERED' when id % 17 = 0 then 'UNKNOWN' else 'DELIVERED' end,
      case when id % 11 = 0 then 'REFUSED' end, 1, at + interval '2 minutes', at + interval '1 hour',
      'simulator', array['demo-sms-' || id], at + interval '2 minutes',
      case when id % 11 <> 0 then at + interval '121 seconds' end,
      case when id % 11 = 0 or id % 13 = 0 or id % 17 <> 0 then at + interval '124 seconds' end
    from chosen order by at, id`.execute(trx);
  await sql`
    insert into sms_inbound (provider, reference, phone, content, opts_out, received_at, case_id, institution_id, escalated_at)
    select 'simulator', 'demo-in-' || m.id, m.address,
      case m.id % 3 when 0 then 'Baik, besok saya bayar.' when 1 then 'Sudah saya bayar kemarin lewat BCA.'
        else 'Mohon waktu sampai tanggal gajian.' end,
      false, m.sent_at + interval '35 minutes', m.case_id, m.institution_id, m.sent_at + interval '155 minutes'
    from sms_message m where m.state = 'DELIVERED' and m.id % 4 = 0 order by m.id`.execute(trx);
}

/** Writes sent and received messages and calls, so that those lists are not empty. */
export async function plantContactsMade(trx: Transaction<DB>, now: Date): Promise<void> {
  await plantCalls(trx, now);
  await plantLoggedCalls(trx, now);
  await plantMessages(trx, now);
}
