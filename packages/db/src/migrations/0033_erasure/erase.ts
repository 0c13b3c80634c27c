import { sql } from "kysely";
import { columnComments, type Part, type Statement } from "../part.ts";

const erasedAt = [
  sql`alter table borrower add column erased_at timestamptz`,
  ...columnComments("borrower", {
    erased_at:
      "When his data was erased at his request; amounts, days and codes of his loans stay",
  }),
];

const OF_PERSON = [
  ...["source_id", "phone", "email", "id_type", "id_number", "gender"],
  ...["birth_place", "birth_on", "marital_status", "children", "education"],
  ...["address", "province", "city", "occupation", "industry"],
  ...["working_years", "company_name", "company_address", "company_phone"],
  ...["loan_purpose", "pay_days", "salary_type", "monthly_income_minor"],
  ...["credit_card_count", "multiple_borrowings"],
];

const blank = sql.raw(OF_PERSON.map((name) => `${name} = null`).join(", "));

/** Whom he asked to be left alone stands by his numbers from now on, for nobody would know them as his. */
const keepBars: Statement = sql`
      insert into do_not_contact (phone, channel, reason, until_at, creator_id, created_at, institution_id, note)
      select distinct on (own.number, asked.channel, asked.reason, asked.until_at)
        own.number, asked.channel, asked.reason, asked.until_at, asked.creator_id, moment, asked.institution_id,
        case when asked.reason = 'OTHER' then '' end
      from (
        select channel, reason, until_at, creator_id, institution_id from do_not_contact
        where borrower_id = erased and lifted_at is null and (until_at is null or until_at > moment)
        union all
        select null, 'ASKED', null, recorded_by, null from borrower_fact
        where borrower_id = erased and kind = 'DO_NOT_CONTACT' and ended_at is null
      ) asked
      cross join (
        select phone from borrower where id = erased and phone is not null
        union select phone from contact where borrower_id = erased and relation = 'R01' and phone <> 'x' || id
      ) own (number)
      where not exists (
        select from do_not_contact held where held.phone = own.number and held.lifted_at is null
          and held.channel is not distinct from asked.channel and held.until_at is not distinct from asked.until_at);`;

const files: Statement = sql`
      with his as (
        select id from stored_file where borrower_id = erased or case_id = any(cases)
        union select file_id from borrower_image where borrower_id = erased
        union select recording_id from call_record where borrower_id = erased and recording_id is not null
        union select file_id from letter where borrower_id = erased
        union select proof_id from extension where case_id = any(cases) and proof_id is not null
      )
      update stored_file f set expires_at = least(f.expires_at, moment), name = '' from his where his.id = f.id;
      get diagnostics n = row_count;
      counts := counts || jsonb_build_object('files', n);
      delete from image_comment m using borrower_image i where i.id = m.image_id and i.borrower_id = erased;
      delete from borrower_image where borrower_id = erased;
      delete from ktp_check where borrower_id = erased;
      delete from device_call where borrower_id = erased;`;

const contacts: Statement = sql`
      update sms_inbound set phone = 'x' || id, content = ''
      where case_id = any(cases) or case_id is null and phone in (
        select phone from borrower where id = erased and phone is not null
        union select phone from contact where borrower_id = erased and relation = 'R01');
      update sms_receipt r set phone = null, detail = '' from sms_message m
      where m.borrower_id = erased and r.provider = m.provider and r.reference = any(m.provider_refs);
      update sms_message set name = '', address = '', content = '', receipt = null,
        subject = case when subject is not null then '' end,
        settle_reason = case when settle_reason is not null then '' end
      where borrower_id = erased;
      get diagnostics n = row_count;
      counts := counts || jsonb_build_object('messages', n);
      update call_record set name = '', phone = '', recording_id = null where borrower_id = erased;
      get diagnostics n = row_count;
      counts := counts || jsonb_build_object('calls', n);
      update collection_log set contact_name = '', phone = '', remark = '' where borrower_id = erased;
      get diagnostics n = row_count;
      counts := counts || jsonb_build_object('logs', n);
      update contact set name = '', phone = 'x' || id, removed_at = coalesce(removed_at, moment)
      where borrower_id = erased;
      get diagnostics n = row_count;
      counts := counts || jsonb_build_object('contacts', n);
      update letter set recipient = '', address = '', title = '', body = '' where borrower_id = erased;
      get diagnostics n = row_count;
      counts := counts || jsonb_build_object('letters', n);
      update letter_return r set note = '' from letter l where l.id = r.letter_id and l.borrower_id = erased;`;

const texts: Statement = sql`
      update borrower_fact set reason = '', params = '{}', end_reason = case when end_reason is not null then '' end
      where borrower_id = erased;
      update do_not_contact set note = case when note is not null then '' end,
        lift_reason = case when lift_reason is not null then '' end,
        lift_consent = case when lift_consent is not null then '' end
      where borrower_id = erased or case_id = any(cases);
      update case_skip set reason = '-' where case_id = any(cases);
      update case_hold set reason = '' where case_id = any(cases);
      update data_grant set reason = '' where case_id = any(cases);
      update closing_request set note = '', decision_note = case when decision_note is not null then '' end
      where case_id = any(cases);
      update extension set reason = '' where case_id = any(cases);
      update deduction set reason = '' where case_id = any(cases);
      update deduction_step s set note = '' from deduction d where d.id = s.deduction_id and d.case_id = any(cases);
      update payment_issue set note = '' where loan_id in (select id from loan where borrower_id = erased);`;

/** The one place that says what of a borrower goes. Done again, it changes nothing. */
const eraseBorrower: Statement = sql`
    create function erase_borrower(erased bigint, moment timestamptz) returns jsonb language plpgsql as $$
    declare
      cases constant bigint[] := array(select id from collection_case where borrower_id = erased);
      counts jsonb := '{}';
      n bigint;
    begin
      perform from borrower where id = erased for no key update;
      ${keepBars}
      ${files}
      ${contacts}
      ${texts}
      update borrower set name = '#' || id, zone_source = 'UNKNOWN', other_zones = '{}', ${blank},
        erased_at = coalesce(erased_at, moment)
      where id = erased;
      return counts;
    end $$`;

/** Which borrower a line of the trail is about, by the table that it names. */
const ABOUT = {
  borrower: sql`select id from borrower where id = line_id`,
  contact: sql`select borrower_id from contact where id = line_id`,
  case: sql`select borrower_id from collection_case where id = line_id`,
  collection_case: sql`select borrower_id from collection_case where id = line_id`,
  collection_log: sql`select borrower_id from collection_log where id = line_id`,
  closing_request: sql`
    select c.borrower_id from closing_request r join collection_case c on c.id = r.case_id where r.id = line_id`,
  case_hold: sql`select c.borrower_id from case_hold h join collection_case c on c.id = h.case_id where h.id = line_id`,
  data_grant: sql`select c.borrower_id from data_grant g join collection_case c on c.id = g.case_id where g.id = line_id`,
  do_not_contact: sql`
    select coalesce(n.borrower_id, c.borrower_id) from do_not_contact n
    left join collection_case c on c.id = n.case_id where n.id = line_id`,
  borrower_fact: sql`select borrower_id from borrower_fact where id = line_id`,
  sms_message: sql`select borrower_id from sms_message where id = line_id`,
  data_request: sql`select borrower_id from data_request where id = line_id`,
};

const about = sql.join(
  Object.entries(ABOUT).map(
    ([entity, id]) => sql`when ${sql.lit(entity)} then (${id})`,
  ),
  sql` `,
);

/** The trail is sealed and stays as it was written; what people wrote into it of somebody erased is not shown any more. */
const auditShown: Statement = sql`
    create function audit_shown(entity text, entity_id text, facts jsonb) returns jsonb language plpgsql stable as $$
    declare line_id bigint;
    begin
      if facts is null or jsonb_typeof(facts) <> 'object' or coalesce(entity_id, '') !~ '^[0-9]{1,18}$' then
        return facts;
      end if;
      line_id := entity_id::bigint;
      if exists (select from borrower b where b.erased_at is not null and b.id = case entity ${about} end) then
        return facts - array['name', 'reason', 'note', 'consent', 'text', 'remark', 'phone', 'email', 'address'];
      end if;
      return facts;
    end $$`;

/** Why: who was erased is nobody's data any more; the books and the evidence of contact stay. */
export const erase: Part = {
  up: [...erasedAt, eraseBorrower, auditShown],
  down: [
    sql`drop function audit_shown`,
    sql`drop function erase_borrower`,
    sql`alter table borrower drop column erased_at`,
  ],
};
