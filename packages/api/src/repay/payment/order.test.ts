import { describe, expect, test } from "bun:test";
import { usualOrFull } from "@kolekta/db/testing";
import fc from "fast-check";
import { addDays, dayOf, DEFAULT_ZONE } from "../../core/day.ts";
import { inTransaction } from "../../core/transaction.ts";
import { deriveLoan } from "../../account/loan/actions/account.ts";
import { outdate } from "../../account/loan/actions/post.ts";
import { receivePayment, type BankEvent } from "./actions/receive.ts";
import { HOUR, NOON, usePayments } from "./testing.ts";

const desk = usePayments();
const TODAY = dayOf(NOON, DEFAULT_ZONE);
const DAY = 24 * HOUR;
const DAYS = 5;

/** A loan that arrived some days ago, with the late fees of the days since in its books. */
const aged = async (periods: number) => {
  const held = await desk.open({ periods, dpd: 35, lateFeeMinor: 30_000 });
  const arrivedOn = addDays(TODAY, -DAYS);
  await desk.db
    .updateTable("loan")
    .set({ baseOn: arrivedOn, accruedOn: arrivedOn })
    .where("id", "=", held.loanId)
    .execute();
  await inTransaction(desk.visit(), null, async (tx) => {
    tx.audit({ action: "loan.test", entity: "loan", entityId: held.loanId });
    await outdate(tx, held.loanId, { kind: "CORRECTION" });
  });
  return held;
};

/** Everything that is owed, part by part, and what is credit. */
const balances = async (loanId: number) => {
  const { account } = await deriveLoan(desk.visit(), loanId, TODAY);
  return {
    creditMinor: account.creditMinor,
    owed: account.installments.map(({ parts }) =>
      Object.entries(parts).map(
        ([part, { charged, paid, waived }]) => `${part} ${charged} ${paid} ${waived}`,
      ),
    ),
  };
};

interface Story {
  readonly payments: readonly {
    readonly amountMinor: number;
    readonly daysAgo: number;
    readonly reversed: boolean;
  }[];
  readonly seeds: readonly number[];
}

const story: fc.Arbitrary<Story> = fc.record({
  payments: fc.array(
    fc.record({
      amountMinor: fc.oneof(
        fc.integer({ min: 1, max: 1_500_000 }),
        fc.constantFrom(1_000_000, 1_060_000, 1_089_500, 1_090_000, 2_150_000),
      ),
      daysAgo: fc.nat(DAYS),
      reversed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  seeds: fc.array(fc.nat(10_000), { minLength: 2, maxLength: 3 }),
});

let orders = 0;

/** What the bank tells, in an order of its own, with some of it twice. */
function toldOf({ payments }: Story, loanId: number, seed: number): BankEvent[] {
  orders += 1;
  const facts = payments.flatMap(({ amountMinor, daysAgo, reversed }, n) => {
    const paidAt = new Date(NOON.getTime() - daysAgo * DAY - 3 * HOUR);
    const paid = desk.told({
      txnId: `order${orders}-${n}`,
      loanId,
      amountMinor,
      paidAt,
    });
    const back = { ...paid, eventType: "REVERSED" as const, paidAt: NOON };
    return reversed ? [paid, back, back] : [paid, paid];
  });
  return facts
    .map((fact, n) => ({ fact, place: ((n + 1) * 7919 * (seed + 1)) % 10_007 }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ fact }) => fact);
}

describe("G5: whatever the order, and however often", () => {
  test("the same payments end at the same balances, part by part", async () => {
    await fc.assert(
      fc.asyncProperty(story, async (told) => {
        const ends = [];
        for (const seed of [0, ...told.seeds]) {
          const { loanId } = await aged(3);
          for (const fact of toldOf(told, loanId, seed)) await receivePayment(desk.visit(), fact);
          ends.push(await balances(loanId));
          const { status, arrearsMinor } = await desk.caseRow();
          expect(["C00", "C10"].includes(status)).toBe(arrearsMinor > 0);
        }
        expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(1);
      }),
      { numRuns: usualOrFull({ usual: 6, full: 25 }) },
    );
    await desk.proved();
  }, 180_000);

  test("a payment that is taken back leaves the loan as if it had never been", async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ payments }) => {
        const { loanId } = await aged(2);
        const before = await balances(loanId);
        const facts = toldOf(
          {
            payments: payments.map((one) => ({ ...one, reversed: true })),
            seeds: [],
          },
          loanId,
          payments.length,
        );
        for (const fact of facts) await receivePayment(desk.visit(), fact);
        expect(await balances(loanId)).toEqual(before);
      }),
      { numRuns: usualOrFull({ usual: 4, full: 15 }) },
    );
    await desk.proved();
  }, 180_000);
});

describe("the day of the borrower counts", () => {
  test("late fees of the days that a bank took to tell are taken back", async () => {
    const { loanId } = await aged(1);
    const before = await desk.loanRow();
    expect(before.lateFeeMinor).toBe(30_000 + DAYS * 1_000);
    await desk.pay(1_092_000, {
      paidAt: new Date(NOON.getTime() - 3 * DAY),
    });
    expect(await desk.loanRow({ loanId })).toMatchObject({
      status: -50,
      outstandingMinor: 0,
      creditMinor: 0,
      lateFeeMinor: 32_000,
      waivedMinor: 0,
    });
    expect((await desk.caseRow()).status).toBe("C32");
    await desk.proved();
  });

  test("two full payments, and the first goes back: the second settles", async () => {
    const { loanId } = await desk.open({ dpd: 5 });
    const first = desk.told({ loanId, amountMinor: 1_065_000 });
    const later = new Date(NOON.getTime() + HOUR);
    await receivePayment(desk.visit(), first);
    desk.at(later);
    await desk.pay(1_065_000, { paidAt: later });
    expect((await desk.loanRow()).creditMinor).toBe(1_065_000);
    await receivePayment(desk.visit(), {
      ...first,
      eventType: "REVERSED",
      paidAt: later,
    });
    expect(await desk.loanRow()).toMatchObject({
      outstandingMinor: 0,
      creditMinor: 0,
    });
    expect((await desk.caseRow()).status).toBe("C32");
    expect(await desk.issues()).toMatchObject([{ kind: "OVERPAID", state: "VOID" }]);
    await desk.proved();
  });
});
