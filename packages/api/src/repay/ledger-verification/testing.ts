import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { useAgreements } from "../payment/testing-deduction.ts";
import { HOUR, NOON, usePayments } from "../payment/testing.ts";
import { startDays, runDueDays } from "../end-of-day/actions/run.ts";
import { type LoanDifference, verifyLoans } from "./actions/verify.ts";

const DAY = 24 * HOUR;
const noonAfter = (days: number) => new Date(NOON.getTime() + days * DAY);

/** Loan whose history the test corrupts. */
export interface History {
  readonly loanId: number;
  readonly caseId: number;
  readonly deductionId: number;
  /** Payment with the code of the deduction. */
  readonly usedId: number;
  /** Posted payments without a code. */
  readonly firstId: number;
  readonly secondId: number;
  readonly reversedId: number;
  /** One day after the last event. */
  readonly now: Date;
}

/**
 * Provides a harness and a loan with a week of events: a used deduction, payments, a reversal, and
 * the end-of-day runs.
 */
export function useHistory() {
  const harness = usePayments();
  const agreements = useAgreements(harness);

  /** Runs every day up to this one. */
  async function runUpTo(days: number): Promise<Date> {
    const noon = noonAfter(days);
    harness.at(noon);
    await runDueDays(harness.context());
    return noon;
  }

  async function paid(days: number, amountMinor: number, txnId: string) {
    const paidAt = await runUpTo(days);
    await harness.pay(amountMinor, { paidAt, txnId });
    return getPaymentId(harness.db, txnId);
  }

  async function live(): Promise<History> {
    await startDays(harness.context());
    const { number, amountMinor, deductionId } = await agreements.partDeduction();
    const paidAt = await runUpTo(1);
    const used = { number, amountMinor, paidAt, txnId: "used" };
    await harness.receiveEvent(used);
    const firstId = await paid(3, 100_000, "first");
    const reversedId = await paid(4, 150_000, "gone");
    const secondId = await paid(5, 70_000, "second");
    const lost = { eventType: "REVERSED", txnId: "gone" } as const;
    await harness.pay(150_000, { ...lost, paidAt: await runUpTo(6) });
    const now = await runUpTo(7);
    const { loanId, caseId } = harness.caseIds;
    const usedId = await getPaymentId(harness.db, "used");
    return { loanId, caseId, deductionId, usedId, firstId, secondId, reversedId, now };
  }

  const found = async (db: Db, now: Date): Promise<readonly LoanDifference[]> =>
    (await verifyLoans({ ...harness.context(), db, now: () => now }, { fix: false })).samples;

  return {
    harness,
    live,
    found,
    /**
     * Returns the differences after rows were changed without triggers, as a database owner could.
     * The changes are rolled back.
     */
    spoilt: async (now: Date, spoil: (db: Db) => Promise<unknown>) => {
      const undo = new Error("undo");
      let samples: readonly LoanDifference[] = [];
      await harness.db
        .transaction()
        .execute(async (tx) => {
          await sql`set local session_replication_role = replica`.execute(tx);
          await spoil(tx);
          samples = await found(tx, now);
          throw undo;
        })
        .catch((error: unknown) => {
          if (error !== undo) throw error;
        });
      return samples;
    },
  };
}

async function getPaymentId(db: Db, reference: string): Promise<number> {
  const { id } = await db
    .selectFrom("payment")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  return id;
}
