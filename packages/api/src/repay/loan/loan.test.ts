import { beforeAll, describe, expect, test } from "bun:test";
import { type Db, dbError } from "@kolekta/db";
import {
  demo,
  hashPassword,
  newCase,
  organisation,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import fc from "fast-check";
import { sql } from "kysely";
import { visitOf } from "../../core/testing.ts";
import { addDays, dayOf, DEFAULT_ZONE } from "../../core/day.ts";
import { inTransaction } from "../../core/transaction.ts";
import { holdLoan } from "./actions/account.ts";
import { postEntries, reversePayment } from "./actions/post.ts";
import { verifyLoans } from "./actions/verify.ts";
import { figuresOf } from "./rules/figures.ts";
import { owedOn } from "./rules/ledger.ts";
import { entriesOfPayment, spread, WAIVER_ORDER } from "./rules/payment.ts";
import { lateFees } from "./rules/terms.ts";

const database = useTestDatabase();
const NOW = new Date("2026-03-10T05:00:00Z");
const TODAY = dayOf(NOW, DEFAULT_ZONE);

beforeAll(async () => {
  await organisation(database.db);
});

const visitOn = (day: number) =>
  visitOf(database.db, null, {
    via: "JOB",
    now: () => new Date(NOW.getTime() + day * 86_400_000),
  });

/** One thing that happens to a loan, `day` days after the beginning. */
type Happening =
  | { what: "CHARGE" }
  | { what: "PAY"; amount: number }
  | { what: "WAIVE"; amount: number }
  | { what: "REVERSE"; nth: number };

const happening = fc.oneof(
  fc.constant<Happening>({ what: "CHARGE" }),
  fc.record({
    what: fc.constant("PAY" as const),
    amount: fc.integer({ min: 1, max: 1_500_000 }),
  }),
  fc.record({
    what: fc.constant("WAIVE" as const),
    amount: fc.integer({ min: 1, max: 50_000 }),
  }),
  fc.record({
    what: fc.constant("REVERSE" as const),
    nth: fc.nat(5),
  }),
);

let references = 0;

const newPayment = async (db: Db, loanId: number, amountMinor: number) => {
  const { id } = await db
    .insertInto("payment")
    .values({
      loanId,
      channel: "TEST",
      reference: `T${++references}`,
      amountMinor,
      paidAt: NOW,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

const live = (
  loanId: number,
  payments: number[],
  happened: Happening,
  day: number,
) => {
  const visit = visitOn(day);
  const today = addDays(TODAY, day);
  return inTransaction(visit, null, async (tx) => {
    tx.audit({ action: "loan.test", entity: "loan", entityId: loanId });
    const loan = await holdLoan(tx, loanId, today);
    const { account, terms } = loan;
    const posting = { on: today, at: visit.now() };
    if (happened.what === "CHARGE") {
      const overdue = account.installments.filter((one) => one.dueOn < today);
      await postEntries(
        tx,
        loan,
        posting,
        lateFees(account, overdue, terms).map((fee) => ({
          ...fee,
          kind: "CHARGE",
          part: "PENALTY",
          cause: "OPENING",
        })),
      );
    } else if (happened.what === "PAY") {
      const paymentId = await newPayment(tx.db, loanId, happened.amount);
      payments.push(paymentId);
      await postEntries(
        tx,
        loan,
        { ...posting, paymentId },
        entriesOfPayment(account, happened.amount, terms, today),
      );
    } else if (happened.what === "WAIVE") {
      const { entries } = spread(
        account.installments,
        WAIVER_ORDER,
        happened.amount,
        { kind: "WAIVER", cause: "DEDUCTION" },
      );
      await postEntries(tx, loan, posting, entries);
    } else {
      const paymentId = payments[happened.nth % Math.max(1, payments.length)];
      if (paymentId) await reversePayment(tx, loan, { ...posting, paymentId });
    }
  });
};

const sumsOf = async (loanId: number) => {
  const { rows } = await sql<{
    outstanding: number;
    derived: number;
    credit: number;
    paid: number;
    least: number;
  }>`
    select l.outstanding_minor as outstanding, l.credit_minor as credit,
      (select coalesce(sum(case kind when 'CHARGE' then amount_minor when 'CREDIT' then 0 else -amount_minor end), 0)
        from ledger_entry where loan_id = l.id)::bigint as derived,
      (select coalesce(sum(amount_minor), 0) from ledger_entry where loan_id = l.id and kind in ('PAYMENT', 'CREDIT'))::bigint as paid,
      (select min(least(principal_due_minor, interest_due_minor, penalty_due_minor, extension_fee_due_minor))
        from installment where loan_id = l.id) as least
    from loan l where id = ${loanId}`.execute(database.db);
  return rows[0];
};

describe("G6: any history in any order", () => {
  test("balances are what the entries tell, never negative, and every rupiah paid is found", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(happening, fc.nat(3)), {
          minLength: 1,
          maxLength: 12,
        }),
        async (history) => {
          const { loanId } = await newCase(database.db, {
            now: NOW,
            periods: 3,
            dpd: 35,
          });
          const payments: number[] = [];
          let day = 0;
          for (const [happened, later] of history) {
            day += later;
            await live(loanId, payments, happened, day);
          }
          const sums = await sumsOf(loanId);
          expect(sums?.outstanding).toBe(sums?.derived ?? -1);
          expect(sums?.least).toBeGreaterThanOrEqual(0);
          const loan = await holdLoan(database.db, loanId, addDays(TODAY, day));
          expect(
            loan.account.installments.every((one) => owedOn(one) >= 0),
          ).toBe(true);
          const figures = figuresOf(loan.account, loan.today);
          expect(figures.arrearsMinor).toBeLessThanOrEqual(
            figures.outstandingMinor,
          );
          expect(figures.payoffMinor).toBeLessThanOrEqual(
            figures.outstandingMinor,
          );
        },
      ),
      { numRuns: 30 },
    );
    // Loans aged by different numbers of days: amounts are compared, not the day's statuses.
    const verified = await verifyLoans(visitOn(0), { fix: true });
    expect(verified.loans).toBeGreaterThan(20);
    expect((await verifyLoans(visitOn(0), { fix: false })).differences).toBe(0);
  }, 60_000);
});

test("G6: nothing in the ledger can be changed or removed", async () => {
  for (const text of [
    "update ledger_entry set amount_minor = amount_minor + 1",
    "delete from ledger_entry",
    "truncate ledger_entry",
  ]) {
    const refused = await sql
      .raw(text)
      .execute(database.db)
      .then(
        () => null,
        (error: unknown) => dbError(error),
      );
    expect(refused?.sqlstate).toBe("55000");
  }
});

test("a row that says something else than its entries is found and follows them", async () => {
  const { loanId } = await newCase(database.db, { now: NOW });
  await sql`update loan set penalty_minor = penalty_minor + 7 where id = ${loanId}`.execute(
    database.db,
  );
  const found = await verifyLoans(visitOn(0), { fix: false });
  expect(found.samples).toContainEqual(
    expect.objectContaining({ loanId, table: "loan", column: "penaltyMinor" }),
  );
  await verifyLoans(visitOn(0), { fix: true });
  expect((await verifyLoans(visitOn(0), { fix: false })).differences).toBe(0);
});

describe("the demo", () => {
  const fresh = useTestDatabase();
  test("agrees with its ledger", async () => {
    await demo(fresh.db, {
      now: NOW,
      passwordHash: hashPassword("Demo1234", "cheap"),
    });
    const visit = visitOf(fresh.db, null, { via: "JOB", now: () => NOW });
    const { differences, samples, loans } = await verifyLoans(visit, {
      fix: false,
    });
    expect(samples).toEqual([]);
    expect(differences).toBe(0);
    expect(loans).toBeGreaterThan(1_000);
  }, 60_000);
});
