import { sql } from "kysely";
import type { Part } from "../part.ts";
import { dated } from "./dated.ts";

export const reportingHours: Part = {
  up: [
    sql`alter table reporting_hours drop constraint reporting_hours_pkey`,
    sql`alter table reporting_hours rename column from_on to effective_on`,
    sql`
      alter table reporting_hours add column id bigint generated always as identity primary key,
        add column reason text not null default '',
        add column editor_id bigint references app_user,
        add column created_at timestamptz not null default now()`,
    sql`alter table reporting_hours alter column hours type integer[]`,
    sql`create index reporting_hours_day on reporting_hours (effective_on, id)`,
    ...dated("reporting_hours"),
  ],
  down: [
    sql`drop trigger reporting_hours_withdrawn on reporting_hours`,
    sql`drop trigger reporting_hours_append_only on reporting_hours`,
    sql`drop index reporting_hours_day`,
    sql`
      delete from reporting_hours h where exists (
        select from reporting_hours later where later.effective_on = h.effective_on and later.id > h.id)`,
    sql`alter table reporting_hours alter column hours type smallint[]`,
    sql`
      alter table reporting_hours drop column id, drop column reason, drop column editor_id, drop column created_at`,
    sql`alter table reporting_hours rename column effective_on to from_on`,
    sql`alter table reporting_hours add primary key (from_on)`,
  ],
};
