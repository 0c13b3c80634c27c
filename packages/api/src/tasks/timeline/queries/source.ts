import { type RawBuilder, type SqlBool, sql } from "kysely";
import {
  complaintVisibleTo,
  evidenceVisibleTo,
} from "../../../board/work-order/actions/evidence.ts";
import { CONTACT_OF_RESULT } from "../../../core/case-records.ts";
import type { Actor } from "../../../core/context.ts";
import type { TimelineKind } from "../contract-codes.ts";

/** Table and fields of the entries of a kind. */
interface Source {
  /** Table with columns `id` and `case_id`. */
  readonly table: RawBuilder<unknown>;
  /** Column of the instant of an entry. */
  readonly at: RawBuilder<unknown>;
  /** Further condition on the row `x`. */
  readonly where?: (actor: Actor) => RawBuilder<SqlBool>;
  /** Selects the fields of the entry `e.id` as one object, by the names of the contract. */
  readonly fields: (actor: Actor) => RawBuilder<unknown>;
}

/** The recording of an erased borrower is only evidence of a complaint. */
const hasRecording = (actor: Actor) => sql`r.recording_id is not null and (
    exists (select from borrower b where b.id = r.borrower_id and b.erased_at is null)
    or ${evidenceVisibleTo(actor, sql`r.case_id`)})`;

/** Each kind of entry is one row. */
export const SOURCES: Readonly<Record<TimelineKind, Source>> = {
  NOTE: {
    table: sql`case_note`,
    at: sql`x.at`,
    fields: ({ userId }) => sql`
      select jsonb_build_object('actorName', a.name, 'withdrawnAt', n.withdrawn_at, 'isOwn', n.author_id = ${userId},
        'text', case when n.withdrawn_at is null then n.text else '' end,
        'mentions', (select coalesce(jsonb_agg(jsonb_build_object('login', m.login, 'name', m.name) order by m.name, m.id), '[]')
          from app_user m where m.id = any(n.mention_ids)))
      from case_note n join app_user a on a.id = n.author_id where n.id = e.id`,
  },
  RESULT: {
    table: sql`collection_log`,
    at: sql`x.at`,
    fields: () => sql`
      select jsonb_build_object('actorName', a.name, 'type', g.channel, 'direction', coalesce(t.direction, 'OUT'),
        'callStatus', g.call_status, 'callResult', g.result, 'contactRelation', g.relation, 'contactName', g.contact_name,
        'phone', g.phone, 'source', g.source, 'remark', g.remark, 'willingness', g.willingness, 'ability', g.ability,
        'unpaidReason', g.unpaid_reason, 'fraudFlag', g.fraud_flag, 'nextCallAt', g.next_call_at, 'promiseOn', p.due_on,
        'promiseMinor', p.amount_minor, 'promiseState', p.state,
        'contactedAt', coalesce(t.at, k.requested_at, g.at), 'breach', d.breach)
      from collection_log g join app_user a on a.id = g.agent_id left join promise p on p.id = g.promise_id
      ${CONTACT_OF_RESULT} where g.id = e.id`,
  },
  CALL: {
    table: sql`call_record`,
    at: sql`x.requested_at`,
    fields: (actor) => sql`
      select jsonb_build_object('actorName', a.name, 'relation', r.relation, 'name', r.name, 'phone', r.phone, 'via', r.via,
        'state', r.state, 'cause', r.cause, 'isIncoming', coalesce(r.call_type = 1, false), 'duration', r.talk_seconds,
        'hasRecording', ${hasRecording(actor)})
      from call_record r join app_user a on a.id = r.agent_id where r.id = e.id`,
  },
  MESSAGE_OUT: {
    table: sql`sms_message`,
    at: sql`x.requested_at`,
    fields: () => sql`
      select jsonb_build_object('actorName', a.name, 'relation', m.relation, 'name', m.name, 'phone', m.address,
        'channel', m.channel, 'state', m.state, 'reason', m.reason, 'subject', m.subject, 'content', m.content)
      from sms_message m join app_user a on a.id = m.agent_id where m.id = e.id`,
  },
  MESSAGE_IN: {
    table: sql`sms_inbound`,
    at: sql`x.received_at`,
    fields: () => sql`
      select jsonb_build_object('actorName', null, 'relation', o.relation, 'name', o.name, 'phone', i.phone,
        'content', i.content, 'optsOut', i.opts_out)
      from sms_inbound i join collection_case c on c.id = i.case_id
      left join contact o on o.borrower_id = c.borrower_id and o.phone = i.phone
        and o.source in ('APPLICATION', 'EMERGENCY', 'AGENT')
      where i.id = e.id limit 1`,
  },
  PAYMENT: {
    table: sql`payment`,
    at: sql`x.paid_at`,
    fields: () => sql`
      select jsonb_build_object('actorName', null, 'amountMinor', y.amount_minor, 'channel', y.channel,
        'reference', y.reference, 'state', y.state, 'reversedAt', y.reversed_at)
      from payment y where y.id = e.id`,
  },
  CODE: {
    table: sql`repayment_code`,
    at: sql`x.created_at`,
    fields: () => sql`
      select jsonb_build_object('actorName', a.name, 'type', q.type, 'channel', q.channel, 'bank', q.bank,
        'number', q.number, 'amountMinor', q.amount_minor, 'paidMinor', q.paid_minor, 'state', q.state,
        'expiresAt', q.expires_at)
      from repayment_code q left join app_user a on a.id = q.agent_id where q.id = e.id`,
  },
  DEDUCTION: {
    table: sql`deduction`,
    at: sql`x.applied_at`,
    fields: () => sql`
      select jsonb_build_object('actorName', a.name, 'amountMinor', d.amount_minor, 'payMinor', d.pay_minor,
        'state', d.state, 'reasonCode', d.reason_code, 'reason', d.reason)
      from deduction d join app_user a on a.id = d.applicant_id where d.id = e.id`,
  },
  EXTENSION: {
    table: sql`extension`,
    at: sql`x.created_at`,
    // The index is that of the loan.
    where: () => sql`x.loan_id = (select loan_id from seen)`,
    fields: () => sql`
      select jsonb_build_object('actorName', a.name, 'days', t.days, 'feeMinor', t.fee_minor, 'state', t.state,
        'oldDueOn', t.old_due_on, 'newDueOn', t.new_due_on, 'isManual', t.kind = 'MANUAL')
      from extension t left join app_user a on a.id = t.agent_id where t.id = e.id`,
  },
  HOLD: {
    table: sql`case_hold`,
    at: sql`x.opened_at`,
    fields: () => sql`
      select jsonb_build_object('actorName', o.name, 'holdKind', h.kind, 'reason', h.reason, 'closedAt', h.closed_at,
        'closedBy', c.name, 'outcome', h.outcome)
      from case_hold h left join app_user o on o.id = h.opener_id left join app_user c on c.id = h.closer_id
      where h.id = e.id`,
  },
  LETTER: {
    table: sql`letter`,
    at: sql`x.created_at`,
    fields: () => sql`
      select jsonb_build_object('actorName', a.name, 'title', w.title, 'delivery', w.delivery, 'reference', w.reference,
        'returnedOn', r.returned_on, 'state', case when r.letter_id is not null then 'RETURNED'
          when s.state in ('FAILED', 'UNDELIVERED') then 'FAILED' when s.state = 'QUEUED' then 'QUEUED' else 'SENT' end)
      from letter w join app_user a on a.id = w.writer_id left join letter_return r on r.letter_id = w.id
      left join sms_message s on s.id = w.message_id where w.id = e.id`,
  },
  COMPLAINT: {
    table: sql`work_order`,
    at: sql`x.created_at`,
    where: (actor) => complaintVisibleTo(actor, "x"),
    // Who lodged and who handles it is shown by the complaint itself.
    fields: () => sql`
      select jsonb_build_object('actorName', null, 'category', o.category, 'channel', o.channel, 'state', o.state)
      from work_order o where o.id = e.id`,
  },
  ASSIGNMENT: {
    table: sql`case_assignment`,
    at: sql`x.assigned_at`,
    fields: () => sql`
      select jsonb_build_object('actorName', b.name, 'agentName', a.name, 'assignmentReason', h.assignment_reason,
        'reason', h.reason, 'releasedAt', h.released_at, 'endedAs', h.ended_as)
      from case_assignment h join app_user a on a.id = h.agent_id left join app_user b on b.id = h.assigned_by
      where h.id = e.id`,
  },
};
