import type { Db } from "@kolekta/db";
import type { Currency } from "../../../core/money.ts";
import { queryRow } from "../../../core/query.ts";

export interface CaseNumbers {
  readonly loanNumber: string;
  readonly currency: Currency;
  readonly amountsMinor: readonly number[];
  /** Numbers of the payable codes. */
  readonly codeNumbers: readonly string[];
}

/**
 * Reads the amounts and numbers of a case and of its payable codes. Before the due day nothing is
 * in arrears, so the amount that falls due next counts too.
 */
export const caseNumbers = (db: Db, taskId: number) =>
  queryRow(db)<CaseNumbers>`
    select l.number as loan_number, p.currency, array_remove(array[
        c.arrears_minor, c.outstanding_minor, c.payoff_minor, c.promise_minor,
        (select sum(n.principal_minor + n.interest_minor + n.late_fee_minor - n.repaid_minor - n.waived_minor)::bigint
          from installment n where n.loan_id = c.loan_id and n.due_on = c.overdue_on and c.arrears_minor <= 0)
      ] || k.amounts_minor, null) as amounts_minor, k.numbers as code_numbers
    from collection_case c
    join loan l on l.id = c.loan_id
    join product p on p.id = c.product_id
    cross join lateral (
      select coalesce(array_agg(r.number order by r.id), '{}') as numbers,
        coalesce(array_agg(r.amount_minor order by r.id), '{}') as amounts_minor
      from repayment_code r where r.loan_id = c.loan_id and r.state = 'ACTIVE' and r.number is not null) k
    where c.id = ${taskId}`;
