import { describe, expect, test } from "bun:test";
import { updateChannels } from "../../seeds/index.ts";
import { receivePayment, type BankEvent } from "./actions/receive.ts";
import { HOUR, NOON, usePayments } from "./testing.ts";
import { useAgreements } from "./testing-deduction.ts";

const harness = usePayments();
const agreements = useAgreements(harness);

const after = (hours: number) => new Date(NOON.getTime() + hours * HOUR);

const sendReversal = (event: BankEvent) => {
  const reversal = { ...event, eventType: "REVERSED", paidAt: after(2) } as const;
  harness.at(after(2));
  return receivePayment(harness.context(), reversal);
};

const buildEvent = ({ number, amountMinor }: Pick<BankEvent, "number" | "amountMinor">) =>
  harness.buildBankEvent({ number, amountMinor });

/** Pays the same code at noon and an hour later. */
const paidTwice = async (code: Parameters<typeof buildEvent>[0]) => {
  const first = buildEvent(code);
  const second = { ...buildEvent(code), paidAt: after(1) };
  await receivePayment(harness.context(), first);
  harness.at(after(1));
  await receivePayment(harness.context(), second);
  await harness.assertLedgerIntact();
  return [first, second] as const;
};

const openIssues = async () => (await harness.issues()).filter(({ state }) => state === "OPEN");

const ledger = async () =>
  (
    await harness.db
      .selectFrom("ledgerEntry")
      .select(["installmentId", "kind", "component"])
      .select((eb) => eb.fn.sum<number>("amountMinor").as("minor"))
      .where("loanId", "=", harness.caseIds.loanId)
      .groupBy(["installmentId", "kind", "component"])
      .having((eb) => eb(eb.fn.sum("amountMinor"), "<>", 0))
      .orderBy("installmentId")
      .orderBy("kind")
      .orderBy("component")
      .execute()
  ).map(({ minor, ...entry }) => ({ ...entry, minor: Number(minor) }));

describe("a deduction in full", () => {
  test.each([0, 1] as const)(
    "paid twice survives reversal of payment %i by means of the other",
    async (which) => {
      const { id, deductionId, ...code } = await agreements.deduction();
      const paid = await paidTwice(code);
      expect(await harness.loanRow()).toMatchObject({ creditMinor: 1_070_000 });
      expect(await openIssues()).toMatchObject([{ kind: "OVERPAID" }]);
      await sendReversal(paid[which]);
      expect(await harness.caseRow()).toMatchObject({ status: "C32" });
      expect(await harness.loanRow()).toMatchObject({ outstandingMinor: 0, creditMinor: 0 });
      expect(await agreements.getDeductionState(deductionId)).toBe("USED");
      expect((await harness.stored(id)).state).toBe("PAID");
      expect(await openIssues()).toEqual([]);
      await harness.assertLedgerIntact();
      await sendReversal(paid[which === 0 ? 1 : 0]);
      expect(await harness.caseRow()).toMatchObject({ status: "C10", outstandingMinor: 1_120_000 });
      expect(await agreements.getDeductionState(deductionId)).toBe("VOID");
      expect((await harness.stored(id)).state).toBe("REVERSED");
      await harness.assertLedgerIntact();
    },
  );

  test("a second payment after its time keeps nothing, but is no credit while debt is left", async () => {
    const { deductionId, ...code } = await agreements.deduction();
    const { validUntil } = await harness.db
      .selectFrom("deduction")
      .select("validUntil")
      .where("id", "=", deductionId)
      .executeTakeFirstOrThrow();
    const late = new Date((validUntil?.getTime() ?? 0) + HOUR);
    const first = buildEvent(code);
    await receivePayment(harness.context(), first);
    harness.at(late);
    await receivePayment(harness.context(), { ...buildEvent(code), paidAt: late });
    const reversal = { ...first, eventType: "REVERSED", paidAt: late } as const;
    await receivePayment(harness.context(), reversal);
    expect(await agreements.getDeductionState(deductionId)).toBe("VOID");
    expect(await harness.loanRow()).toMatchObject({ outstandingMinor: 50_000, creditMinor: 0 });
    expect((await harness.caseRow()).status).toBe("C10");
    await harness.assertLedgerIntact();
  });

  test("a payment made another way covers the restored debt", async () => {
    const { deductionId, ...code } = await agreements.deduction();
    const first = buildEvent(code);
    await receivePayment(harness.context(), first);
    await harness.pay(300_000, { paidAt: after(-1) });
    await harness.pay(200_000);
    await sendReversal(first);
    expect(await agreements.getDeductionState(deductionId)).toBe("VOID");
    expect(await harness.loanRow()).toMatchObject({ outstandingMinor: 620_000, creditMinor: 0 });
    expect(await openIssues()).toEqual([]);
    await harness.assertLedgerIntact();
  });
});

test.each([0, 1] as const)(
  "a partial deduction paid twice, after reversal of payment %i, counts as paid once",
  async (which) => {
    const { deductionId, ...code } = await agreements.partDeduction();
    await receivePayment(harness.context(), buildEvent(code));
    const once = await ledger();
    const remaining = (await harness.loanRow()).outstandingMinor;
    const [first] = await harness.payments();
    expect(first).toBeDefined();
    // Repeats the case on another loan.
    const repeated = await agreements.partDeduction();
    const paid = await paidTwice(repeated);
    await sendReversal(paid[which]);
    expect(await agreements.getDeductionState(repeated.deductionId)).toBe("USED");
    expect(await agreements.getDeductionState(deductionId)).toBe("USED");
    expect((await harness.loanRow()).outstandingMinor).toBe(remaining);
    const shape = (rows: Awaited<ReturnType<typeof ledger>>) =>
      rows.map(({ installmentId: _, ...entry }) => entry);
    expect(shape(await ledger())).toEqual(shape(once));
    await harness.assertLedgerIntact();
  },
);

test.each([0, 1] as const)(
  "an extension paid twice leaves the loan extended after reversal of payment %i",
  async (which) => {
    await receivePayment(harness.context(), buildEvent(await agreements.extension()));
    const shape = async () => (await ledger()).map(({ installmentId: _, ...entry }) => entry);
    const once = await shape();
    const due = await harness.caseRow();
    const { id, ...code } = await agreements.extension();
    const paid = await paidTwice(code);
    expect((await harness.caseRow()).status).toBe("C31");
    await sendReversal(paid[which]);
    expect(await harness.caseRow()).toMatchObject({ status: "C31", overdueOn: due.overdueOn });
    expect(await shape()).toEqual(once);
    expect((await harness.stored(id)).state).toBe("PAID");
    expect(await openIssues()).toEqual([]);
    await harness.assertLedgerIntact();
    await sendReversal(paid[which === 0 ? 1 : 0]);
    expect((await harness.caseRow()).status).toBe("C10");
    expect((await harness.loanRow()).outstandingMinor).toBe(1_065_000);
    await harness.assertLedgerIntact();
  },
);

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

/**
 * Reports three payments in another order than their times: the second report is the latest
 * payment.
 */
const paidThrice = async (code: Parameters<typeof buildEvent>[0]) => {
  harness.at(after(1));
  const paid = [after(-1), after(1), NOON].map((paidAt) => ({ ...buildEvent(code), paidAt }));
  for (const event of paid) await receivePayment(harness.context(), event);
  await harness.assertLedgerIntact();
  return paid;
};

/**
 * Reverses the payments one by one in this order, and runs the check after each except the last.
 */
const reverseInOrder = async (
  paid: readonly BankEvent[],
  order: readonly number[],
  check: (remaining: number) => Promise<void>,
) => {
  for (const [at, which] of order.entries()) {
    const event = paid[which];
    if (!event) throw new Error("there is no such payment");
    await sendReversal(event);
    await harness.assertLedgerIntact();
    const remaining = paid.length - at - 1;
    if (remaining > 0) await check(remaining);
  }
};

describe("three payments reversed one after another", () => {
  test.each(ORDERS)(
    "in the order %i %i %i: a deduction holds while one is left",
    async (first, two, three) => {
      const order = [first, two, three];
      const { deductionId, ...code } = await agreements.deduction();
      await reverseInOrder(await paidThrice(code), order, async (remaining) => {
        expect((await harness.caseRow()).status).toBe("C32");
        expect(await agreements.getDeductionState(deductionId)).toBe("USED");
        expect(await harness.loanRow()).toMatchObject({
          outstandingMinor: 0,
          creditMinor: (remaining - 1) * 1_070_000,
        });
      });
      expect(await agreements.getDeductionState(deductionId)).toBe("VOID");
      expect(await harness.loanRow()).toMatchObject({
        outstandingMinor: 1_120_000,
        creditMinor: 0,
      });
    },
  );

  test.each(ORDERS)(
    "in the order %i %i %i: a loan stays extended while one is left",
    async (first, two, three) => {
      const order = [first, two, three];
      const paid = await paidThrice(await agreements.extension());
      await reverseInOrder(paid, order, async () => {
        expect((await harness.caseRow()).status).toBe("C31");
      });
      expect((await harness.caseRow()).status).toBe("C10");
      expect((await harness.loanRow()).outstandingMinor).toBe(1_065_000);
    },
  );
});

describe("paid too late, then found to have been paid in time as well", () => {
  const endsAt = async (deductionId: number, validUntil: Date) =>
    harness.db.updateTable("deduction").set({ validUntil }).where("id", "=", deductionId).execute();

  const lateThenInTime = async () => {
    const { deductionId, ...code } = await agreements.deduction();
    await endsAt(deductionId, NOON);
    harness.at(after(2));
    const late = { ...buildEvent(code), paidAt: after(1) };
    await receivePayment(harness.context(), late);
    expect((await harness.loanRow()).outstandingMinor).toBe(50_000);
    const inTime = { ...buildEvent(code), paidAt: after(-1) };
    await receivePayment(harness.context(), inTime);
    return { deductionId, late, inTime };
  };

  test("the timely one keeps the deduction, the late one is credit and can be refunded", async () => {
    const { deductionId, late } = await lateThenInTime();
    expect(await agreements.getDeductionState(deductionId)).toBe("USED");
    expect(await harness.loanRow()).toMatchObject({ outstandingMinor: 0, creditMinor: 1_070_000 });
    await harness.assertLedgerIntact();
    await sendReversal(late);
    expect(await harness.caseRow()).toMatchObject({ status: "C32" });
    expect(await agreements.getDeductionState(deductionId)).toBe("USED");
    expect(await harness.loanRow()).toMatchObject({ outstandingMinor: 0, creditMinor: 0 });
    expect(await openIssues()).toEqual([]);
    await harness.assertLedgerIntact();
  });

  test("the late payment pays and waives nothing when the timely one is reversed", async () => {
    const { deductionId, inTime } = await lateThenInTime();
    await sendReversal(inTime);
    expect(await agreements.getDeductionState(deductionId)).toBe("VOID");
    expect((await harness.caseRow()).status).toBe("C10");
    expect(await harness.loanRow()).toMatchObject({ outstandingMinor: 50_000, creditMinor: 0 });
    await harness.assertLedgerIntact();
  });

  test("a timely partial payment waives as much as it would without the late one", async () => {
    const { deductionId, ...code } = await agreements.partDeduction();
    await endsAt(deductionId, NOON);
    harness.at(after(2));
    const late = { ...buildEvent(code), paidAt: after(1) };
    await receivePayment(harness.context(), late);
    await receivePayment(harness.context(), { ...buildEvent(code), paidAt: after(-1) });
    expect(await agreements.getDeductionState(deductionId)).toBe("USED");
    await harness.assertLedgerIntact();
    await sendReversal(late);
    expect((await harness.loanRow()).outstandingMinor).toBe(1_120_000 - 550_000);
    await harness.assertLedgerIntact();
  });
});

describe("paid in two parts, and the second of them twice", () => {
  const openAmount = (open: boolean) => updateChannels(harness.db, { openAmount: open });

  const paidInParts = async () => {
    const { deductionId, ...code } = await agreements.deduction();
    await openAmount(true);
    const part = { ...buildEvent(code), amountMinor: 600_000 };
    const rest = { ...buildEvent(code), amountMinor: 470_000, paidAt: after(1) };
    const repeated = { ...buildEvent(code), amountMinor: 470_000, paidAt: after(1) };
    harness.at(after(1));
    for (const event of [part, rest, repeated]) await receivePayment(harness.context(), event);
    await openAmount(false);
    expect(await agreements.getDeductionState(deductionId)).toBe("USED");
    expect((await harness.loanRow()).creditMinor).toBe(470_000);
    return { deductionId, part, rest, repeated };
  };

  test("the excess payment replaces the reversed one, never the first part", async () => {
    const { deductionId, rest, repeated } = await paidInParts();
    await sendReversal(rest);
    expect(await agreements.getDeductionState(deductionId)).toBe("USED");
    expect((await harness.caseRow()).status).toBe("C32");
    expect(await harness.loanRow()).toMatchObject({ outstandingMinor: 0, creditMinor: 0 });
    await sendReversal(repeated);
    expect(await agreements.getDeductionState(deductionId)).toBe("VOID");
    expect((await harness.loanRow()).outstandingMinor).toBe(520_000);
    await harness.assertLedgerIntact();
  });

  test("less than was agreed keeps nothing", async () => {
    const { deductionId, part, rest } = await paidInParts();
    await sendReversal(part);
    await sendReversal(rest);
    expect(await agreements.getDeductionState(deductionId)).toBe("VOID");
    expect((await harness.caseRow()).status).toBe("C10");
    expect(await harness.loanRow()).toMatchObject({ outstandingMinor: 650_000, creditMinor: 0 });
    await harness.assertLedgerIntact();
  });
});

describe("first payment reversed before the second is reported", () => {
  const inThatOrder = async (code: Parameters<typeof buildEvent>[0]) => {
    const first = buildEvent(code);
    await receivePayment(harness.context(), first);
    const reversal = { ...first, eventType: "REVERSED" } as const;
    await receivePayment(harness.context(), reversal);
    await harness.assertLedgerIntact();
    await receivePayment(harness.context(), buildEvent(code));
    await harness.assertLedgerIntact();
  };

  test("the second keeps the deduction", async () => {
    const { deductionId, ...code } = await agreements.deduction();
    await inThatOrder(code);
    expect(await agreements.getDeductionState(deductionId)).toBe("USED");
    expect((await harness.caseRow()).status).toBe("C32");
    expect((await harness.loanRow()).creditMinor).toBe(0);
  });

  test("the second extends the loan", async () => {
    await inThatOrder(await agreements.extension());
    expect((await harness.caseRow()).status).toBe("C31");
  });
});
