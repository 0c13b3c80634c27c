import { sql } from "kysely";
import { columnComments, type Part } from "../part.ts";

/** As the books had it at the move; what the loan came with counts from its first day. */
const backfill = sql`
    update case_status_log l set principal_minor = greatest(0, o.principal), fee_minor = greatest(0, o.fee)
    from collection_case c
    join case_status_log m on m.case_id = c.id
    cross join lateral (
      select coalesce(sum(s.minor) filter (where s.part = 'PRINCIPAL'), 0) as principal,
        coalesce(sum(s.minor) filter (where s.part = 'LATE_FEE'), 0) as fee
      from (
        select e.part, case e.kind when 'CHARGE' then e.amount_minor else -e.amount_minor end as minor
        from ledger_entry e left join ledger_event v on v.id = e.event_id
        where e.loan_id = c.loan_id and e.kind <> 'CREDIT'
          and (e.cause = 'OPENING' or coalesce(v.told_at, e.booked_at) <= m.at)
      ) s
    ) o
    where l.id = m.id`;

const triggerOff = sql`alter table case_status_log disable trigger case_status_log_append_only`;
const triggerOn = sql`alter table case_status_log enable trigger case_status_log_append_only`;

/**
 * Why: what was owed when a case moved is known then and never again. Who writes many moves brings it along; for all
 * others the trigger looks it up.
 */
export const owed: Part = {
  up: [
    sql`
    alter table case_status_log add column principal_minor bigint not null default -1,
      add column fee_minor bigint not null default -1`,
    ...columnComments("case_status_log", {
      principal_minor: "Outstanding principal of the loan at the move",
      fee_minor: "Late fees owed at the move",
    }),
    triggerOff,
    backfill,
    triggerOn,
    sql`
    alter table case_status_log
      add constraint case_status_log_owed check (principal_minor >= 0 and fee_minor >= 0)`,
    sql`
    create function owed_of_loan(of_loan bigint) returns table (principal_minor bigint, fee_minor bigint)
    language sql stable as $$
      select coalesce(sum(principal_due_minor), 0)::bigint, coalesce(sum(late_fee_due_minor), 0)::bigint
      from installment where loan_id = of_loan and status not in (-28, -22)
    $$`,
    sql`
    create function complete_case_move() returns trigger language plpgsql as $$
    begin
      select o.principal_minor, o.fee_minor into new.principal_minor, new.fee_minor
      from collection_case c cross join lateral owed_of_loan(c.loan_id) o where c.id = new.case_id;
      return new;
    end $$`,
    sql`
    create trigger case_status_log_owed before insert on case_status_log for each row
    when (new.principal_minor < 0 or new.fee_minor < 0) execute function complete_case_move()`,
  ],
  down: [
    sql`drop trigger case_status_log_owed on case_status_log`,
    sql`drop function complete_case_move, owed_of_loan`,
    sql`alter table case_status_log drop column principal_minor, drop column fee_minor`,
  ],
};
