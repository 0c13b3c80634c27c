import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { toCodesSql } from "../../../core/sql.ts";
import { OPEN_STATUSES } from "../contract-codes.ts";
import type { Day } from "../../../core/day.ts";
import { execute } from "../../../core/query.ts";
import { selectCodeEnd } from "./code.ts";

export interface LoanFigures {
  readonly arrearsMinor: number;
  readonly outstandingMinor: number;
  readonly payoffMinor: number;
  /** Due day of the oldest unpaid installment. */
  readonly overdueOn: Day | null;
}

/** Statuses in which the due day follows the loan. Other ended cases keep their day. */
const DUE_DAY_STATUSES = [...OPEN_STATUSES, "C31"] as const;

/** End of the pause after the last payment by the rules of the stage; null when it is over. */
const selectPaymentPauseEnd = (now: Date) => sql`(
        select r.until from (
          select max(p.paid_at) + make_interval(mins => (
            select max(w.minutes_after_payment) from contact_window w
            where w.institution_id = c.institution_id and w.stage_id = c.stage_id)) as until
          from payment p where p.case_id = c.id and p.state = 'POSTED') r
        where r.until > ${now})`;

/** Makes the reorder job rank the case. Keeps the version: no form of a case edits amounts. */
export const setFigures = (
  db: Db,
  loanId: number,
  figures: LoanFigures,
  now: Date,
): Promise<void> =>
  execute(db)`
    update collection_case c set arrears_minor = ${figures.arrearsMinor},
      outstanding_minor = ${figures.outstandingMinor}, payoff_minor = ${figures.payoffMinor},
      overdue_on = case when status in ${toCodesSql(DUE_DAY_STATUSES)} then coalesce(${figures.overdueOn}::date, overdue_on) else overdue_on end,
      payment_pause_until = ${selectPaymentPauseEnd(now)},
      code_ends_at = case when status in ${toCodesSql(OPEN_STATUSES)} then ${selectCodeEnd(sql`c.id`)} end,
      work_rank_until = case when status in ${toCodesSql(OPEN_STATUSES)} then ${now}::timestamptz else work_rank_until end
    where id = (select max(id) from collection_case where loan_id = ${loanId})
      and (status in ${toCodesSql(DUE_DAY_STATUSES)} or (arrears_minor, outstanding_minor, payoff_minor)
        is distinct from (${figures.arrearsMinor}::bigint, ${figures.outstandingMinor}::bigint, ${figures.payoffMinor}::bigint))`;
