import { beforeAll, describe, expect, test } from "bun:test";
import { dbError } from "@kolekta/db";
import { newCase, organisation } from "../../seeds/index.ts";
import { usualOrFull, useTestDatabase } from "@kolekta/db/testing";
import fc from "fast-check";
import { sql } from "kysely";
import { createTestContext } from "../../core/testing.ts";
import { addDays, toLocalDay, DEFAULT_ZONE } from "../../core/day.ts";
import { receivePayment, type BankEvent } from "../../repay/payment/actions/receive.ts";
import { deriveLoan } from "./actions/account.ts";
import { verifyLoans } from "../../repay/ledger-verification/actions/verify.ts";
import { toBalances } from "./rules/figures.ts";
import { outstandingOn } from "./rules/ledger.ts";

const database = useTestDatabase();
const NOW = new Date("2026-03-10T05:00:00Z");
const TODAY = toLocalDay(NOW, DEFAULT_ZONE);

beforeAll(async () => {
  await organisation(database.db);
});

const contextOn = (day: number) =>
  createTestContext(database.db, null, {
    via: "JOB",
    now: () => new Date(NOW.getTime() + day * 86_400_000),
  });

/** Event of a loan. Days past due cost their fee without an event. */
type Happening =
  /** `earlier` is the number of days between the payment and its report. */
  { kind: "PAY"; amount: number; earlier: number } | { kind: "REVERSE"; nth: number };

const happening = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("PAY" as const),
      amount: fc.integer({ min: 1, max: 1_500_000 }),
      earlier: fc.nat(4),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("REVERSE" as const), nth: fc.nat(5) }) },
);

let transactions = 0;

/** Creates a loan whose days past due cost a fee from today on. */
const ageingLoan = async () => {
  const { loanId } = await newCase(database.db, { now: NOW, periods: 3, dpd: 35 });
  await database.db
    .updateTable("loan")
    .set({ openingOn: TODAY, accruedOn: TODAY })
    .where("id", "=", loanId)
    .execute();
  return loanId;
};

const live = async (loanId: number, events: BankEvent[], happened: Happening, day: number) => {
  const context = contextOn(day);
  if (happened.kind === "REVERSE") {
    const event = events[happened.nth % Math.max(1, events.length)];
    if (!event) return;
    const reversal = { ...event, eventType: "REVERSED", paidAt: context.now() } as const;
    await receivePayment(context, reversal);
    return;
  }
  const { amount: amountMinor, earlier } = happened;
  const event: BankEvent = {
    provider: "silent",
    txnId: `h${(transactions += 1)}`,
    eventType: "PAID",
    number: null,
    loanId,
    amountMinor,
    currency: "IDR",
    paidAt: contextOn(day - earlier).now(),
  };
  await receivePayment(context, event);
  events.push(event);
};

const getSums = async (loanId: number) => {
  const { rows } = await sql<{
    outstanding: number;
    derived: number;
    credit: number;
    paid: number;
    posted: number;
    lowest: number;
  }>`
    select l.outstanding_minor as outstanding, l.credit_minor as credit,
      (select coalesce(sum(case kind when 'CHARGE' then amount_minor when 'CREDIT' then 0 else -amount_minor end), 0)
        from ledger_entry where loan_id = l.id)::bigint as derived,
      (select coalesce(sum(amount_minor), 0) from ledger_entry where loan_id = l.id and kind in ('PAYMENT', 'CREDIT'))::bigint as paid,
      (select coalesce(sum(amount_minor), 0) from payment where loan_id = l.id and state = 'POSTED')::bigint as posted,
      (select min(least(principal_due_minor, interest_due_minor, late_fee_due_minor, extension_fee_due_minor))
        from installment where loan_id = l.id) as lowest
    from loan l where id = ${loanId}`.execute(database.db);
  return rows[0];
};

const HISTORIES = usualOrFull({ usual: 8, full: 30 });

describe("G6: any history in any order", () => {
  test("balances equal the sum of the entries, are never negative and account for every rupiah paid", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(happening, fc.nat(3)), { minLength: 1, maxLength: 12 }),
        async (history) => {
          const loanId = await ageingLoan();
          const events: BankEvent[] = [];
          let day = 0;
          for (const [happened, later] of history) {
            day += later;
            await live(loanId, events, happened, day);
          }
          const sums = await getSums(loanId);
          expect(sums?.outstanding).toBe(sums?.derived ?? -1);
          expect(sums?.lowest).toBeGreaterThanOrEqual(0);
          expect(sums?.paid).toBe(sums?.posted ?? -1);
          const loan = await deriveLoan(contextOn(day), loanId, addDays(TODAY, day));
          expect(
            loan.account.installments.every((installment) => outstandingOn(installment) >= 0),
          ).toBe(true);
          const figures = toBalances(loan.account, loan.today);
          expect(figures.arrearsMinor).toBeLessThanOrEqual(figures.outstandingMinor);
          expect(figures.payoffMinor).toBeLessThanOrEqual(figures.outstandingMinor);
        },
      ),
      { numRuns: HISTORIES },
    );
    // The loans have aged by different numbers of days. Posting them through one later day must
    // leave no difference.
    const verified = await verifyLoans(contextOn(60), { fix: true });
    expect(verified.loans).toBeGreaterThanOrEqual(HISTORIES);
    expect((await verifyLoans(contextOn(60), { fix: false })).differences).toBe(0);
  }, 180_000);
});

test("G6: nothing in the ledger can be changed or removed", async () => {
  for (const text of [
    "update ledger_entry set amount_minor = amount_minor + 1",
    "delete from ledger_entry",
    "truncate ledger_entry",
  ]) {
    const rejection = await sql
      .raw(text)
      .execute(database.db)
      .then(
        () => null,
        (error: unknown) => dbError(error),
      );
    expect(rejection?.sqlstate).toBe("55000");
  }
});

test("verify reports a row that differs from its entries and corrects it", async () => {
  const { loanId } = await newCase(database.db, { now: NOW });
  await sql`update loan set late_fee_minor = late_fee_minor + 7 where id = ${loanId}`.execute(
    database.db,
  );
  const found = await verifyLoans(contextOn(60), { fix: false });
  expect(found.samples).toContainEqual(
    expect.objectContaining({ loanId, table: "loan", column: "lateFeeMinor" }),
  );
  await verifyLoans(contextOn(60), { fix: true });
  expect((await verifyLoans(contextOn(60), { fix: false })).differences).toBe(0);
});
