import { DEFAULT_ZONE, toLocalDay } from "@kolekta/api/core/day";
import { deriveLoan } from "@kolekta/api/account/loan/actions/account";
import { buildCaches } from "@kolekta/api/account/loan/rules/cache";
import { applyEntries } from "@kolekta/api/account/loan/rules/ledger";
import { buildPaymentEntries } from "@kolekta/api/account/loan/rules/payment";
import type { Db } from "@kolekta/db";
import { sql } from "kysely";

/** Open case with a live code for the payoff of its loan today. */
export interface Payable {
  readonly codeId: number;
  readonly number: string;
  readonly amountMinor: number;
  readonly loanId: number;
  readonly caseId: number;
  readonly borrowerId: number;
  readonly institutionId: number;
  readonly agentId: number;
  readonly status: string;
  readonly stageId: number;
}

/** Creates live codes of the provider for the payoff, on cases spread over the portfolio. */
export async function createCodes(db: Db, provider: string, count: number): Promise<Payable[]> {
  const { rows } = await sql<Payable>`
    with payable as (
      select c.*, row_number() over (order by hashint8extended(c.id, 1)) as nth from collection_case c
      where c.status in ('C00', 'C10') and c.agent_id is not null and c.payoff_minor between 10000 and 50000000
        and not exists (select from repayment_code r where r.loan_id = c.loan_id)
      order by nth limit ${count}
    ),
    made as (
      insert into repayment_code (loan_id, case_id, agent_id, type, channel, bank, number, amount_minor, state,
        provider, clean_mode, created_at, expires_at)
      select loan_id, id, agent_id, 'FULL', 'VA', 'BCA', ${provider} || id, payoff_minor, 'ACTIVE', ${provider}, 3,
        now(), now() + interval '1 day'
      from payable
      returning id, case_id, number, amount_minor
    )
    select m.id as code_id, m.number, m.amount_minor, p.loan_id, p.id as case_id, p.borrower_id, p.institution_id,
      p.agent_id, p.status, p.stage_id
    from made m join payable p on p.id = m.case_id order by p.nth`.execute(db);
  return rows;
}

/** Computes by the rules which rows a payoff writes. */
export async function getPaymentRows(db: Db, { loanId, amountMinor }: Payable) {
  const today = toLocalDay(new Date(), DEFAULT_ZONE);
  const { account, terms } = await deriveLoan({ db, now: () => new Date() }, loanId, today);
  const entries = buildPaymentEntries(account, amountMinor, terms, today);
  const after = applyEntries(account, entries);
  return { today, entries, ...buildCaches(after, today, terms.graceDays) };
}

export type PaymentRows = Awaited<ReturnType<typeof getPaymentRows>>;
