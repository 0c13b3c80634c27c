import { sql } from "kysely";
import {
  columnComments,
  grant,
  type Part,
  revoke,
  tableComment,
} from "../part.ts";

const PERMISSIONS = {
  "retention.read": [3, 4, 7, 8, 9],
  "retention.edit": [4, 9],
};

const retentionRule = [
  sql`
    create table retention_rule (
      id bigint generated always as identity primary key,
      institution_id bigint references institution,
      effective_on date not null,
      picture_days integer check (picture_days > 0),
      ktp_days integer check (ktp_days > 0),
      address_book_days integer check (address_book_days > 0),
      call_list_days integer check (call_list_days > 0),
      reason text,
      editor_id bigint references app_user,
      created_at timestamptz not null default now(),
      constraint retention_rule_whole
        check (num_nulls(picture_days, ktp_days, address_book_days, call_list_days) in (0, 4)),
      constraint retention_rule_house check (institution_id is not null or picture_days is not null),
      constraint retention_rule_written check (editor_id is null or reason is not null)
    )`,
  tableComment(
    "retention_rule",
    "For how many days what was received of a borrower is kept; the rows without an institution serve all others",
  ),
  ...columnComments("retention_rule", {
    picture_days:
      "Null where the institution follows the rule for all again, as the others",
  }),
  sql`create index retention_rule_day on retention_rule (institution_id, effective_on, id)`,
  sql`
    create trigger retention_rule_append_only before update or truncate on retention_rule
    for each statement execute function refuse_change()`,
  sql`
    create trigger retention_rule_withdrawn before delete on retention_rule
    for each row execute function refuse_unless_withdrawn()`,
  sql`
    insert into retention_rule (effective_on, picture_days, ktp_days, address_book_days, call_list_days)
    values ('2024-01-01', 365, 365, 30, 30)`,
];

/** Why: what a borrower's phone and papers told is kept no longer than it is needed, by rules that are dated rows. */
export const retention: Part = {
  up: [...retentionRule, grant(PERMISSIONS)],
  down: [revoke(PERMISSIONS), sql`drop table retention_rule`],
};
