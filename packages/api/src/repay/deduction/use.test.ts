import { beforeEach, describe, expect, test } from "bun:test";
import { inTransaction } from "../../core/transaction.ts";
import { holdLoan } from "../loan/actions/account.ts";
import { postEntries } from "../loan/actions/post.ts";
import { lapseDeductions } from "./actions/lapse.ts";
import { requoteDeductions } from "./actions/void.ts";
import { DAY_MS, NOON, useDeductions } from "./testing.ts";

const desk = useDeductions();

let deductionId = 0;
let payMinor = 0;

const caseStatus = async () =>
  (
    await desk.db
      .selectFrom("collectionCase")
      .select("status")
      .where("id", "=", desk.held.caseId)
      .executeTakeFirstOrThrow()
  ).status;

const approved = async (made: { deductionId: number; version: number }) => {
  const { version } = made;
  const leader = await desk.as(desk.org.operations);
  return leader.decide({
    deductionId: made.deductionId,
    version,
    decision: "APPROVE",
  });
};

/** The fee of a day, as the roll charges it. */
const charge = (amountMinor: number, on: string) =>
  inTransaction(desk.visit(), null, async (tx) => {
    tx.audit({ action: "loan.test", entity: "loan", entityId: null });
    const loan = await holdLoan(tx, desk.held.loanId, on);
    const [first] = loan.account.installments;
    await postEntries(tx, loan, { on, at: tx.now() }, [
      {
        installmentId: first?.id ?? null,
        kind: "CHARGE",
        part: "PENALTY",
        amountMinor,
        cause: "ACCRUAL",
      },
    ]);
  });

describe("in full", () => {
  beforeEach(async () => {
    const made = await (await desk.agent()).fullDeduce(desk.full(50_000));
    ({ deductionId, payMinor } = await approved(made));
  });

  test("the reduced amount closes the case, and the rest is let off with it", async () => {
    const { figures, used, paymentId } = await desk.pay(deductionId, payMinor);
    expect(used).toBe(true);
    expect(figures.outstandingMinor).toBe(0);
    expect(await caseStatus()).toBe("C32");
    expect(await desk.stored(deductionId)).toMatchObject({
      state: "USED",
      usedMinor: 50_000,
      paymentId,
    });
    const waivers = (await desk.entries()).filter(
      ({ cause }) => cause === "DEDUCTION",
    );
    expect(waivers).toMatchObject([
      { part: "PENALTY", amountMinor: 50_000, causeId: deductionId, paymentId },
    ]);
    expect(await desk.differences()).toBe(0);
  });

  test("its reversal takes both back, and the deduction is void", async () => {
    const { paymentId } = await desk.pay(deductionId, payMinor);
    const { figures, reversed } = await desk.takeBack(paymentId);
    expect(reversed).toBe(true);
    expect(figures.outstandingMinor).toBe(1_150_000);
    expect(await desk.stored(deductionId)).toMatchObject({
      state: "VOID",
      endReason: "REVERSED",
    });
    expect((await desk.takeBack(paymentId)).reversed).toBe(false);
    // The case that this payment had closed is for the payment's owner to open again.
    expect(await desk.differences()).toBe(0);
  });

  test("a fee that was charged overnight goes with it", async () => {
    desk.at(new Date(NOON.getTime() + DAY_MS));
    await charge(3_000, "2026-03-11");
    const { figures, used } = await desk.pay(deductionId, payMinor);
    expect(used).toBe(true);
    expect(figures.outstandingMinor).toBe(0);
    expect((await desk.stored(deductionId)).usedMinor).toBe(53_000);
    expect(await desk.differences()).toBe(0);
  });

  test("too little is an ordinary payment, and it stays approved", async () => {
    const { figures, used } = await desk.pay(deductionId, payMinor - 1);
    expect(used).toBe(false);
    expect(figures.outstandingMinor).toBe(50_001);
    expect((await desk.stored(deductionId)).state).toBe("APPROVED");
    const rest = await desk.pay(deductionId, 1);
    expect(rest).toMatchObject({ used: true });
    expect(rest.figures.outstandingMinor).toBe(0);
    expect(await desk.differences()).toBe(0);
  });

  test("paid in time and told late it still counts; paid late it does not", async () => {
    const { validUntil } = await desk.stored(deductionId);
    desk.at(new Date("2026-03-12T05:00:00Z"));
    expect(await lapseDeductions(desk.visit())).toBeGreaterThan(0);
    expect(await lapseDeductions(desk.visit())).toBe(0);
    expect((await desk.stored(deductionId)).state).toBe("LAPSED");
    const inTime = new Date((validUntil?.getTime() ?? 0) - 1000);
    expect(await desk.pay(deductionId, payMinor, inTime)).toMatchObject({
      used: true,
    });
    await desk.open();
    const made = await (await desk.agent()).fullDeduce(desk.full(50_000));
    const other = await approved(made);
    desk.at(new Date("2026-03-14T05:00:00Z"));
    expect(await desk.pay(other.deductionId, other.payMinor)).toMatchObject({
      used: false,
    });
    expect((await desk.stored(other.deductionId)).usedMinor).toBeNull();
    expect(await desk.differences()).toBe(0);
  });

  test("unpaid it lapses, its applicant is told and may apply again", async () => {
    desk.at(new Date("2026-03-11T17:00:00Z"));
    await lapseDeductions(desk.visit());
    expect(await desk.stored(deductionId)).toMatchObject({ state: "LAPSED" });
    expect(await desk.entries()).toEqual([]);
    const notices = await desk.db
      .selectFrom("taskNotice")
      .select("kind")
      .where("caseId", "=", desk.held.caseId)
      .orderBy("id")
      .execute();
    expect(notices.map(({ kind }) => kind)).toEqual([
      "DEDUCTION_APPROVED",
      "DEDUCTION_LAPSED",
    ]);
    const again = await (await desk.agent()).fullDeduce(desk.full(50_000));
    expect(again.state).toBe("APPLIED");
  });

  test("money that came another way makes it void, with its code", async () => {
    await inTransaction(desk.visit(), null, async (tx) => {
      tx.audit({ action: "payment.test", entity: "payment", entityId: null });
      await requoteDeductions(tx, desk.held.caseId);
    });
    expect(await desk.stored(deductionId)).toMatchObject({
      state: "VOID",
      endReason: "REQUOTED",
    });
    expect((await desk.codes()).map(({ state }) => state)).toEqual([
      "CANCELLED",
    ]);
  });
});

describe("in part", () => {
  beforeEach(async () => {
    const made = await (
      await desk.agent()
    ).partDeduce(desk.part(40_000, 500_000));
    ({ deductionId, payMinor } = await approved(made));
  });

  test("the fee is let off once the part payment is in, and the case goes on", async () => {
    const { figures, used, paymentId } = await desk.pay(deductionId, 500_000);
    expect(used).toBe(true);
    expect(figures.arrearsMinor).toBe(1_150_000 - 540_000);
    expect(await caseStatus()).toBe("C00");
    expect(
      (await desk.entries()).map(({ kind, part }) => `${kind} ${part}`),
    ).toEqual(["PAYMENT INTEREST", "PAYMENT PRINCIPAL", "WAIVER PENALTY"]);
    expect(await desk.differences()).toBe(0);
    await desk.takeBack(paymentId);
    expect(await desk.differences()).toBe(0);
    await expect(
      (await desk.agent()).fullDeduce(desk.full(10_000)),
    ).resolves.toMatchObject({ state: "APPLIED" });
  });

  test("less than agreed lets nothing off", async () => {
    expect(await desk.pay(deductionId, 499_999)).toMatchObject({ used: false });
    expect(await desk.pay(deductionId, 1)).toMatchObject({ used: true });
    expect((await desk.stored(deductionId)).usedMinor).toBe(40_000);
    expect(await desk.differences()).toBe(0);
  });
});

test("twenty callbacks for one payment are the bank's matter; two payments let off once", async () => {
  const made = await (await desk.agent()).fullDeduce(desk.full(50_000));
  const done = await approved(made);
  const both = await Promise.all([
    desk.pay(done.deductionId, done.payMinor),
    desk.pay(done.deductionId, done.payMinor),
  ]);
  expect(both.filter(({ used }) => used)).toHaveLength(1);
  const waived = (await desk.entries())
    .filter(({ cause }) => cause === "DEDUCTION")
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  expect(waived).toBe(50_000);
  expect(await desk.differences()).toBe(0);
});

test("the lapse and a payment in time meet without harm, again and again", async () => {
  for (let round = 0; round < 10; round += 1) {
    desk.at(NOON);
    await desk.open();
    const made = await (await desk.agent()).fullDeduce(desk.full(50_000));
    const done = await approved(made);
    desk.at(new Date(NOON.getTime() + 2 * DAY_MS));
    const [, paid] = await Promise.all([
      lapseDeductions(desk.visit()),
      desk.pay(done.deductionId, done.payMinor, NOON),
    ]);
    expect(paid.used).toBe(true);
    expect((await desk.stored(done.deductionId)).state).toBe("USED");
  }
}, 30_000);
