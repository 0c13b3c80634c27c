import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { jsonRows } from "../../../core/array.ts";
import { DEFAULT_ZONE } from "../../../core/day.ts";
import type { Opened } from "../rules/opening.ts";

/** Installments arrived; returns the event. */
export async function insertArrival(db: Db, toldAt: Date): Promise<number> {
  const { id } = await db
    .insertInto("ledgerEvent")
    .values({ kind: "ARRIVAL", toldAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The installments with the lines that open their ledger, and the base of their loans. */
export async function insertOpened(
  db: Db,
  eventId: number,
  opened: readonly Opened[],
): Promise<void> {
  const rows = opened.map(({ lines: _, ...row }) => row);
  const lines = opened.flatMap(({ loanId, period, lines: own }) =>
    own.map((line) => ({ loanId, period, ...line })),
  );
  await sql`
    with arriving as (
      select * from json_to_recordset(${jsonRows(rows)}) as one (
        "loanId" bigint, "period" smallint, "dueOn" date, "status" smallint, "repaidOn" date,
        "principalMinor" bigint, "interestMinor" bigint, "lateFeeMinor" bigint, "extensionFeeMinor" bigint,
        "repaidMinor" bigint, "waivedMinor" bigint, "principalDueMinor" bigint, "interestDueMinor" bigint,
        "lateFeeDueMinor" bigint, "extensionFeeDueMinor" bigint)
    ),
    placed as (
      insert into installment (loan_id, period, due_on, status, repaid_on, principal_minor, interest_minor,
        late_fee_minor, extension_fee_minor, repaid_minor, waived_minor, principal_due_minor, interest_due_minor,
        late_fee_due_minor, extension_fee_due_minor)
      select "loanId", "period", "dueOn", "status", "repaidOn", "principalMinor", "interestMinor",
        "lateFeeMinor", "extensionFeeMinor", "repaidMinor", "waivedMinor", "principalDueMinor", "interestDueMinor",
        "lateFeeDueMinor", "extensionFeeDueMinor"
      from arriving returning id, loan_id, period
    ),
    based as (
      update loan set base_event_id = ${eventId}
      where id in (select "loanId" from arriving) and base_event_id is distinct from ${eventId}::bigint
    )
    insert into ledger_entry (loan_id, installment_id, kind, part, amount_minor, value_on, value_at, cause, event_id)
    select loan_id, placed.id, "kind", "part", "amountMinor", day, day::timestamp at time zone ${DEFAULT_ZONE},
      'OPENING', ${eventId}
    from json_to_recordset(${jsonRows(lines)}) as line (
      "loanId" bigint, "period" smallint, "kind" text, "part" text, "amountMinor" bigint, "valueOn" date)
    join placed on (placed.loan_id, placed.period) = (line."loanId", line."period")
    join loan on loan.id = loan_id
    cross join lateral (select coalesce(line."valueOn", loan.loan_on) as day) dated
    order by placed.id`.execute(db);
}
