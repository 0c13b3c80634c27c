import { describe, expect, test } from "bun:test";
import { addDays } from "../../core/day.ts";
import { receivePayment, type BankEvent } from "./actions/receive.ts";
import { HOUR, NOON, usePayments } from "./testing.ts";
import { useDeals } from "./testing-deal.ts";

/*
 * What was agreed counts by the day on which it was paid, whatever the bank told first and whatever had become of it
 * on paper by then.
 */
const desk = usePayments();
const deals = useDeals(desk);

const after = (hours: number) => new Date(NOON.getTime() + hours * HOUR);

type Code = Pick<BankEvent, "number" | "amountMinor">;

const byCode = ({ number, amountMinor }: Code, paidAt: Date) =>
  desk.told({ number, amountMinor, paidAt });

const tell = (told: BankEvent, at = told.paidAt) => {
  desk.at(at);
  return receivePayment(desk.visit(), told);
};

const takeBack = (told: BankEvent, at: Date) =>
  tell({ ...told, eventType: "REVERSED", paidAt: at }, at);

/** The offer's time is over by then. */
const LATE = after(72);

describe("a deduction in full", () => {
  test("paid in time is used, though late money had closed the case by then", async () => {
    const { deductionId, ...code } = await deals.deduction();
    await tell(byCode(code, LATE));
    await tell(
      desk.told({
        loanId: desk.held.loanId,
        amountMinor: 50_000,
        paidAt: after(73),
      }),
    );
    expect((await desk.caseRow()).status).toBe("C32");
    expect(await deals.stateOf(deductionId)).not.toBe("USED");
    await tell(byCode(code, after(1)), after(74));
    expect(await deals.stateOf(deductionId)).toBe("USED");
    expect(await desk.loanRow()).toMatchObject({
      outstandingMinor: 0,
      waivedMinor: 50_000,
      creditMinor: 1_070_000 + 50_000,
    });
    expect((await desk.caseRow()).status).toBe("C32");
    await desk.proved();
  });

  test("a part of what was paid for it goes back, and with it what was agreed", async () => {
    const { deductionId, number } = await deals.deduction("PERMATA");
    const part = byCode({ number, amountMinor: 600_000 }, after(1));
    await tell(part);
    await tell(byCode({ number, amountMinor: 470_000 }, after(2)));
    expect(await deals.stateOf(deductionId)).toBe("USED");
    expect((await desk.caseRow()).status).toBe("C32");
    await takeBack(part, after(3));
    expect(await deals.stateOf(deductionId)).toBe("VOID");
    expect(await desk.caseRow()).toMatchObject({ status: "C10" });
    expect(await desk.loanRow()).toMatchObject({
      outstandingMinor: 650_000,
      waivedMinor: 0,
      creditMinor: 0,
    });
    await desk.proved();
  });

  test("two smaller payments in time keep it when the whole one goes back", async () => {
    const { deductionId, number, amountMinor } = await deals.deduction("PERMATA");
    const whole = byCode({ number, amountMinor }, after(1));
    await tell(whole);
    await tell(byCode({ number, amountMinor: 500_000 }, after(2)));
    await tell(byCode({ number, amountMinor: 570_000 }, after(3)));
    expect((await desk.loanRow()).creditMinor).toBe(1_070_000);
    await takeBack(whole, after(4));
    expect(await deals.stateOf(deductionId)).toBe("USED");
    expect(await desk.loanRow()).toMatchObject({
      outstandingMinor: 0,
      waivedMinor: 50_000,
      creditMinor: 0,
    });
    expect((await desk.caseRow()).status).toBe("C32");
    await desk.proved();
  });

  test("money another way overtakes it only where it was paid first", async () => {
    const { deductionId, ...code } = await deals.deduction();
    const other = desk.told({
      loanId: desk.held.loanId,
      amountMinor: 100_000,
      paidAt: after(2),
    });
    await tell(other);
    expect(await deals.stateOf(deductionId)).toBe("VOID");
    await tell(byCode(code, after(1)), after(3));
    expect(await deals.stateOf(deductionId)).toBe("USED");
    expect(await desk.loanRow()).toMatchObject({
      outstandingMinor: 0,
      creditMinor: 100_000,
    });
    await desk.proved();
  });
});

describe("an extension", () => {
  const extension = () =>
    desk.db
      .selectFrom("extension")
      .selectAll()
      .where("loanId", "=", desk.held.loanId)
      .executeTakeFirstOrThrow();

  test("paid in time and told last has the price and the days of the day on which it was paid", async () => {
    const code = await deals.extension();
    await tell(byCode(code, LATE));
    expect((await extension()).state).not.toBe("EFFECTIVE");
    await tell(byCode(code, after(1)), after(73));
    expect(await extension()).toMatchObject({
      state: "EFFECTIVE",
      newDueOn: addDays("2026-03-10", 7),
      paidMinor: code.amountMinor,
    });
    const [old, next] = await desk.db
      .selectFrom("installment")
      .selectAll()
      .where("loanId", "=", desk.held.loanId)
      .orderBy("period")
      .execute();
    expect(old).toMatchObject({ status: -28, principalDueMinor: 0 });
    // The late money is laid on the new installment.
    expect(next).toMatchObject({
      status: 21,
      principalMinor: 1_000_000,
      principalDueMinor: 1_000_000 - code.amountMinor,
    });
    expect((await desk.caseRow()).status).toBe("C31");
    await desk.proved();
  });

  test("whose fee goes back leaves the old installment as if it had never been extended", async () => {
    const code = await deals.extension();
    const before = await desk.loanRow();
    const fee = byCode(code, after(1));
    await tell(fee);
    expect((await desk.caseRow()).status).toBe("C31");
    await takeBack(fee, after(30));
    expect((await extension()).state).toBe("REVERSED");
    expect((await desk.caseRow()).status).toBe("C10");
    const { outstandingMinor, lateFeeMinor, status } = await desk.loanRow();
    expect({ outstandingMinor, lateFeeMinor, status }).toEqual({
      outstandingMinor: before.outstandingMinor,
      lateFeeMinor: before.lateFeeMinor,
      status: before.status,
    });
    await desk.proved();
  });
});
