import type { Db } from "@kolekta/db";
import type { z } from "zod";
import type * as c from "../contract-approval.ts";
import { queryRow, queryRows } from "../../../core/query.ts";

type Detail = z.infer<typeof c.get.output>;

export type DeductionCaseDetails = Pick<
  Detail,
  | "product"
  | "arrearsMinor"
  | "outstandingMinor"
  | "payoffMinor"
  | "loanOn"
  | "overdueOn"
  | "lastPaymentAt"
  | "promisesKept"
  | "promisesBroken"
  | "usedBeforeMinor"
>;

/**
 * Reads details of the case and its loan. Does not check visibility: the caller must have read the
 * application.
 */
export const findCaseDetails = (db: Db, { id, caseId }: { id: number; caseId: number }) =>
  queryRow(db)<DeductionCaseDetails>`
    select p.name as product, c.arrears_minor, c.outstanding_minor, c.payoff_minor, l.loan_on, c.overdue_on,
      (select max(paid_at) from payment where loan_id = l.id) as last_payment_at,
      (select count(*)::int from promise r where r.case_id = c.id and r.state = 'KEPT') as promises_kept,
      (select count(*)::int from promise r where r.case_id = c.id and r.state in ('BROKEN', 'CURED')) as promises_broken,
      (select coalesce(sum(d.used_minor), 0)::bigint from deduction d
        where d.loan_id = l.id and d.state = 'USED' and d.id <> ${id}) as used_before_minor
    from collection_case c
    join loan l on l.id = c.loan_id
    join product p on p.id = l.product_id
    where c.id = ${caseId}`;

/** Lists the steps, oldest first. */
export const listSteps = (db: Db, id: number): Promise<Detail["steps"]> =>
  queryRows(db)<Detail["steps"][number]>`
    select s.event, s.level, u.name as actor_name, u.role_id as role, s.note, s.at
    from deduction_step s left join app_user u on u.id = s.actor_id
    where s.deduction_id = ${id} order by s.id`;

/** Lists the other applications of the same loan, newest first. */
export const listEarlier = (
  db: Db,
  { id, loanId }: { id: number; loanId: number },
): Promise<Detail["earlier"]> =>
  queryRows(db)<Detail["earlier"][number]>`
    select d.id as deduction_id, d.state, d.amount_minor, d.used_minor, p.currency, d.applied_at
    from deduction d join loan l on l.id = d.loan_id join product p on p.id = l.product_id
    where d.loan_id = ${loanId} and d.id <> ${id} order by d.id desc limit 20`;
