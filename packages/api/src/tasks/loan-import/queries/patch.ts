import type { Db } from "@kolekta/db";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import { anyOf } from "../../../core/sql.ts";
import { getOwnInstitutions } from "./institution-scope.ts";
import { isLaterSql } from "./carried.ts";

/** Loan on record, with its borrower. */
export interface LoanRecord {
  readonly loanNumber: string;
  readonly loanOn: Day;
  readonly periods: number;
  readonly principal: number;
  readonly interest: number;
  /** Without late fees after the day of the figures: the import charges these again. */
  readonly lateFee: number;
  /** Without fees of later payments: they stay beside the figures. */
  readonly extensionFee: number;
  readonly waived: number;
  readonly borrowerId: string;
  readonly borrowerName: string;
  /** Zone that the lender stated; another one follows from province and city. */
  readonly zone: string | null;
  readonly province: string | null;
  readonly city: string | null;
}

/** Lists loans of a product by number. A caller of institutions finds those that they had a case of. */
export const listLoanRecords = (
  db: Db,
  actor: Actor,
  { productId, openingOn }: { readonly productId: number; readonly openingOn: Day },
  numbers: readonly string[],
) => {
  const own = getOwnInstitutions(actor);
  return queryRows(db)<LoanRecord>`
    select loan.number as loan_number, loan.loan_on, loan.periods, loan.principal_minor as principal,
      loan.interest_minor as interest, loan.late_fee_minor - coalesce((
        select sum(e.amount_minor) from ledger_entry e where e.loan_id = loan.id and e.kind = 'CHARGE'
          and e.component = 'LATE_FEE' and e.event_id > loan.opening_event_id and e.value_on > ${openingOn}::date), 0)::bigint as late_fee,
      loan.extension_fee_minor - coalesce((
        select sum(e.amount_minor) from ledger_entry e join payment y on y.id = e.payment_id
        where e.loan_id = loan.id and e.kind = 'CHARGE' and e.component = 'EXTENSION_FEE' and ${isLaterSql(openingOn)}), 0)::bigint as extension_fee,
      loan.waived_minor as waived,
      substr(borrower.source_id, length(lender.source) + 2) as borrower_id, borrower.name as borrower_name,
      case when borrower.zone_source = 'GIVEN' then borrower.zone end as zone, borrower.province, borrower.city
    from loan join borrower on borrower.id = loan.borrower_id
    join product on product.id = loan.product_id join lender on lender.id = product.lender_id
    where loan.product_id = ${productId}::bigint and loan.number = any(${[...numbers]}::text[])
      and borrower.erased_at is null and borrower.source_id is not null
      and (${own.length === 0} or exists (select from collection_case c
        where c.loan_id = loan.id and c.institution_id = ${anyOf(own)}))`;
};
