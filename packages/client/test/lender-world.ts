import type { SQL } from "bun";
import { expect } from "bun:test";
import { computeSignature } from "@kolekta/api/core/signature";
import type { Db } from "@kolekta/db";

/** Secret of the bank that reports payments. */
export const BANK_SECRET = "a secret of the bank of at least 32 letters";

export const buildLoan = (_: unknown, index: number) => ({
  loanNumber: `N${index}`,
  loanOn: "2026-01-01",
  principal: 5_000_000,
  interest: 250_000,
  outstanding: 4_100_000,
  daysDelinquent: 12,
  borrowerId: `C${index}`,
  borrowerName: `Borrower ${index}`,
  phone: `0812${String(index).padStart(8, "0")}`,
  province: "Bali",
});

export interface LoanRow {
  readonly number: string;
  readonly loanId: number;
  readonly caseId: number;
  readonly payoffMinor: number;
}

/** Lets the write of two loans wait for a lock, so that the test can stop in the middle of their batch. */
export async function addGate(sql: SQL): Promise<void> {
  await sql`
    create function wait_for_test() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(substr(new.number, 2)::int);
      return new;
    end $$`;
  await sql`
    create trigger wait_for_test before insert on loan for each row
    when (new.number in ('N1500', 'N3500')) execute function wait_for_test()`;
}

/** Pays a loan in full by a code of the bank, whose callback is signed. */
export async function payByCode(
  { url, db, agentId }: { readonly url: string; readonly db: Db; readonly agentId: number },
  { loanId, caseId, payoffMinor: amountMinor }: LoanRow,
): Promise<void> {
  const number = "8808000000000012";
  const code = { loanId, caseId, number, agentId, amountMinor };
  const bank = { type: "FULL", channel: "VA", bank: "BCA", provider: "http", state: "ACTIVE" };
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db
    .insertInto("repaymentCode")
    .values({ ...code, ...bank, expiresAt })
    .execute();
  const body = JSON.stringify({
    transactionId: "bank-1",
    type: "PAID",
    number,
    amountMinor,
    currency: "IDR",
    paidAt: new Date().toISOString(),
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const reply = await fetch(`${url}/prod/api/payment/callback`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "x-timestamp": timestamp,
      "x-signature": computeSignature(`${timestamp}.${body}`, BANK_SECRET),
    },
  });
  expect(await reply.json()).toMatchObject({ data: { answer: "POSTED" } });
}

export interface StoredChange {
  readonly id: number;
  readonly type: string;
  readonly caseId: number | null;
  readonly lenderId: number;
}

/** Ids of each case, in the order of the changes. */
export function groupByCase(changes: readonly StoredChange[]): Map<number | null, number[]> {
  const groups = Map.groupBy(changes, ({ caseId }) => caseId);
  return new Map([...groups].map(([caseId, rows]) => [caseId, rows.map(({ id }) => id)]));
}
