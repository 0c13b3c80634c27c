import { describe, expect, test } from "bun:test";
import { usualOrFull } from "@kolekta/db/testing";
import fc from "fast-check";
import { addDays, toLocalDay, DEFAULT_ZONE } from "../../core/day.ts";
import { inTransaction } from "../../core/transaction.ts";
import { deriveLoan } from "../../account/loan/actions/account.ts";
import { invalidateLoan } from "../../account/loan/actions/post.ts";
import { receivePayment, type BankEvent } from "./actions/receive.ts";
import { HOUR, NOON, usePayments } from "./testing.ts";

const harness = usePayments();
const TODAY = toLocalDay(NOON, DEFAULT_ZONE);
const DAY = 24 * HOUR;
const DAYS = 5;

/** Creates a loan that arrived some days ago, with the posted late fees since then. */
const aged = async (periods: number) => {
  const caseIds = await harness.open({ periods, dpd: 35, lateFeeMinor: 30_000 });
  const arrivedOn = addDays(TODAY, -DAYS);
  await harness.db
    .updateTable("loan")
    .set({ openingOn: arrivedOn, accruedOn: arrivedOn })
    .where("id", "=", caseIds.loanId)
    .execute();
  await inTransaction(harness.context(), null, async (tx) => {
    tx.audit({ action: "loan.test", entity: "loan", entityId: caseIds.loanId });
    await invalidateLoan(tx, caseIds.loanId, { kind: "CORRECTION" });
  });
  return caseIds;
};

/** Reads all due amounts by component, and the credit. */
const balances = async (loanId: number) => {
  const { account } = await deriveLoan(harness.context(), loanId, TODAY);
  return {
    creditMinor: account.creditMinor,
    components: account.installments.map(({ parts }) =>
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

/** Builds the events of the bank in a shuffled order, some of them twice. */
function buildEvents({ payments }: Story, loanId: number, seed: number): BankEvent[] {
  orders += 1;
  const events = payments.flatMap(({ amountMinor, daysAgo, reversed }, n) => {
    const paidAt = new Date(NOON.getTime() - daysAgo * DAY - 3 * HOUR);
    const paid = harness.buildBankEvent({
      txnId: `order${orders}-${n}`,
      loanId,
      amountMinor,
      paidAt,
    });
    const back = { ...paid, eventType: "REVERSED" as const, paidAt: NOON };
    return reversed ? [paid, back, back] : [paid, paid];
  });
  return events
    .map((event, n) => ({ event, sortKey: ((n + 1) * 7919 * (seed + 1)) % 10_007 }))
    .toSorted((a, b) => a.sortKey - b.sortKey)
    .map(({ event }) => event);
}

describe("G5: any order and any number of repeats", () => {
  test("equal payments end at equal balances, part by part", async () => {
    await fc.assert(
      fc.asyncProperty(story, async (sampled) => {
        const ends = [];
        for (const seed of [0, ...sampled.seeds]) {
          const { loanId } = await aged(3);
          for (const event of buildEvents(sampled, loanId, seed))
            await receivePayment(harness.context(), event);
          ends.push(await balances(loanId));
          const { status, arrearsMinor } = await harness.caseRow();
          expect(["C00", "C10"].includes(status)).toBe(arrearsMinor > 0);
        }
        expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(1);
      }),
      { numRuns: usualOrFull({ usual: 6, full: 25 }) },
    );
    await harness.assertLedgerIntact();
  }, 180_000);

  test("a reversed payment leaves the loan as if it had never been", async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ payments }) => {
        const { loanId } = await aged(2);
        const before = await balances(loanId);
        const events = buildEvents(
          { payments: payments.map((payment) => ({ ...payment, reversed: true })), seeds: [] },
          loanId,
          payments.length,
        );
        for (const event of events) await receivePayment(harness.context(), event);
        expect(await balances(loanId)).toEqual(before);
      }),
      { numRuns: usualOrFull({ usual: 4, full: 15 }) },
    );
    await harness.assertLedgerIntact();
  }, 180_000);
});

describe("value day of the borrower", () => {
  test("late fees of the bank's reporting delay are reversed", async () => {
    const { loanId } = await aged(1);
    const before = await harness.loanRow();
    expect(before.lateFeeMinor).toBe(30_000 + DAYS * 1_000);
    await harness.pay(1_092_000, { paidAt: new Date(NOON.getTime() - 3 * DAY) });
    expect(await harness.loanRow({ loanId })).toMatchObject({
      status: -50,
      outstandingMinor: 0,
      creditMinor: 0,
      lateFeeMinor: 32_000,
      waivedMinor: 0,
    });
    expect((await harness.caseRow()).status).toBe("C32");
    await harness.assertLedgerIntact();
  });

  test("the second of two full payments settles when the first is reversed", async () => {
    const { loanId } = await harness.open({ dpd: 5 });
    const first = harness.buildBankEvent({ loanId, amountMinor: 1_065_000 });
    const later = new Date(NOON.getTime() + HOUR);
    await receivePayment(harness.context(), first);
    harness.at(later);
    await harness.pay(1_065_000, { paidAt: later });
    expect((await harness.loanRow()).creditMinor).toBe(1_065_000);
    await receivePayment(harness.context(), { ...first, eventType: "REVERSED", paidAt: later });
    expect(await harness.loanRow()).toMatchObject({ outstandingMinor: 0, creditMinor: 0 });
    expect((await harness.caseRow()).status).toBe("C32");
    expect(await harness.issues()).toMatchObject([{ kind: "OVERPAID", state: "VOID" }]);
    await harness.assertLedgerIntact();
  });
});
