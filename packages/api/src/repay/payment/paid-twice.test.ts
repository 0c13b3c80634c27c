import { describe, expect, test } from "bun:test";
import { sayOfChannels } from "../../seeds/index.ts";
import { receivePayment, type BankEvent } from "./actions/receive.ts";
import { HOUR, NOON, usePayments } from "./testing.ts";
import { useDeals } from "./testing-deal.ts";

const desk = usePayments();
const deals = useDeals(desk);

const after = (hours: number) => new Date(NOON.getTime() + hours * HOUR);

const goesBack = (told: BankEvent) => {
  const gone = { ...told, eventType: "REVERSED", paidAt: after(2) } as const;
  desk.at(after(2));
  return receivePayment(desk.visit(), gone);
};

const told = ({ number, amountMinor }: Pick<BankEvent, "number" | "amountMinor">) =>
  desk.told({ number, amountMinor });

/** The same code paid at noon and an hour later. */
const paidTwice = async (code: Parameters<typeof told>[0]) => {
  const first = told(code);
  const second = { ...told(code), paidAt: after(1) };
  await receivePayment(desk.visit(), first);
  desk.at(after(1));
  await receivePayment(desk.visit(), second);
  await desk.proved();
  return [first, second] as const;
};

const openIssues = async () => (await desk.issues()).filter(({ state }) => state === "OPEN");

const ledger = async () =>
  (
    await desk.db
      .selectFrom("ledgerEntry")
      .select(["installmentId", "kind", "part"])
      .select((eb) => eb.fn.sum<number>("amountMinor").as("minor"))
      .where("loanId", "=", desk.held.loanId)
      .groupBy(["installmentId", "kind", "part"])
      .having((eb) => eb(eb.fn.sum("amountMinor"), "<>", 0))
      .orderBy("installmentId")
      .orderBy("kind")
      .orderBy("part")
      .execute()
  ).map(({ minor, ...one }) => ({ ...one, minor: Number(minor) }));

describe("a deduction in full", () => {
  test.each([0, 1] as const)(
    "paid twice, payment %i goes back: the other keeps what was agreed",
    async (which) => {
      const { id, deductionId, ...code } = await deals.deduction();
      const paid = await paidTwice(code);
      expect(await desk.loanRow()).toMatchObject({ creditMinor: 1_070_000 });
      expect(await openIssues()).toMatchObject([{ kind: "OVERPAID" }]);
      await goesBack(paid[which]);
      expect(await desk.caseRow()).toMatchObject({ status: "C32" });
      expect(await desk.loanRow()).toMatchObject({
        outstandingMinor: 0,
        creditMinor: 0,
      });
      expect(await deals.stateOf(deductionId)).toBe("USED");
      expect((await desk.stored(id)).state).toBe("PAID");
      expect(await openIssues()).toEqual([]);
      await desk.proved();
      await goesBack(paid[which === 0 ? 1 : 0]);
      expect(await desk.caseRow()).toMatchObject({
        status: "C10",
        outstandingMinor: 1_120_000,
      });
      expect(await deals.stateOf(deductionId)).toBe("VOID");
      expect((await desk.stored(id)).state).toBe("REVERSED");
      await desk.proved();
    },
  );

  test("a second payment after its time keeps nothing, but is no credit beside a debt", async () => {
    const { deductionId, ...code } = await deals.deduction();
    const { validUntil } = await desk.db
      .selectFrom("deduction")
      .select("validUntil")
      .where("id", "=", deductionId)
      .executeTakeFirstOrThrow();
    const late = new Date((validUntil?.getTime() ?? 0) + HOUR);
    const first = told(code);
    await receivePayment(desk.visit(), first);
    desk.at(late);
    await receivePayment(desk.visit(), { ...told(code), paidAt: late });
    const gone = { ...first, eventType: "REVERSED", paidAt: late } as const;
    await receivePayment(desk.visit(), gone);
    expect(await deals.stateOf(deductionId)).toBe("VOID");
    expect(await desk.loanRow()).toMatchObject({
      outstandingMinor: 50_000,
      creditMinor: 0,
    });
    expect((await desk.caseRow()).status).toBe("C10");
    await desk.proved();
  });

  test("money that came another way covers the debt that is back", async () => {
    const { deductionId, ...code } = await deals.deduction();
    const first = told(code);
    await receivePayment(desk.visit(), first);
    await desk.pay(300_000, { paidAt: after(-1) });
    await desk.pay(200_000);
    await goesBack(first);
    expect(await deals.stateOf(deductionId)).toBe("VOID");
    expect(await desk.loanRow()).toMatchObject({
      outstandingMinor: 620_000,
      creditMinor: 0,
    });
    expect(await openIssues()).toEqual([]);
    await desk.proved();
  });
});

test.each([0, 1] as const)(
  "a deduction in part paid twice, payment %i goes back: it stands as paid once",
  async (which) => {
    const { deductionId, ...code } = await deals.partDeduction();
    await receivePayment(desk.visit(), told(code));
    const once = await ledger();
    const left = (await desk.loanRow()).outstandingMinor;
    const [first] = await desk.payments();
    expect(first).toBeDefined();
    // The same again on a loan of its own, paid twice.
    const again = await deals.partDeduction();
    const paid = await paidTwice(again);
    await goesBack(paid[which]);
    expect(await deals.stateOf(again.deductionId)).toBe("USED");
    expect(await deals.stateOf(deductionId)).toBe("USED");
    expect((await desk.loanRow()).outstandingMinor).toBe(left);
    const shape = (rows: Awaited<ReturnType<typeof ledger>>) =>
      rows.map(({ installmentId: _, ...one }) => one);
    expect(shape(await ledger())).toEqual(shape(once));
    await desk.proved();
  },
);

test.each([0, 1] as const)(
  "an extension paid twice, payment %i goes back: the loan stays extended",
  async (which) => {
    await receivePayment(desk.visit(), told(await deals.extension()));
    const shape = async () => (await ledger()).map(({ installmentId: _, ...one }) => one);
    const once = await shape();
    const due = await desk.caseRow();
    const { id, ...code } = await deals.extension();
    const paid = await paidTwice(code);
    expect((await desk.caseRow()).status).toBe("C31");
    await goesBack(paid[which]);
    expect(await desk.caseRow()).toMatchObject({
      status: "C31",
      overdueOn: due.overdueOn,
    });
    expect(await shape()).toEqual(once);
    expect((await desk.stored(id)).state).toBe("PAID");
    expect(await openIssues()).toEqual([]);
    await desk.proved();
    await goesBack(paid[which === 0 ? 1 : 0]);
    expect((await desk.caseRow()).status).toBe("C10");
    expect((await desk.loanRow()).outstandingMinor).toBe(1_065_000);
    await desk.proved();
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

/** Told in this order, paid in another: the second that is told was paid last. */
const paidThrice = async (code: Parameters<typeof told>[0]) => {
  desk.at(after(1));
  const paid = [after(-1), after(1), NOON].map((paidAt) => ({
    ...told(code),
    paidAt,
  }));
  for (const one of paid) await receivePayment(desk.visit(), one);
  await desk.proved();
  return paid;
};

/** One by one in this order; looks after each at what stands, and at the end when none is left. */
const goBackInTurn = async (
  paid: readonly BankEvent[],
  order: readonly number[],
  kept: (left: number) => Promise<void>,
) => {
  for (const [at, which] of order.entries()) {
    const one = paid[which];
    if (!one) throw new Error("there is no such payment");
    await goesBack(one);
    await desk.proved();
    const left = paid.length - at - 1;
    if (left > 0) await kept(left);
  }
};

describe("paid three times, one after the other goes back", () => {
  test.each(ORDERS)(
    "in the order %i %i %i: a deduction is kept while one is left",
    async (one, two, three) => {
      const order = [one, two, three];
      const { deductionId, ...code } = await deals.deduction();
      await goBackInTurn(await paidThrice(code), order, async (left) => {
        expect((await desk.caseRow()).status).toBe("C32");
        expect(await deals.stateOf(deductionId)).toBe("USED");
        expect(await desk.loanRow()).toMatchObject({
          outstandingMinor: 0,
          creditMinor: (left - 1) * 1_070_000,
        });
      });
      expect(await deals.stateOf(deductionId)).toBe("VOID");
      expect(await desk.loanRow()).toMatchObject({
        outstandingMinor: 1_120_000,
        creditMinor: 0,
      });
    },
  );

  test.each(ORDERS)(
    "in the order %i %i %i: a loan stays extended while one is left",
    async (one, two, three) => {
      const order = [one, two, three];
      const paid = await paidThrice(await deals.extension());
      await goBackInTurn(paid, order, async () => {
        expect((await desk.caseRow()).status).toBe("C31");
      });
      expect((await desk.caseRow()).status).toBe("C10");
      expect((await desk.loanRow()).outstandingMinor).toBe(1_065_000);
    },
  );
});

describe("paid too late, then found to have been paid in time as well", () => {
  const endsAt = async (deductionId: number, validUntil: Date) =>
    desk.db.updateTable("deduction").set({ validUntil }).where("id", "=", deductionId).execute();

  const lateThenInTime = async () => {
    const { deductionId, ...code } = await deals.deduction();
    await endsAt(deductionId, NOON);
    desk.at(after(2));
    const late = { ...told(code), paidAt: after(1) };
    await receivePayment(desk.visit(), late);
    expect((await desk.loanRow()).outstandingMinor).toBe(50_000);
    const inTime = { ...told(code), paidAt: after(-1) };
    await receivePayment(desk.visit(), inTime);
    return { deductionId, late, inTime };
  };

  test("the one in time keeps the deduction, the late one is credit and can go back", async () => {
    const { deductionId, late } = await lateThenInTime();
    expect(await deals.stateOf(deductionId)).toBe("USED");
    expect(await desk.loanRow()).toMatchObject({
      outstandingMinor: 0,
      creditMinor: 1_070_000,
    });
    await desk.proved();
    await goesBack(late);
    expect(await desk.caseRow()).toMatchObject({ status: "C32" });
    expect(await deals.stateOf(deductionId)).toBe("USED");
    expect(await desk.loanRow()).toMatchObject({
      outstandingMinor: 0,
      creditMinor: 0,
    });
    expect(await openIssues()).toEqual([]);
    await desk.proved();
  });

  test("where the one in time goes back, the late one pays and waives nothing", async () => {
    const { deductionId, inTime } = await lateThenInTime();
    await goesBack(inTime);
    expect(await deals.stateOf(deductionId)).toBe("VOID");
    expect((await desk.caseRow()).status).toBe("C10");
    expect(await desk.loanRow()).toMatchObject({
      outstandingMinor: 50_000,
      creditMinor: 0,
    });
    await desk.proved();
  });

  test("a part payment in time waives what it would have waived alone", async () => {
    const { deductionId, ...code } = await deals.partDeduction();
    await endsAt(deductionId, NOON);
    desk.at(after(2));
    const late = { ...told(code), paidAt: after(1) };
    await receivePayment(desk.visit(), late);
    await receivePayment(desk.visit(), { ...told(code), paidAt: after(-1) });
    expect(await deals.stateOf(deductionId)).toBe("USED");
    await desk.proved();
    await goesBack(late);
    expect((await desk.loanRow()).outstandingMinor).toBe(1_120_000 - 550_000);
    await desk.proved();
  });
});

describe("paid in two parts, and the second of them twice", () => {
  const openAmount = (open: boolean) => sayOfChannels(desk.db, { openAmount: open });

  const paidInParts = async () => {
    const { deductionId, ...code } = await deals.deduction();
    await openAmount(true);
    const part = { ...told(code), amountMinor: 600_000 };
    const rest = { ...told(code), amountMinor: 470_000, paidAt: after(1) };
    const again = { ...told(code), amountMinor: 470_000, paidAt: after(1) };
    desk.at(after(1));
    for (const one of [part, rest, again]) await receivePayment(desk.visit(), one);
    await openAmount(false);
    expect(await deals.stateOf(deductionId)).toBe("USED");
    expect((await desk.loanRow()).creditMinor).toBe(470_000);
    return { deductionId, part, rest, again };
  };

  test("the one that is too much takes the place, never the first part", async () => {
    const { deductionId, rest, again } = await paidInParts();
    await goesBack(rest);
    expect(await deals.stateOf(deductionId)).toBe("USED");
    expect((await desk.caseRow()).status).toBe("C32");
    expect(await desk.loanRow()).toMatchObject({
      outstandingMinor: 0,
      creditMinor: 0,
    });
    await goesBack(again);
    expect(await deals.stateOf(deductionId)).toBe("VOID");
    expect((await desk.loanRow()).outstandingMinor).toBe(520_000);
    await desk.proved();
  });

  test("less than was agreed keeps nothing", async () => {
    const { deductionId, part, rest } = await paidInParts();
    await goesBack(part);
    await goesBack(rest);
    expect(await deals.stateOf(deductionId)).toBe("VOID");
    expect((await desk.caseRow()).status).toBe("C10");
    expect(await desk.loanRow()).toMatchObject({
      outstandingMinor: 650_000,
      creditMinor: 0,
    });
    await desk.proved();
  });
});

describe("the first payment goes back before the second is told", () => {
  const inThatOrder = async (code: Parameters<typeof told>[0]) => {
    const first = told(code);
    await receivePayment(desk.visit(), first);
    const gone = { ...first, eventType: "REVERSED" } as const;
    await receivePayment(desk.visit(), gone);
    await desk.proved();
    await receivePayment(desk.visit(), told(code));
    await desk.proved();
  };

  test("the second keeps the deduction", async () => {
    const { deductionId, ...code } = await deals.deduction();
    await inThatOrder(code);
    expect(await deals.stateOf(deductionId)).toBe("USED");
    expect((await desk.caseRow()).status).toBe("C32");
    expect((await desk.loanRow()).creditMinor).toBe(0);
  });

  test("the second extends the loan", async () => {
    await inThatOrder(await deals.extension());
    expect((await desk.caseRow()).status).toBe("C31");
  });
});
