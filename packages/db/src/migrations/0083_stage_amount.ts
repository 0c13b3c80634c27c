import { sql } from "kysely";
import { columnComments, migrationOf, type Part } from "./part.ts";

const ENTRIES = ["PLACED", "STAGE", "REOPENED"];

const allow = (entries: readonly string[]) => [
  sql`alter table case_stay drop constraint case_stay_entered_by_check`,
  sql`
    alter table case_stay add constraint case_stay_entered_by_check
    check (entered_by in (${sql.join(entries.map((entry) => sql.lit(entry)))}))`,
];

/** Why: money that settles a case after it was written off was recovery for its agent and for nobody else. */
const recovered: Part = {
  up: [
    ...allow([...ENTRIES, "RECOVERED"]),
    ...columnComments("case_stay", {
      entered_by:
        "RECOVERED: for the moment in which money settled a case that was written off",
    }),
    sql`
    insert into agent_fact (kind, ref_id)
    select distinct 'CASE', l.case_id from case_status_log l where 'C80' in (l.before, l.after)
      and not exists (select from agent_fact f where f.kind = 'CASE' and f.ref_id = l.case_id)`,
  ],
  down: [
    sql`comment on column case_stay.entered_by is null`,
    sql`delete from case_stay where entered_by = 'RECOVERED'`,
    ...allow(ENTRIES),
  ],
};

const APPEND_ONLY = sql.id("case_status_log_append_only");

/** Checks if the stage of the move reminds of amounts that are not due yet. */
const isReminder = (day: string) =>
  `coalesce((select p.dpd_from <= 0 from queue_policy_on(l.queue_id, ${day}) p), false)`;

/** Takes the amount of the installment for which the case was opened. */
const BACKFILL = `
    update case_status_log l set falling_due_minor = n.principal_minor + n.interest_minor
    from collection_case c
    join institution i on i.id = c.institution_id
    join installment n on n.loan_id = c.loan_id and n.due_on = c.about_on and n.status not in (-28, -22)
    where c.id = l.case_id and l.arrears_minor = 0 and l.after in ('C00', 'C10')
      and ${isReminder("(l.at at time zone i.zone)::date")}`;

/** Why: nothing is in arrears in a reminder stage, so that its rates divided what was collected by nothing. */
const fallingDue: Part = {
  up: [
    sql`alter table case_status_log add column falling_due_minor bigint not null default 0`,
    ...columnComments("case_status_log", {
      falling_due_minor:
        "In a reminder stage, where nothing is in arrears: what falls due while the case lies there",
    }),
    sql`alter table case_status_log disable trigger ${APPEND_ONLY}`,
    sql.raw(BACKFILL),
    sql`alter table case_status_log enable trigger ${APPEND_ONLY}`,
    sql`
    create function add_falling_due() returns trigger language plpgsql as $$
    begin
      select coalesce(sum(n.principal_due_minor + n.interest_due_minor + n.late_fee_due_minor + n.extension_fee_due_minor), 0)
      into new.falling_due_minor
      from collection_case c
      join institution i on i.id = c.institution_id
      cross join lateral queue_policy_on(new.queue_id, (new.at at time zone i.zone)::date) p
      join installment n on n.loan_id = c.loan_id and n.status not in (-28, -22) and n.due_on <= c.overdue_on + coalesce(p.dpd_to, 0)
      where c.id = new.case_id and p.dpd_from <= 0;
      return new;
    end $$`,
    sql`
    create trigger case_status_log_falling_due before insert on case_status_log for each row
    when (new.arrears_minor = 0 and new.after in ('C00', 'C10')) execute function add_falling_due()`,
    sql`
    insert into agent_fact (kind, ref_id)
    select distinct 'CASE', l.case_id from case_status_log l where l.falling_due_minor > 0
      and not exists (select from agent_fact f where f.kind = 'CASE' and f.ref_id = l.case_id)`,
  ],
  down: [
    sql`drop trigger case_status_log_falling_due on case_status_log`,
    sql`drop function add_falling_due`,
    sql`alter table case_status_log drop column falling_due_minor`,
  ],
};

export const { up, down } = migrationOf(recovered, fallingDue);
