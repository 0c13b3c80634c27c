import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { institutionVisibleTo, visibleThroughCase } from "../../../core/scope.ts";
import type * as c from "../contract.ts";

type Listed = Omit<z.infer<typeof c.list.output>[number], "waiting">;

export const listByLoan = (db: Db, actor: Actor, loanId: number) =>
  db
    .selectFrom("payment as y")
    .innerJoin("loan as l", "l.id", "y.loanId")
    .innerJoin("product as p", "p.id", "l.productId")
    .leftJoin("appUser as a", "a.id", "y.agentId")
    .leftJoin("repaymentCode as k", "k.id", "y.codeId")
    .leftJoin("paymentReversal as v", "v.paymentId", "y.id")
    .select(["y.id as paymentId", "y.amountMinor", "p.currency", "y.channel"])
    .select(["y.reference", "k.number", "y.paidAt", "a.name as agentName"])
    .select(["y.state", "y.reversedAt", "v.fault"])
    .select((eb) => eb("y.eventId", "is not", null).$castTo<boolean>().as("isRecordedHere"))
    .where("y.loanId", "=", loanId)
    .where(visibleThroughCase(actor, "loanId", sql.ref("y.loanId")))
    .orderBy("y.paidAt", "desc")
    .orderBy("y.id", "desc")
    .limit(500)
    .$narrowType<Pick<Listed, "currency" | "state" | "fault">>()
    .execute();

export const findSums = (db: Db, actor: Actor, loanId: number) =>
  queryRow(db)<z.infer<typeof c.getSums.output>>`
    select l.id as loan_id, l.number, p.currency, l.principal_minor, l.interest_minor, l.late_fee_minor,
      l.extension_fee_minor, l.repaid_minor, l.waived_minor, l.outstanding_minor, y.payments, y.last_payment_at
    from loan l
    join product p on p.id = l.product_id
    cross join lateral (
      select count(*) as payments, max(paid_at) as last_payment_at from payment
      where loan_id = l.id and state = 'POSTED'
    ) y
    where l.id = ${loanId} and ${visibleThroughCase(actor, "loanId", sql.ref("l.id"))}`;

type StoredInstallment = Omit<z.infer<typeof c.listInstallments.output>[number], "overdueDays">;

export const installments = (db: Db, actor: Actor, loanId: number) =>
  queryRows(db)<StoredInstallment>`
    select n.period, p.currency, n.due_on, n.status, n.principal_minor, n.interest_minor, n.late_fee_minor, n.repaid_minor, n.waived_minor,
      n.extension_fee_minor,
      n.principal_due_minor + n.interest_due_minor + n.late_fee_due_minor + n.extension_fee_due_minor as left_minor, n.repaid_on
    from installment n
    join loan l on l.id = n.loan_id
    join product p on p.id = l.product_id
    where n.loan_id = ${loanId} and ${visibleThroughCase(actor, "loanId", sql.ref("n.loanId"))} order by n.period`;

const buildLatestSql = (which: RawBuilder<unknown>, max: number) => sql`(
  select y.id, y.paid_at, y.agent_id from payment y where ${which} and y.state = 'POSTED'
  order by y.paid_at desc, y.id desc limit ${max})`;

/** Takes the latest of each institution by its index. */
export const listLatestPayments = (
  db: Db,
  actor: Actor,
  max: number,
): Promise<z.infer<typeof c.listLatest.output>> =>
  queryRows(db)<z.infer<typeof c.listLatest.output>[number]>`
    select y.paid_at as time, y.agent_id, a.name as agent_name
    from (
      select latest.* from institution i cross join lateral ${buildLatestSql(sql`y.institution_id = i.id`, max)} latest
      where ${institutionVisibleTo(actor, sql.ref("i.id"))}
      union all
      ${buildLatestSql(sql`y.institution_id is null and ${institutionVisibleTo(actor, sql.ref("y.institutionId"))}`, max)}
    ) y left join app_user a on a.id = y.agent_id
    order by y.paid_at desc, y.id desc limit ${max}`;
