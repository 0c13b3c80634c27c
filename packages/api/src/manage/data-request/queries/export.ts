import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { queryRows } from "../../../core/query.ts";

const masked = (phone: string) =>
  sql`regexp_replace(${sql.ref(phone)}, '^(.{4}).*(.{3})$', '\\1****\\2')`;

/** Masks a number that belongs to a person other than the borrower. */
const ofOther = (phone: string, relation: string) =>
  sql`case when ${sql.ref(relation)} = 'R01' then ${sql.ref(phone)} else ${masked(phone)} end`;

type Section = (borrower: number) => RawBuilder<unknown>;

const cases = (borrower: number) =>
  sql`(select id from collection_case where borrower_id = ${borrower})`;
const loans = (borrower: number) => sql`(select id from loan where borrower_id = ${borrower})`;

/** Sections of the export, one file each. Internal columns (keys, leases, hashes) are left out. */
const SECTIONS = {
  person: (b) => sql`
    select p.id, p.name, p.phone, p.email, p.zone, p.zone_source, p.other_zones, p.id_type, p.id_number, p.gender,
      p.birth_place, p.birth_on, p.marital_status, p.children, p.education, p.address, p.city, p.province, p.occupation,
      p.industry, p.working_years, p.company_name, p.company_address, p.company_phone, p.loan_purpose, p.pay_days,
      p.salary_type, p.monthly_income_minor, p.credit_card_count, p.multiple_borrowings, p.times_settled, p.created_at,
      p.erased_at
    from borrower p where p.id = ${b}`,
  contacts: (b) => sql`
    select o.id, o.relation, o.name, ${ofOther("o.phone", "o.relation")} as phone, o.source, o.state, o.last_result,
      o.last_contact_at, o.created_at, o.removed_at
    from contact o where o.borrower_id = ${b} and o.source not in ('ADDRESS_BOOK', 'CALL_LIST') order by o.id`,
  loans: (b) => sql`
    select l.id, l.number, p.name as product, p.currency, l.status, l.loan_on, l.periods, l.principal_minor,
      l.interest_minor, l.late_fee_minor, l.extension_fee_minor, l.repaid_minor, l.waived_minor, l.outstanding_minor,
      l.created_at, l.cancelled_at
    from loan l join product p on p.id = l.product_id where l.borrower_id = ${b} order by l.id`,
  installments: (b) => sql`
    select s.loan_id, s.period, s.due_on, s.status, s.principal_minor, s.interest_minor, s.late_fee_minor,
      s.extension_fee_minor, s.repaid_minor, s.waived_minor, s.repaid_on
    from installment s where s.loan_id in ${loans(b)} order by s.loan_id, s.period`,
  ledger: (b) => sql`
    select e.id, e.loan_id, e.kind, e.component, e.amount_minor, e.value_on, e.cause, e.booked_at
    from ledger_entry e where e.loan_id in ${loans(b)} order by e.id`,
  payments: (b) => sql`
    select y.id, y.loan_id, y.channel, y.reference, y.amount_minor, y.paid_at, y.state, y.reversed_at
    from payment y where y.loan_id in ${loans(b)} order by y.id`,
  codes: (b) => sql`
    select k.id, k.loan_id, k.type, k.channel, k.bank, k.number, k.amount_minor, k.state, k.created_at, k.expires_at
    from repayment_code k where k.loan_id in ${loans(b)} order by k.id`,
  cases: (b) => sql`
    select c.id, c.loan_id, i.name as institution, c.status, c.opened_on, c.overdue_on, c.closed_at, c.arrears_minor,
      c.unpaid_reason, c.willingness, c.ability
    from collection_case c join institution i on i.id = c.institution_id where c.borrower_id = ${b} order by c.id`,
  closings: (b) => sql`
    select r.case_id, r.kind, r.reason, r.note, r.state, r.requested_at, r.decided_at
    from closing_request r where r.case_id in ${cases(b)} order by r.id`,
  holds: (b) => sql`
    select h.case_id, h.kind, h.reason, h.opened_at, h.closed_at, h.outcome
    from case_hold h where h.case_id in ${cases(b)} order by h.id`,
  logs: (b) => sql`
    select g.id, g.case_id, g.at, g.channel, g.contact_name, g.relation, ${ofOther("g.phone", "g.relation")} as phone,
      g.call_status, g.result, g.remark, g.willingness, g.ability, g.unpaid_reason, g.fraud_flag
    from collection_log g where g.borrower_id = ${b} order by g.at, g.id`,
  promises: (b) => sql`
    select m.id, m.case_id, m.amount_minor, m.due_on, m.state, m.created_at, m.settled_at
    from promise m where m.case_id in ${cases(b)} order by m.id`,
  messages: (b) => sql`
    select m.id, m.case_id, m.channel, m.relation, m.name, ${ofOther("m.address", "m.relation")} as address, m.subject,
      m.content, m.state, m.requested_at, m.sent_at
    from sms_message m where m.borrower_id = ${b} order by m.id`,
  replies: (b) => sql`
    select t.id, t.case_id, t.content, t.opts_out, t.received_at
    from sms_inbound t where t.case_id in ${cases(b)} order by t.id`,
  calls: (b) => sql`
    select r.id, r.case_id, r.via, r.relation, r.name, ${ofOther("r.phone", "r.relation")} as phone, r.cause,
      r.requested_at, r.answered_at, r.ended_at, r.talk_seconds, r.recording_id is not null as is_recorded
    from call_record r where r.borrower_id = ${b} order by r.id`,
  letters: (b) => sql`
    select t.id, t.case_id, t.code, t.delivery, t.letter_on, t.recipient, t.address, t.title, t.body, t.arrears_minor,
      t.created_at, w.returned_on, w.reason as return_reason
    from letter t left join letter_return w on w.letter_id = t.id where t.borrower_id = ${b} order by t.id`,
  decisions: (b) => sql`
    select d.id, d.at, d.action, d.verdict, d.profile, d.findings, d.case_id
    from guard_decision d where d.case_id in ${cases(b)} and d.borrower_id = ${b} order by d.id`,
  deductions: (b) => sql`
    select d.id, d.loan_id, d.kind, d.state, d.reason_code, d.reason, d.due_minor, d.pay_minor, d.applied_at
    from deduction d where d.loan_id in ${loans(b)} order by d.id`,
  extensions: (b) => sql`
    select x.id, x.loan_id, x.kind, x.state, x.days, x.old_due_on, x.new_due_on, x.price_minor, x.reason, x.created_at
    from extension x where x.loan_id in ${loans(b)} order by x.id`,
  facts: (b) => sql`
    select f.id, f.kind, f.from_on, f.reason, f.params, f.recorded_at, f.ended_at, f.end_reason
    from borrower_flag f where f.borrower_id = ${b} order by f.id`,
  bars: (b) => sql`
    select n.id, n.channel, n.reason, n.note, n.until_at, n.created_at, n.lifted_at
    from do_not_contact n where n.borrower_id = ${b} or n.case_id in ${cases(b)} order by n.id`,
  phoneBook: (b) => sql`
    select o.name, ${masked("o.phone")} as phone, o.source, o.created_at
    from contact o where o.borrower_id = ${b} and o.source in ('ADDRESS_BOOK', 'CALL_LIST') order by o.id`,
  phoneCalls: (b) => sql`
    select v.name, ${masked("v.phone")} as phone, v.direction, v.at, v.seconds
    from device_call v where v.borrower_id = ${b} order by v.at, v.id`,
  idCheck: (b) => sql`
    select k.state, k.name_matches, k.number_matches, k.birth_matches, k.checked_at, k.source
    from ktp_check k where k.borrower_id = ${b}`,
  pictures: (b) => sql`
    select g.id, g.kind, g.width, g.height, g.created_at,
      array(select m.text from image_comment m where m.image_id = g.id order by m.id) as comments
    from borrower_image g where g.borrower_id = ${b} order by g.id`,
  disclosures: (b) => sql`
    select r.id, r.at, r.datum, r.reason, u.name as seen_by, i.name as institution
    from number_reveal r join app_user u on u.id = r.actor_id left join institution i on i.id = u.institution_id
    where r.case_id in ${cases(b)} order by r.id`,
  grants: (b) => sql`
    select a.id, a.case_id, a.kind, a.state, a.reason, a.requested_at, a.decided_at, a.expires_at, u.name as requested_by
    from data_grant a join app_user u on u.id = a.agent_id where a.case_id in ${cases(b)} order by a.id`,
  complaints: (b) => sql`
    select w.id as number, w.case_id, w.category, w.channel, w.reference, w.description, w.state, w.verdict,
      w.created_at, w.answered_at, w.done_at,
      (select coalesce(jsonb_agg(jsonb_build_object('at', a.at, 'way', a.way, 'text', a.text) order by a.at, a.own), '[]')
        from (
          select e.at, e.params ->> 'way' as way, e.text, 0 as own from work_order_event e
          where e.order_id = w.id and e.kind = 'ANSWERED' and not exists (
            select from sms_message m where m.id = (e.params ->> 'messageId')::bigint and m.state = 'FAILED')
          union all
          select coalesce(v.decided_at, v.proposed_at), null, v.answer, 1 from work_order_verdict v
          where v.order_id = w.id and v.state = 'CONFIRMED'
        ) a) as answers,
      (select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'mediaType', f.media_type, 'kind', o.kind,
          'at', f.created_at, 'bytes', f.bytes) order by f.created_at, f.id), '[]')
        from work_order_file o join stored_file f on f.id = o.file_id
        where o.order_id = w.id and f.purged_at is null) as files
    from work_order w where w.borrower_id = ${b} order by w.id`,
  requests: (b) => sql`
    select q.id, q.kind, q.state, q.reason, q.requested_at, q.decided_at, q.decision_note, q.due_on, q.done_at
    from data_request q where q.borrower_id = ${b} order by q.id`,
} satisfies Record<string, Section>;

export type SectionName = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

export async function listSectionRows(
  db: Db,
  name: SectionName,
  borrowerId: number,
): Promise<Record<string, unknown>[]> {
  const rows = await queryRows(db)<{ line: Record<string, unknown> }>`
    select to_jsonb(x) as line from (${SECTIONS[name](borrowerId)}) x`;
  return rows.map(({ line }) => line);
}

export interface Picture {
  readonly id: string;
  readonly imageId: number;
  readonly kind: string;
  readonly mediaType: string;
}

/** Lists pictures of the borrower that still have a stored file. */
export const pictures = (db: Db, borrowerId: number) =>
  queryRows(db)<Picture>`
    select f.id, g.id as image_id, g.kind, f.media_type
    from borrower_image g join stored_file f on f.id = g.file_id
    where g.borrower_id = ${borrowerId} and f.purged_at is null order by g.id`;
