import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import {
  institutionVisibleTo,
  visibleThroughCase,
} from "../../../core/scope.ts";
import type * as c from "../contract.ts";

export async function ofLoan(
  db: Db,
  actor: Actor,
  loanId: number,
): Promise<z.infer<typeof c.list.output>> {
  const { rows } = await sql<z.infer<typeof c.list.output>[number]>`
    select y.id as payment_id, y.amount_minor, p.currency, y.channel, y.reference, k.number, y.paid_at,
      a.name as agent_name, y.state, y.reversed_at, v.fault, y.event_id is not null as is_told_here
    from payment y
    join loan l on l.id = y.loan_id
    join product p on p.id = l.product_id
    left join app_user a on a.id = y.agent_id
    left join repayment_code k on k.id = y.code_id
    left join payment_reversal v on v.payment_id = y.id
    where y.loan_id = ${loanId} and ${visibleThroughCase(actor, "loanId", sql.ref("y.loanId"))}
    order by y.paid_at desc, y.id desc limit 500`.execute(db);
  return rows;
}

export async function sums(
  db: Db,
  actor: Actor,
  loanId: number,
): Promise<z.infer<typeof c.getSums.output> | undefined> {
  const { rows } = await sql<z.infer<typeof c.getSums.output>>`
    select l.id as loan_id, l.number, p.currency, l.principal_minor, l.interest_minor, l.late_fee_minor,
      l.extension_fee_minor, l.repaid_minor, l.waived_minor, l.outstanding_minor, y.payments, y.last_payment_at
    from loan l
    join product p on p.id = l.product_id
    cross join lateral (
      select count(*) as payments, max(paid_at) as last_payment_at from payment
      where loan_id = l.id and state = 'POSTED'
    ) y
    where l.id = ${loanId} and ${visibleThroughCase(actor, "loanId", sql.ref("l.id"))}`.execute(
    db,
  );
  return rows[0];
}

export async function installments(
  db: Db,
  actor: Actor,
  loanId: number,
): Promise<z.infer<typeof c.listInstallments.output>> {
  const { rows } = await sql<z.infer<typeof c.listInstallments.output>[number]>`
    select n.period, n.due_on, n.status, n.principal_minor, n.interest_minor, n.late_fee_minor, n.repaid_minor, n.waived_minor,
      n.extension_fee_minor,
      n.principal_due_minor + n.interest_due_minor + n.late_fee_due_minor + n.extension_fee_due_minor as left_minor, n.repaid_on
    from installment n
    where n.loan_id = ${loanId} and ${visibleThroughCase(actor, "loanId", sql.ref("n.loanId"))} order by n.period`.execute(
    db,
  );
  return rows;
}

export async function latest(
  db: Db,
  actor: Actor,
  most: number,
): Promise<z.infer<typeof c.listLatest.output>> {
  const { rows } = await sql<z.infer<typeof c.listLatest.output>[number]>`
    select y.paid_at as time, y.agent_id, a.name as agent_name from payment y left join app_user a on a.id = y.agent_id
    where ${institutionVisibleTo(actor, sql.ref("y.institutionId"))} and y.state = 'POSTED' order by y.paid_at desc, y.id desc limit ${most}`.execute(
    db,
  );
  return rows;
}
