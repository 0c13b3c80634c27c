import { sql } from "kysely";
import {
  columnComments,
  grant,
  type Part,
  revoke,
  tableComment,
} from "../part.ts";

const PERMISSIONS = {
  "face.read": [2, 3, 4, 8, 9],
  "face.unlock": [2, 8, 9],
  "face.blacklist": [8, 9],
  "face.readRule": [3, 4, 8, 9],
  "face.editRule": [9],
};

const faceRule = [
  sql`
    create table face_rule (
      id bigint generated always as identity primary key,
      institution_id bigint references institution,
      effective_on date not null,
      is_required boolean,
      hours integer check (hours between 1 and 24),
      reason text,
      editor_id bigint references app_user,
      created_at timestamptz not null default now(),
      constraint face_rule_whole check ((is_required is null) = (hours is null)),
      constraint face_rule_house check (institution_id is not null or hours is not null),
      constraint face_rule_written check (editor_id is null or reason is not null)
    )`,
  tableComment(
    "face_rule",
    "Whether the phone app asks for faces, and how often; the rows without an institution serve all others",
  ),
  ...columnComments("face_rule", {
    is_required:
      "Without a face that passed, a phone gets no calls; null where the institution follows the rule for all again",
    hours: "For how many hours a face that passed is good",
  }),
  sql`create index face_rule_day on face_rule (institution_id, effective_on, id)`,
  sql`
    create trigger face_rule_append_only before update or truncate on face_rule
    for each statement execute function refuse_change()`,
  sql`
    create trigger face_rule_withdrawn before delete on face_rule
    for each row execute function refuse_unless_withdrawn()`,
  sql`
    insert into face_rule (effective_on, is_required, hours) values ('2024-01-01', false, 4)`,
];

/** Why: whether agents show their faces to the phone app is policy of an institution, from a day on. */
export const rule: Part = {
  up: [...faceRule, grant(PERMISSIONS)],
  down: [revoke(PERMISSIONS), sql`drop table face_rule`],
};

const MOST_DAYS = 90;

/** Why: faces are kept for 90 days at most. */
export const retention: Part = {
  up: [
    sql`alter table retention_rule add column face_days integer check (face_days between 1 and ${sql.lit(MOST_DAYS)})`,
    sql`alter table retention_rule disable trigger retention_rule_append_only`,
    sql`update retention_rule set face_days = ${sql.lit(MOST_DAYS)} where picture_days is not null`,
    sql`alter table retention_rule enable trigger retention_rule_append_only`,
    sql`
      alter table retention_rule add constraint retention_rule_face
        check ((face_days is null) = (picture_days is null))`,
    ...columnComments("retention_rule", {
      face_days: "Of people who work here, not of borrowers",
    }),
  ],
  down: [sql`alter table retention_rule drop column face_days`],
};
