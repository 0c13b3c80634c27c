import { sql } from "kysely";
import { withPhoneHash } from "../0001_core/phone.ts";
import { columnComments, grant, type Part, revoke } from "../part.ts";

const PERMISSIONS = {
  "bar.add": [1, 2, 4, 8],
  "bar.export": [3, 4, 8],
  "bar.lift": [2, 4, 8],
  "bar.read": [2, 3, 4, 7, 8],
};

const PLACES = ["CASES", "CALLS", "MESSAGES", "CONTACTS"];

const searchPlaces = (places: readonly string[]) => [
  sql`alter table phone_search drop constraint phone_search_place_check`,
  sql`
    alter table phone_search add constraint phone_search_place_check
    check (place in (${sql.join(places.map((place) => sql.lit(place)))}))`,
];

const columns = [
  sql`
    alter table do_not_contact alter column borrower_id drop not null, alter column phone drop not null,
      add column phone_hash bytea, add column note text, add column inbound_id bigint unique references sms_inbound,
      add column case_id bigint references collection_case, add column institution_id bigint references institution,
      add column lifted_at timestamptz, add column lifter_id bigint references app_user,
      add column lift_reason text, add column lift_consent text, add column version integer not null default 1`,
  ...columnComments("do_not_contact", {
    borrower_id: "Whose numbers are all barred; null where one number is",
    phone: "The number, for whoever has it; null where a person is barred",
    channel: "Null bars every channel",
    inbound_id: "The text by which it was asked for",
    case_id: "The case that it was recorded at",
    lift_consent:
      "How the person allowed contact again, who had asked for none",
  }),
  ...withPhoneHash("do_not_contact", "phone"),
];

/** What was kept for each borrower of a number is one line of the number; who opted out did so by a text. */
const lines = [
  sql`
    update do_not_contact set reason = 'OTHER', note = reason where reason <> 'OPT_OUT'`,
  sql`
    delete from do_not_contact n using do_not_contact first
    where first.phone = n.phone and first.id < n.id and first.channel is not distinct from n.channel
      and first.reason = n.reason and first.note is not distinct from n.note
      and first.until_at is not distinct from n.until_at`,
  sql`
    update do_not_contact n set borrower_id = null, phone = n.phone, inbound_id = (
      select i.id from sms_inbound i where i.phone = n.phone and i.opts_out and n.reason = 'OPT_OUT'
        and i.received_at <= n.created_at order by i.id desc limit 1)`,
  sql`
    update do_not_contact n set case_id = i.case_id, institution_id = c.institution_id
    from sms_inbound i left join collection_case c on c.id = i.case_id where i.id = n.inbound_id`,
  sql`
    alter table do_not_contact
      add constraint do_not_contact_subject check (num_nonnulls(borrower_id, phone) = 1),
      add constraint do_not_contact_reason check (reason in ('OPT_OUT', 'ASKED', 'WRONG_NUMBER', 'COMPLAINT', 'OTHER')),
      add constraint do_not_contact_note check (reason <> 'OTHER' or note is not null),
      add constraint do_not_contact_lifted check (num_nonnulls(lifted_at, lifter_id, lift_reason) in (0, 3)),
      add constraint do_not_contact_consent check (
        lifted_at is null or reason not in ('OPT_OUT', 'ASKED') or lift_consent is not null)`,
  sql`drop index do_not_contact_phone`,
  sql`create index do_not_contact_number on do_not_contact (number_key(phone)) where phone is not null`,
  sql`create index do_not_contact_person on do_not_contact (borrower_id) where borrower_id is not null`,
];

/** A line says what it said when it was written; it can only be lifted, once. */
const kept = [
  sql`
    create function keep_do_not_contact() returns trigger language plpgsql as $$
    declare lifting constant text[] := array['lifted_at', 'lifter_id', 'lift_reason', 'lift_consent', 'version'];
    begin
      if tg_op = 'UPDATE' and old.lifted_at is null and to_jsonb(new) - lifting = to_jsonb(old) - lifting then
        return new;
      end if;
      raise exception 'do_not_contact % stands', old.id using errcode = '55000', constraint = 'append_only';
    end $$`,
  sql`
    create trigger do_not_contact_kept before update or delete on do_not_contact
    for each row execute function keep_do_not_contact()`,
];

/**
 * The number as it is at home: 0917…, 63917… and 0063917… are one, and so are 415… and 1415…. What a carrier names with
 * its country and a tape without it is the same phone; two countries that share a number are better both left alone.
 */
const numberKey = sql`
    create function number_key(number text) returns text language sql immutable strict parallel safe as $$
      select regexp_replace(ltrim(number, '0'), '^(62|63|1)0*(?=[0-9]{9})', '')
    $$`;

/** The one place that says which lines stand between a borrower's number and a channel; null asks for any channel. */
const barsOf = sql`
    create function bars_of(borrower bigint, number text, channels text[], at timestamptz, known timestamptz)
    returns setof do_not_contact language sql stable as $$
      select n.* from do_not_contact n
      where (number_key(n.phone) = number_key(number) or n.borrower_id = borrower) and n.created_at <= known
        and (n.lifted_at is null or n.lifted_at > known) and (n.until_at is null or n.until_at > at)
        and (channels is null or n.channel is null or n.channel = any(channels))
    $$`;

/** As it was: a row for each borrower who has the number. */
const without = [
  sql`drop function bars_of`,
  sql`drop trigger do_not_contact_kept on do_not_contact`,
  sql`drop function keep_do_not_contact`,
  sql`
    alter table do_not_contact drop constraint do_not_contact_subject, drop constraint do_not_contact_reason,
      drop constraint do_not_contact_note`,
  sql`delete from do_not_contact where lifted_at is not null`,
  sql`
    insert into do_not_contact (borrower_id, phone, channel, reason, until_at, creator_id, created_at)
    select distinct o.borrower_id, o.phone, n.channel, coalesce(n.note, n.reason), n.until_at, n.creator_id, n.created_at
    from do_not_contact n join contact o on o.phone = n.phone or o.borrower_id = n.borrower_id`,
  sql`delete from do_not_contact where num_nonnulls(borrower_id, phone) = 1`,
  sql`drop trigger do_not_contact_phone_hash on do_not_contact`,
  sql`drop function do_not_contact_phone_hash`,
  sql`drop index do_not_contact_number, do_not_contact_person, contact_number_key`,
  sql`drop function number_key`,
  sql`
    alter table do_not_contact drop column phone_hash, drop column note, drop column inbound_id, drop column case_id,
      drop column institution_id, drop column lifted_at, drop column lifter_id, drop column lift_reason,
      drop column lift_consent, drop column version, alter column borrower_id set not null, alter column phone set not null`,
  sql`create index do_not_contact_phone on do_not_contact (borrower_id, phone)`,
];

/**
 * Why: who asked to be left alone is, wherever his number turns up, until he says otherwise; every line and its end stay
 * on record.
 */
export const register: Part = {
  up: [
    ...columns,
    numberKey,
    sql`create index contact_number_key on contact (number_key(phone))`,
    ...lines,
    ...kept,
    barsOf,
    ...searchPlaces([...PLACES, "BARS"]),
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`alter table phone_search disable trigger phone_search_append_only`,
    sql`delete from phone_search where place = 'BARS'`,
    sql`alter table phone_search enable trigger phone_search_append_only`,
    ...searchPlaces(PLACES),
    ...without,
  ],
};
