import { sql } from "kysely";
import { allow, disallow } from "../0019_letter/allow.ts";
import { columnComments, type Part, tableComment } from "../part.ts";

const FILES = { table: "stored_file", check: "stored_file_kind_check" };

const record = [
  sql`
    create table face_record (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user,
      institution_id bigint references institution,
      phone_id bigint not null references company_phone,
      kind text not null check (kind in ('ENROL', 'CHECK')),
      result text not null check (result in ('PASS', 'FAIL', 'TROUBLE', 'BLACKLISTED')),
      trouble text check (trouble in ('unreadable', 'noFace', 'manyFaces', 'faceTooSmall')),
      score real check (score between 0 and 1),
      face_id bigint references face_record,
      file_id uuid references stored_file,
      descriptor text,
      model text,
      is_kept boolean not null,
      at timestamptz not null,
      check ((result = 'TROUBLE') = (trouble is not null)),
      check (file_id is not null or not is_kept),
      check (is_kept or descriptor is null)
    )`,
  tableComment(
    "face_record",
    "Every picture that a phone app gave of its agent, and what it was found to be",
  ),
  ...columnComments("face_record", {
    institution_id: "Of the agent at that moment",
    score:
      "How alike the picture and the enrolled one are; from 0.80 it passes",
    face_id: "With which enrolled picture it was compared",
    file_id: "The picture, encrypted; null where it was no picture",
    descriptor: "Encrypted; taken away with the picture",
    model: "What made the descriptor: only those of one model compare",
    is_kept: "The picture and the descriptor have not had their days yet",
  }),
  sql`create index face_record_at on face_record (at, id)`,
  sql`create index face_record_user on face_record (user_id, at, id)`,
  sql`
    create index face_record_passed on face_record (phone_id, at) where result = 'PASS'`,
  sql`
    create index face_record_kept on face_record (at) where is_kept`,
];

const enrolment = [
  sql`
    create table face_enrolment (
      record_id bigint primary key references face_record,
      user_id bigint not null references app_user,
      ended_at timestamptz
    )`,
  tableComment(
    "face_enrolment",
    "With which picture the later ones of an agent are compared; its record is the face id",
  ),
  ...columnComments("face_enrolment", {
    ended_at: "A newer one took its place, or a leader asked for one",
  }),
  sql`
    create unique index face_enrolment_living on face_enrolment (user_id) where ended_at is null`,
];

const blacklist = [
  sql`
    create table face_blacklist (
      id bigint generated always as identity primary key,
      record_id bigint not null references face_record,
      user_id bigint not null references app_user,
      institution_id bigint references institution,
      only_institution_id bigint references institution,
      descriptor text,
      model text not null,
      remark text not null check (remark <> ''),
      marked_at timestamptz not null,
      marker_id bigint not null references app_user,
      cancelled_at timestamptz,
      canceller_id bigint references app_user,
      check ((cancelled_at is null) = (canceller_id is null)),
      check ((cancelled_at is null) = (descriptor is not null))
    )`,
  tableComment(
    "face_blacklist",
    "Faces of persons who are barred from every account",
  ),
  ...columnComments("face_blacklist", {
    user_id: "In whose account the face was last seen",
    institution_id: "Of that account",
    only_institution_id:
      "An agency's mark bars from its own accounts; null is the lender's, which bars from all",
    descriptor: "That of the record, encrypted; kept while the mark holds",
  }),
  sql`create index face_blacklist_holding on face_blacklist (id) where cancelled_at is null`,
  sql`
    create unique index face_blacklist_record on face_blacklist (record_id) where cancelled_at is null`,
];

const account = [
  sql`
    create table face_account (
      user_id bigint primary key references app_user,
      failures integer not null default 0 check (failures >= 0),
      locked_at timestamptz,
      barred_at timestamptz,
      blacklist_id bigint references face_blacklist,
      cleared_ids bigint[] not null default '{}',
      check ((barred_at is null) = (blacklist_id is null))
    )`,
  tableComment(
    "face_account",
    "How an account stands with its faces: failures in a row, locked, barred",
  ),
  ...columnComments("face_account", {
    barred_at: "Nobody signs in with this account until it is cleared",
    blacklist_id: "The mark that the account's face met",
    cleared_ids: "Marks that are of somebody else, who looks alike",
  }),
];

/** Why: a phone that dials for an agent is held by him; who is barred from accounts gets none under another name. */
export const face: Part = {
  up: [allow(FILES, "FACE"), ...record, ...enrolment, ...blacklist, ...account],
  down: [
    sql`drop table face_account`,
    sql`drop table face_blacklist`,
    sql`drop table face_enrolment`,
    sql`drop table face_record`,
    sql`delete from stored_file where kind = 'FACE'`,
    disallow(FILES, "FACE"),
  ],
};
