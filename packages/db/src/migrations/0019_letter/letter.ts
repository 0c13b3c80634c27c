import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  grant,
  type Part,
  revoke,
  type Statement,
  tableComment,
} from "../part.ts";
import { allow, disallow } from "./allow.ts";
import { withoutKind } from "./proposal-kind.ts";
import { warningLetters } from "./texts.ts";

const PERMISSIONS = {
  "letter.edit": [4, 8],
  "letter.read": [2, 3, 4, 7, 8],
  "letter.send": [2, 4, 8],
};

const KIND = "LETTER_TEMPLATE";

const template: Statement[] = [
  sql`
    create table letter_template (
      id bigint generated always as identity primary key,
      institution_id bigint references institution,
      code text not null check (code ~ '^[A-Z][A-Z0-9_]{1,29}$'),
      language text not null check (language in ('en', 'es')),
      name text not null check (name <> ''),
      title text not null check (title <> ''),
      body text not null check (body <> ''),
      law text not null check (law <> ''),
      enabled boolean not null default true,
      effective_on date not null,
      editor_id bigint references app_user,
      created_at timestamptz not null default now()
    )`,
  tableComment(
    "letter_template",
    "What letters to borrowers say from a day on",
  ),
  ...columnComments("letter_template", {
    institution_id: "Whose text it is; null is that of all",
    code: "The same letter in every language",
    body: "Variables stand in braces, as in {name}",
    law: "The law that asks for the letter, as the letter itself cites it",
    enabled: "A text that is switched off is offered to nobody",
    editor_id: "Null where it was delivered",
  }),
  sql`
    create index letter_template_owner on letter_template (code, language, institution_id, effective_on)`,
  sql`
    create trigger letter_template_append_only before update or truncate on letter_template
    for each statement execute function refuse_change()`,
  sql`
    create trigger letter_template_withdrawn before delete on letter_template
    for each row execute function refuse_unless_withdrawn()`,
  warningLetters,
  sql`insert into proposal_kind (kind, lapse_days) values (${sql.lit(KIND)}, 14)`,
  sql`
    insert into proposal_role (kind, role_id, may_propose, may_approve, is_notified) values
      (${sql.lit(KIND)}, 3, false, false, false), (${sql.lit(KIND)}, 4, true, false, false),
      (${sql.lit(KIND)}, 7, false, true, true), (${sql.lit(KIND)}, 8, true, false, false)`,
];

const letters: Statement[] = [
  sql`
    create table letter (
      id bigint generated always as identity primary key,
      case_id bigint not null references collection_case,
      loan_id bigint not null references loan,
      borrower_id bigint not null references borrower,
      institution_id bigint not null references institution,
      template_id bigint not null references letter_template,
      code text not null,
      attempt smallint not null check (attempt > 0),
      language text not null,
      delivery text not null check (delivery in ('PRINTED', 'MAIL')),
      letter_on date not null,
      due_on date not null,
      days integer not null check (days > 0),
      principal_minor bigint not null check (principal_minor >= 0),
      benefit_minor bigint not null check (benefit_minor >= 0),
      late_fee_minor bigint not null check (late_fee_minor >= 0),
      arrears_minor bigint not null check (arrears_minor > 0),
      currency text not null,
      reference text not null,
      sender text not null,
      recipient text not null,
      address text not null,
      title text not null,
      body text not null,
      law text not null,
      decision_id bigint not null references guard_decision,
      message_id bigint unique references sms_message,
      file_id uuid not null unique references stored_file,
      writer_id bigint not null references app_user,
      created_at timestamptz not null,
      check ((delivery = 'MAIL') = (message_id is not null)),
      constraint letter_once unique (case_id, code, attempt)
    )`,
  tableComment("letter", "Letters that went out, as they went out"),
  ...columnComments("letter", {
    attempt: "Sent again after it had come back: the next number",
    letter_on: "The day that it bears, by the institution's clock",
    due_on: "Due day of the oldest unpaid installment on that day",
    principal_minor: "Still owed of the whole loan",
    benefit_minor:
      "Economic benefit: interest and extension fees that are due and unpaid",
    arrears_minor: "Everything that is due and unpaid",
    address: "Where it went: the postal address or that of the mail",
    body: "The text as filled in",
    decision_id: "What the guard said of it",
    file_id: "The printed page, byte for byte",
  }),
  sql`create index letter_borrower on letter (borrower_id, id)`,
  sql`create index letter_institution on letter (institution_id, id)`,
  appendOnly("letter"),
  sql`
    create table letter_return (
      letter_id bigint primary key references letter,
      returned_on date not null,
      reason text not null check (reason in ('MOVED', 'UNKNOWN', 'REFUSED', 'UNCLAIMED', 'OTHER')),
      note text not null default '',
      recorder_id bigint not null references app_user,
      created_at timestamptz not null
    )`,
  tableComment(
    "letter_return",
    "Letters that came back undelivered: they have warned nobody",
  ),
  appendOnly("letter_return"),
];

const DECISIONS = {
  table: "guard_decision",
  check: "guard_decision_action_check",
};
const FILES = { table: "stored_file", check: "stored_file_kind_check" };

/**
 * Why: the law wants a warning in writing before anybody collects, and what it said of the debt on its day stays on
 * record. Who was warned is what letters say, so the case no longer carries a day of its own that nobody wrote.
 */
export const letter: Part = {
  up: [
    ...template,
    allow(DECISIONS, "LETTER"),
    allow(FILES, "LETTER"),
    ...letters,
    sql`alter table collection_case drop column warned_on`,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`alter table collection_case add column warned_on date`,
    ...columnComments("collection_case", {
      warned_on: "Day on which the warning letter went out",
    }),
    sql`drop table letter_return, letter`,
    sql`delete from stored_file where kind = 'LETTER'`,
    disallow(FILES, "LETTER"),
    sql`alter table guard_decision disable trigger guard_decision_append_only`,
    sql`delete from guard_decision where action = 'LETTER'`,
    sql`alter table guard_decision enable trigger guard_decision_append_only`,
    disallow(DECISIONS, "LETTER"),
    ...withoutKind(KIND),
    sql`drop table letter_template`,
  ],
};
