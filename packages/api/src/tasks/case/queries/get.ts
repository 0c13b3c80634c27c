import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { z } from "zod";
import type { Currency } from "../../../core/money.ts";
import type { Actor } from "../../../core/context.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { Installment, CaseInfo } from "../contract.ts";
import type { PromisePolicy } from "../rules.ts";
import { caseColumns, caseNames, type StoredCase } from "./list.ts";

type StoredDetail = Omit<
  CaseInfo,
  "dpd" | "workReason" | "productType" | "promiseRule" | "installments" | "blockedBy" | "restsUntil"
> &
  StoredCase &
  PromisePolicy;

export const find = (db: Db, actor: Actor, taskId: number, loanId: number, now: Date) =>
  queryRow(db)<StoredDetail>`
    select ${caseColumns}, c.borrower_id as user_id, l.status as loan_status, l.loan_on,
      l.principal_minor, l.interest_minor, l.late_fee_minor, l.extension_fee_minor, l.repaid_minor, l.waived_minor,
      c.payoff_minor, c.opened_on, la.name as last_agent_name, c.last_relation, c.willingness, c.ability, c.unpaid_reason, l.periods,
      b.times_settled, c.ptp_later, c.fraud_flag, c.app_call, b.zone,
      s.promise_days, s.promise_min_bp, s.promise_floor_minor, s.dpd_to
    from collection_case c ${caseNames} left join app_user la on la.id = c.last_agent_id
    cross join lateral stage_policy_on(c.stage_id, (${now}::timestamptz at time zone i.zone)::date) s
    where c.id = ${taskId} and c.loan_id = ${loanId} and ${visibleTo(actor, "c")}`;

type StoredInstallment = Omit<z.infer<typeof Installment>, "overdueDays">;

export async function installments(db: Db, loanId: number): Promise<StoredInstallment[]> {
  return db
    .selectFrom("installment")
    .select(["period", "dueOn", "lateFeeMinor", "repaidMinor", "waivedMinor", "repaidOn", "status"])
    .select(sql<number>`principal_minor + interest_minor`.as("contractMinor"))
    .where("loanId", "=", loanId)
    .orderBy("period")
    .execute();
}

export interface NamedProduct {
  readonly id: number;
  readonly name: string;
  readonly currency: Currency;
}

export const products = (db: Db, actor: Actor) =>
  queryRows(db)<NamedProduct>`
    select p.id, p.name, p.currency from product p
    where exists (select from collection_case c where c.product_id = p.id and ${visibleTo(actor, "c")})
    order by p.name`;
