import { sql } from "kysely";
import {
  columnComments,
  grant,
  type Part,
  revoke,
  tableComment,
} from "../part.ts";

const PERMISSIONS = {
  "masking.edit": [4, 9],
  "masking.read": [3, 4, 7, 8, 9],
};

const maskingRule = [
  sql`
    create table masking_rule (
      id bigint generated always as identity primary key,
      institution_id bigint references institution,
      effective_on date not null,
      shown_to integer[],
      quotas integer[] check (array_length(quotas, 1) = 9 and 0 <= all(quotas)),
      reason text,
      editor_id bigint references app_user,
      created_at timestamptz not null default now(),
      constraint masking_rule_house check (institution_id is not null or quotas is not null),
      constraint masking_rule_whole check ((shown_to is null) = (quotas is null)),
      constraint masking_rule_written check (editor_id is null or reason is not null)
    )`,
  tableComment(
    "masking_rule",
    "Who sees phone numbers whole, and how many a day may be revealed; the rows without an institution serve all others",
  ),
  ...columnComments("masking_rule", {
    shown_to: "Roles from whom numbers are not hidden",
    quotas:
      "So many numbers a day may be revealed, role by role from 1 to 9; null where the institution follows the rule for all again",
  }),
  sql`create index masking_rule_day on masking_rule (institution_id, effective_on, id)`,
  sql`
    create trigger masking_rule_append_only before update or truncate on masking_rule
    for each statement execute function refuse_change()`,
  sql`
    create trigger masking_rule_withdrawn before delete on masking_rule
    for each row execute function refuse_unless_withdrawn()`,
  sql`
    insert into masking_rule (effective_on, shown_to, quotas)
    select '2024-01-01', '{}', array_agg(reveal_quota order by id) from role`,
];

/** Why: whether numbers are hidden, and how many are revealed, is policy of an institution and a role, from a day on. */
export const masking: Part = {
  up: [
    ...maskingRule,
    sql`alter table role drop column reveal_quota`,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`
      alter table role add column reveal_quota integer not null default 0 check (reveal_quota >= 0)`,
    ...columnComments("role", {
      reveal_quota: "So many numbers a day may be seen whole",
    }),
    sql`
      update role set reveal_quota = coalesce((
        select m.quotas[role.id] from masking_rule m
        where m.institution_id is null and m.effective_on <= current_date order by m.effective_on desc, m.id desc limit 1), 0)`,
    sql`drop table masking_rule`,
  ],
};
