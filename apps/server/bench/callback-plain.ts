import type { TransactionSQL } from "bun";
import type { Payable, PaymentRows } from "./callback-codes.ts";

type Rows = readonly object[];

const column = (rows: Rows, name: string): string =>
  `{${rows.map((row) => String((row as Record<string, unknown>)[name] ?? "null")).join(",")}}`;

/** Writes the rows of one payment, as the server does, without looking up or computing anything. */
export async function postBySql(
  tx: TransactionSQL,
  payable: Payable,
  rows: PaymentRows,
): Promise<void> {
  await tx`select id from loan where id = ${payable.loanId} for update`;
  await tx`select id from collection_case where id = ${payable.caseId} for update`;
  const [event] = await tx`insert into ledger_event (kind, loan_id, value_on, recorded_at)
    values ('PAYMENT', ${payable.loanId}, ${rows.today}::date, now()) returning id`;
  const eventId = Number(event.id);
  const paymentId = await writeMoney(tx, payable, rows.today, eventId);
  await writeLedger(tx, payable, rows, { paymentId, eventId });
  await writeEnd(tx, payable);
  await writeTrail(tx, payable, paymentId);
}

async function writeMoney(
  tx: TransactionSQL,
  payable: Payable,
  today: string,
  eventId: number,
): Promise<number> {
  const [payment] =
    await tx`insert into payment (loan_id, case_id, institution_id, agent_id, channel, provider, reference, code_id,
    amount_minor, paid_at, created_at, event_id, value_on) values (${payable.loanId}, ${payable.caseId}, ${payable.institutionId}, ${payable.agentId}, 'VA_BCA',
    'plain', ${payable.number}, ${payable.codeId}, ${payable.amountMinor}, now(), now(), ${eventId}, ${today}::date) returning id`;
  await tx`insert into payment_event (provider, txn_id, event_type, number, amount_minor, currency, paid_at, received_at,
    answer, state, payment_id) values ('plain', ${payable.number}, 'PAID', ${payable.number}, ${payable.amountMinor}, 'IDR', now(), now(),
    'POSTED', 'POSTED', ${payment.id})`;
  await tx`update repayment_code set state = 'PAID', paid_minor = ${payable.amountMinor}, paid_at = now(), updated_at = now()
    where id = ${payable.codeId}`;
  return payment.id;
}

async function writeLedger(
  tx: TransactionSQL,
  { loanId }: Payable,
  { today, entries, installments, loan }: PaymentRows,
  { paymentId, eventId }: { paymentId: number; eventId: number },
): Promise<void> {
  const toEntryColumn = (name: string) => column(entries, name);
  await tx`insert into ledger_entry (loan_id, installment_id, kind, component, amount_minor, value_on, value_at, cause, payment_id,
      event_id)
    select ${loanId}, installment_id, kind, component, amount_minor, ${today}::date, now(), cause, ${paymentId}, ${eventId}
    from unnest(${toEntryColumn("installmentId")}::bigint[], ${toEntryColumn("kind")}::text[], ${toEntryColumn("component")}::text[],
      ${toEntryColumn("amountMinor")}::bigint[], ${toEntryColumn("cause")}::text[]) as e (installment_id, kind, component, amount_minor, cause)`;
  const toInstallmentColumn = (name: string) => column(installments, name);
  await tx`update installment i set status = n.status, repaid_on = coalesce(i.repaid_on, ${today}::date),
      repaid_minor = n.repaid, waived_minor = n.reduced, principal_due_minor = 0, interest_due_minor = 0,
      late_fee_due_minor = 0, extension_fee_due_minor = 0
    from unnest(${toInstallmentColumn("id")}::bigint[], ${toInstallmentColumn("status")}::smallint[], ${toInstallmentColumn("repaidMinor")}::bigint[],
      ${toInstallmentColumn("waivedMinor")}::bigint[]) as n (id, status, repaid, reduced) where i.id = n.id`;
  await tx`update loan set status = ${loan.status}, accrued_on = ${today}::date, repaid_minor = ${loan.repaidMinor}, waived_minor = ${loan.waivedMinor},
    credit_minor = ${loan.creditMinor}, updated_at = now() where id = ${loanId}`;
}

async function writeEnd(tx: TransactionSQL, payable: Payable): Promise<void> {
  await tx`with kept as (
      update promise set state = 'KEPT', settled_at = now() where case_id = ${payable.caseId} and state = 'OPEN' returning id)
    insert into promise_evaluation (promise_id, before, state, paid_minor, decided_at) select id, 'OPEN', 'KEPT', 1, now() from kept`;
  await tx`update collection_case set status = 'C32', closed_at = now(), next_call_at = null, promise_on = null,
    promise_minor = null, work_band = 9, work_rank = 0, work_rank_until = null, arrears_minor = 0, outstanding_minor = 0,
    payoff_minor = 0, version = version + 1 where id = ${payable.caseId}`;
  await tx`insert into case_status_log (case_id, at, event, before, after, agent_id, institution_id, stage_id, dpd, arrears_minor)
    values (${payable.caseId}, now(), 'PAID_OFF', ${payable.status}, 'C32', ${payable.agentId}, ${payable.institutionId}, ${payable.stageId}, 1, 1)`;
  await tx`update borrower set times_settled = times_settled + 1 where id = ${payable.borrowerId}`;
}

async function writeTrail(tx: TransactionSQL, payable: Payable, paymentId: number): Promise<void> {
  const { caseId, loanId, institutionId, agentId, codeId } = payable;
  await tx`insert into audit_log (via, institution_id, action, entity, entity_id, before, after) values
    ('WEB', ${institutionId}, 'case.close', 'case', ${String(caseId)}, ${{ status: payable.status }}, ${{ status: "C32", event: "PAID_OFF" }}),
    ('WEB', ${institutionId}, 'payment.post', 'payment', ${String(paymentId)}, null, ${{ loanId, caseId, agentId, codeId }})`;
  const events = [
    { type: "code.changed", ids: { loanId, codeId } },
    { type: "case.closed", ids: { caseId, loanId, agentId, institutionId } },
    { type: "loan.changed", ids: { loanId } },
    { type: "payment.received", ids: { institutionId, loanId, paymentId } },
  ].map((event) => JSON.stringify(event));
  await tx`insert into event (payload)
    select fact::jsonb from json_array_elements_text(${JSON.stringify(events)}::text::json) as published (fact)`;
}
