import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { limitTo, toCodesSql } from "../../../core/sql.ts";
import { OPEN_STATUSES } from "../../../tasks/case/contract-codes.ts";
import type { Day } from "../../../core/day.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { dayAt } from "../../../core/zone-sql.ts";
import type { Counts, Step } from "../contract.ts";
import type { StepProgress } from "../rules.ts";
import { remainingBatchesSql } from "./loan-batch.ts";

export interface StepRow extends StepProgress {
  readonly day: Day;
  readonly attempt: number;
  readonly step: Step;
  readonly counts: Counts;
  readonly failure: string | null;
  readonly requesterName: string | null;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
}

/** Lists the steps of this many runs, newest first. */
export const listSteps = (db: Db, size: number, offset: number) =>
  queryRows(db)<StepRow>`
    select r.day, r.attempt, r.step, r.state, r.counts, r.batches, ${remainingBatchesSql(sql`r`)} as left, r.failure, u.name as requester_name, r.started_at,
      r.heartbeat_at, r.ended_at
    from (
      select distinct day, attempt from business_day_run order by day desc, attempt desc ${limitTo(size, offset)}
    ) shown
    join business_day_run r using (day, attempt)
    left join app_user u on u.id = r.requester_id
    order by day desc, attempt desc, position`;

export async function countRuns(db: Db): Promise<number> {
  const row = await queryRow(db)<{ n: number }>`
    select count(*) as n from (select distinct day, attempt from business_day_run) runs`;
  return row?.n ?? 0;
}

type Beside = Required<Pick<Counts, "withdrawn" | "expired" | "expiredDeductions" | "settled">>;

/** Counts the pending changes of the steps that do not go loan by loan. */
export async function dueBeside(db: Db, day: Day, now: Date): Promise<Beside> {
  const row = await queryRow(db)<Beside>`
    select
      (select count(*) from closing_request where state = 'PENDING' and effective_on <= ${day}::date)
        + (select count(*) from collection_case where status in ${toCodesSql(OPEN_STATUSES)} and placed_until < ${day}::date) as withdrawn,
      (select count(*) from repayment_code
        where state in ('REQUESTED', 'ACTIVE', 'PARTIAL') and expires_at <= ${now}) as expired,
      (select count(*) from deduction where state = 'APPROVED' and valid_until < ${now}) as expired_deductions,
      (select count(*) from promise p join collection_case c on c.id = p.case_id
        join institution i on i.id = c.institution_id
        left join lateral (select s.stage_id from case_status_log s
          where s.case_id = c.id and s.at <= p.created_at order by s.id desc limit 1) made on true
        cross join lateral stage_policy_on(coalesce(made.stage_id, c.stage_id), ${dayAt(sql`p.created_at`)}) q
        where p.state = 'OPEN' and p.due_on + q.promise_grace_days < ${day}::date) as settled`;
  return row ?? { withdrawn: 0, expired: 0, expiredDeductions: 0, settled: 0 };
}
