import { describe, expect, test } from "bun:test";
import { receivePayment } from "./actions/receive.ts";
import { HOUR, NOON, usePayments } from "./testing.ts";
import { useDeals } from "./testing-deal.ts";

const desk = usePayments();
const { extension: extended, deduction: approved, stateOf } = useDeals(desk);
const LATER = new Date(NOON.getTime() + HOUR);

describe("money by the code of an extension", () => {
  test("extends the loan, ends the case, and its return undoes both", async () => {
    const { number, amountMinor, id } = await extended();
    const { overdueOn } = await desk.caseRow();
    const fact = desk.told({ number, amountMinor });
    expect((await receivePayment(desk.visit(), fact)).answer).toBe("POSTED");
    expect((await desk.caseRow()).status).toBe("C31");
    expect((await desk.stored(id)).state).toBe("PAID");
    await desk.proved();
    await receivePayment(desk.visit(), {
      ...fact,
      eventType: "REVERSED",
      paidAt: LATER,
    });
    expect(await desk.caseRow()).toMatchObject({
      status: "C10",
      arrearsMinor: 1_065_000,
      overdueOn,
    });
    expect((await desk.stored(id)).state).toBe("REVERSED");
    await desk.proved();
  });

  test("that was paid before it, though told after it, comes behind it", async () => {
    const { number, amountMinor } = await extended();
    await desk.tell({ number, amountMinor, paidAt: NOON });
    await desk.pay(50_000, { paidAt: new Date(NOON.getTime() - HOUR) });
    expect((await desk.caseRow()).status).toBe("C31");
    await desk.proved();
  });
});

describe("money by the code of a deduction", () => {
  test("settles the loan with what was waived, and its return takes both back", async () => {
    const { deductionId, number, amountMinor } = await approved();
    expect(amountMinor).toBe(1_070_000);
    const fact = desk.told({ number, amountMinor });
    await receivePayment(desk.visit(), fact);
    expect((await desk.caseRow()).status).toBe("C32");
    expect(await stateOf(deductionId)).toBe("USED");
    await desk.proved();
    await receivePayment(desk.visit(), {
      ...fact,
      eventType: "REVERSED",
      paidAt: LATER,
    });
    expect(await desk.caseRow()).toMatchObject({
      status: "C10",
      outstandingMinor: 1_120_000,
    });
    expect(await stateOf(deductionId)).toBe("VOID");
    await desk.proved();
  });

  test("that came another way ends what was agreed", async () => {
    const { deductionId, id } = await approved();
    await desk.pay(100_000);
    expect(await stateOf(deductionId)).toBe("VOID");
    expect((await desk.stored(id)).state).toBe("CANCELLED");
    await desk.proved();
  });
});
