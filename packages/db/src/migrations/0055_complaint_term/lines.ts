import { sql } from "kysely";
import {
  changeable,
  datedLines,
  withoutWithdrawals,
} from "../0028_policy/dated.ts";
import { appendOnly, type Part } from "../part.ts";

/** Why: terms are changed by people, so a line says who wrote it, and one is taken back before its day. */
export const lines: Part = {
  up: [
    sql`drop trigger complaint_term_append_only on complaint_term`,
    sql`
    alter table complaint_term drop constraint complaint_term_pkey,
      add id bigint generated always as identity primary key,
      add editor_id bigint references app_user,
      add created_at timestamptz not null default now()`,
    sql`create index complaint_term_owner on complaint_term (country, severity, effective_on, id)`,
    ...datedLines("complaint_term"),
  ],
  down: [
    ...changeable("complaint_term"),
    // Of several lines for one day the last one held.
    sql`
    delete from complaint_term t where exists (
      select from complaint_term other where other.country = t.country and other.severity = t.severity
        and other.effective_on = t.effective_on and other.id > t.id)`,
    sql`drop index complaint_term_owner`,
    sql`
    alter table complaint_term drop id, drop editor_id, drop created_at,
      add primary key (country, severity, effective_on)`,
    appendOnly("complaint_term"),
    ...withoutWithdrawals(["complaint_term"]),
  ],
};
