import type { Db } from "@kolekta/db";
import type { Actor } from "../../../core/context.ts";
import { queryRows } from "../../../core/query.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { Status } from "../../../tasks/case/contract.ts";
import type { AmountComponent } from "../../../account/loan/contract.ts";
import { AMOUNT_COMPONENTS } from "../../../account/loan/contract.ts";
import { NO_AMOUNTS, type Parts } from "../../../account/loan/rules/deduction.ts";

/** Finds the case of a deduction. Visibility follows the case. */
export const findByCase = (db: Db, actor: Actor, taskId: number) =>
  db
    .selectFrom("collectionCase as c")
    .innerJoin("loan as l", "l.id", "c.loanId")
    .innerJoin("institution as i", "i.id", "c.institutionId")
    .select(["c.id as caseId", "c.loanId", "c.institutionId", "c.stageId"])
    .select(["l.productId", "c.status", "i.zone"])
    .where("c.id", "=", taskId)
    .where(visibleTo(actor, "c"))
    .$narrowType<{ status: Status }>()
    .executeTakeFirst();

export type DeductionCase = NonNullable<Awaited<ReturnType<typeof findByCase>>>;

/** Sums the amounts waived by deductions of the case, without reversed ones. */
export async function waivedBefore(db: Db, caseId: number): Promise<Parts> {
  const rows = await queryRows(db)<{ component: AmountComponent; amountMinor: number }>`
    select e.component, sum(e.amount_minor)::bigint as amount_minor
    from deduction d
    join ledger_entry e on e.loan_id = d.loan_id and e.cause = 'DEDUCTION' and e.cause_id = d.id
    where d.case_id = ${caseId} and not exists (select from ledger_entry r where r.reverses_id = e.id)
    group by e.component`;
  const found = new Map(rows.map((row) => [row.component, row.amountMinor]));
  return AMOUNT_COMPONENTS.reduce<Parts>(
    (parts, component) => ({ ...parts, [component]: found.get(component) ?? 0 }),
    NO_AMOUNTS,
  );
}
