import { sql } from "kysely";
import {
  columnComments,
  grant,
  type Part,
  revoke,
  tableComment,
} from "../part.ts";
import { texts } from "./sms-texts.ts";
import { withPhoneHash } from "../0001_core/phone.ts";

const PERMISSIONS = {
  "sms.configure": [4, 9],
  "sms.read": [1, 2, 3, 4, 7, 8],
  "sms.send": [1, 2, 8],
  "sms.settle": [2, 4, 8],
};

/** Each wording is a version of its own, and a text can be taken out of use. */
const smsTemplate = [
  sql`
    create table sms_template (
      id bigint generated always as identity primary key,
      code text not null,
      language text not null check (language in ('en', 'cn', 'es')),
      version integer not null default 1,
      purpose text not null check (purpose in ('COLLECT', 'LOCATE')),
      name text not null,
      body text not null,
      dpd_from integer,
      dpd_to integer,
      effective_from date not null,
      effective_to date,
      created_at timestamptz not null default now(),
      editor_id bigint references app_user,
      disabled_at timestamptz,
      unique (code, language, version),
      check (effective_to is null or effective_to >= effective_from)
    )`,
  ...columnComments("sms_template", {
    disabled_at: "The same on every version of a text: nobody sends it",
  }),
  texts,
];

/** How often a case is written to holds from a day on, like every limit of law; a change is a further row. */
const smsSetting = [
  sql`
    create table sms_setting (
      id bigint generated always as identity primary key,
      institution_id bigint references institution,
      max_per_case integer not null check (max_per_case > 0),
      interval_minutes integer not null check (interval_minutes >= 0),
      manual_allowed boolean not null,
      segment_cost_minor bigint not null check (segment_cost_minor >= 0),
      version integer not null default 1,
      editor_id bigint references app_user,
      created_at timestamptz not null default now(),
      effective_on date not null default '2000-01-01',
      constraint sms_setting_version unique nulls not distinct (institution_id, version)
    )`,
  tableComment(
    "sms_setting",
    "The row without an institution is the default of all",
  ),
  ...columnComments("sms_setting", {
    version: "The first row of an institution is 1, each change is one more",
  }),
];

const smsOptOutWord = [
  sql`
    create table sms_opt_out_word (
      word text primary key check (word = upper(word))
    )`,
  sql`
    insert into sms_opt_out_word (word) values
      ('STOP'), ('BERHENTI'), ('UNREG'), ('UNSUBSCRIBE'), ('TD'), ('退订')`,
];

const smsMessage = [
  sql`
    create table sms_message (
      id bigint generated always as identity primary key,
      channel text not null check (channel in ('02', '08')),
      case_id bigint not null references collection_case,
      loan_id bigint not null references loan,
      borrower_id bigint not null references borrower,
      institution_id bigint not null references institution,
      agent_id bigint not null references app_user,
      contact_id bigint not null references contact,
      attempt_id bigint not null references contact_attempt,
      decision_id bigint not null references guard_decision,
      template_id bigint references sms_template,
      relation text not null,
      name text not null,
      address text not null,
      subject text check ((subject is not null) = (channel = '08')),
      content text not null,
      segments integer not null check (segments > 0),
      segment_cost_minor bigint not null check (segment_cost_minor >= 0),
      cost_minor bigint not null default 0 check (cost_minor >= 0),
      state text not null default 'QUEUED' check (state in ('QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'UNDELIVERED',
        'FAILED', 'UNKNOWN')),
      reason text check (reason in ('EXPIRED', 'BARRED', 'CASE_CLOSED', 'ON_HOLD', 'REFUSED', 'GIVEN_UP')),
      attempts integer not null default 0,
      next_attempt_at timestamptz not null,
      send_until timestamptz not null,
      lease uuid,
      lease_until timestamptz,
      provider text,
      provider_refs text[] not null default '{}',
      receipt text,
      requested_at timestamptz not null,
      sent_at timestamptz,
      settled_at timestamptz,
      phone_hash bytea,
      check ((reason is not null) = (state = 'FAILED')),
      check (state <> 'SENDING' or lease_until is not null)
    )`,
  tableComment(
    "sms_message",
    "Texts (02) and mails (08) to borrowers: the outbox and the record in one",
  ),
  ...columnComments("sms_message", {
    send_until: "The guard let it leave until then and no longer",
  }),
  sql`create index sms_message_queue on sms_message (next_attempt_at, id) where state = 'QUEUED'`,
  sql`create index sms_message_sending on sms_message (lease_until) where state = 'SENDING'`,
  sql`create index sms_message_doubtful on sms_message (address) where state in ('SENDING', 'UNKNOWN')`,
  sql`create index sms_message_refs on sms_message using gin (provider_refs)`,
  sql`create index sms_message_case on sms_message (case_id, id)`,
  sql`create index sms_message_agent on sms_message (agent_id, requested_at)`,
  sql`create index sms_message_institution on sms_message (institution_id, requested_at)`,
  sql`create index sms_message_at on sms_message (requested_at)`,
  sql`create index sms_message_address on sms_message (address, requested_at) where channel = '02'`,
  ...withPhoneHash("sms_message", "address"),
];

const smsReceipt = [
  sql`
    create table sms_receipt (
      provider text not null,
      reference text not null,
      state text not null check (state in ('DELIVERED', 'UNDELIVERED')),
      detail text not null,
      phone text,
      tag integer,
      at timestamptz not null,
      received_at timestamptz not null,
      primary key (provider, reference)
    )`,
  tableComment(
    "sms_receipt",
    "Kept apart because a receipt may overtake the answer that names its message",
  ),
  ...columnComments("sms_receipt", {
    tag: "What we tagged the message with, where the provider repeats it: finds a message whose answer was lost",
  }),
  sql`create index sms_receipt_tag on sms_receipt (phone, tag) where tag is not null`,
];

const smsInbound = [
  sql`
    create table sms_inbound (
      id bigint generated always as identity primary key,
      provider text not null,
      reference text,
      phone text not null,
      content text not null,
      opts_out boolean not null,
      received_at timestamptz not null,
      case_id bigint references collection_case,
      unique (provider, reference)
    )`,
  ...columnComments("sms_inbound", {
    case_id: "The case it answers; null where nobody knows one",
  }),
  sql`create index sms_inbound_phone on sms_inbound (phone, received_at)`,
  sql`create index sms_inbound_case on sms_inbound (case_id, received_at) where case_id is not null`,
];

/**
 * Why: a message is on record before it leaves, and nothing is lost or sent twice on the way; what comes in stands in the
 * conversation of its case.
 */
export const sms: Part = {
  up: [
    ...smsTemplate,
    ...smsSetting,
    ...smsOptOutWord,
    ...smsMessage,
    ...smsReceipt,
    ...smsInbound,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`drop table sms_inbound, sms_receipt, sms_message, sms_opt_out_word, sms_setting, sms_template`,
    sql`drop function sms_message_phone_hash`,
  ],
};
