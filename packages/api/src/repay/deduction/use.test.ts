import { beforeEach, describe, expect, test } from "bun:test";
import { startDays } from "../end-of-day/actions/run.ts";
import { expireDeductions } from "./actions/expire.ts";
import { DAY_MS, NOON, useDeductions } from "./testing.ts";

const harness = useDeductions();

let deductionId = 0;
let payMinor = 0;

const caseStatus = async () =>
  (
    await harness.db
      .selectFrom("collectionCase")
      .select("status")
      .where("id", "=", harness.caseIds.caseId)
      .executeTakeFirstOrThrow()
  ).status;

/** Approves the deduction and returns the number of its code. */
const approved = async (made: { deductionId: number; version: number }) => {
  const { version } = made;
  const leader = await harness.as(harness.org.operations);
  const done = await leader.decide({ deductionId: made.deductionId, version, decision: "APPROVE" });
  await harness.getCodeNumber(made.deductionId);
  return done;
};

const full = async () => approved(await (await harness.agent()).createFull(harness.full(50_000)));

describe("full deduction", () => {
  beforeEach(async () => {
    ({ deductionId, payMinor } = await full());
  });

  test("the agreed amount closes the case, and the rest is waived with it", async () => {
    const { figures, used, paymentId } = await harness.pay(deductionId, payMinor);
    expect(used).toBe(true);
    expect(figures.outstandingMinor).toBe(0);
    expect(await caseStatus()).toBe("C32");
    expect(await harness.stored(deductionId)).toMatchObject({
      state: "USED",
      usedMinor: 50_000,
      paymentId,
    });
    const waivers = (await harness.entries()).filter(({ cause }) => cause === "DEDUCTION");
    expect(waivers).toMatchObject([
      { component: "LATE_FEE", amountMinor: 50_000, causeId: deductionId, paymentId },
    ]);
    expect(await harness.differences()).toBe(0);
  });

  test("a reversal of the payment undoes both and makes the deduction void", async () => {
    const paid = await harness.pay(deductionId, payMinor);
    const { figures } = await harness.reversePayment(paid);
    expect(figures.outstandingMinor).toBe(1_150_000);
    expect(await harness.stored(deductionId)).toMatchObject({
      state: "VOID",
      endReason: "REVERSED",
    });
    expect(await caseStatus()).toBe("C10");
    const entries = await harness.entries();
    await harness.reversePayment(paid);
    expect(await harness.entries()).toEqual(entries);
    expect(await harness.differences()).toBe(0);
  });

  test("too small a payment is ordinary, and approval lasts until the rest arrives in time", async () => {
    await harness.openAmount(true);
    const { figures, used } = await harness.pay(deductionId, payMinor - 1);
    expect(used).toBe(false);
    expect(figures.outstandingMinor).toBe(50_001);
    expect((await harness.stored(deductionId)).state).toBe("APPROVED");
    const rest = await harness.pay(deductionId, 1);
    await harness.openAmount(false);
    expect(rest).toMatchObject({ used: true });
    expect(rest.figures.outstandingMinor).toBe(0);
    expect(await harness.differences()).toBe(0);
  });

  test("a timely payment reported late still counts; a late payment does not", async () => {
    const { validUntil } = await harness.stored(deductionId);
    harness.at(new Date("2026-03-12T05:00:00Z"));
    expect(await expireDeductions(harness.context())).toBeGreaterThan(0);
    expect(await expireDeductions(harness.context())).toBe(0);
    expect((await harness.stored(deductionId)).state).toBe("EXPIRED");
    const inTime = new Date((validUntil?.getTime() ?? 0) - 1000);
    expect(await harness.pay(deductionId, payMinor, inTime)).toMatchObject({ used: true });
    await harness.open();
    const other = await full();
    harness.at(new Date("2026-03-14T05:00:00Z"));
    expect(await harness.pay(other.deductionId, other.payMinor)).toMatchObject({ used: false });
    expect((await harness.stored(other.deductionId)).usedMinor).toBeNull();
    expect(await harness.differences()).toBe(0);
  });

  test("expires when unpaid, notifies its applicant and allows a new application", async () => {
    harness.at(new Date("2026-03-11T17:00:00Z"));
    await expireDeductions(harness.context());
    expect(await harness.stored(deductionId)).toMatchObject({ state: "EXPIRED" });
    expect(await harness.entries()).toEqual([]);
    const notices = await harness.db
      .selectFrom("taskNotification")
      .select("kind")
      .where("caseId", "=", harness.caseIds.caseId)
      .orderBy("id")
      .execute();
    expect(notices.map(({ kind }) => kind)).toEqual(["DEDUCTION_APPROVED", "DEDUCTION_LAPSED"]);
    const second = await (await harness.agent()).createFull(harness.full(50_000));
    expect(second.state).toBe("APPLIED");
  });

  test("other money makes it void, with its code", async () => {
    await harness.payOtherwise(1_000);
    expect(await harness.stored(deductionId)).toMatchObject({
      state: "VOID",
      endReason: "REQUOTED",
    });
    expect((await harness.codes()).map(({ state }) => state)).toEqual(["CANCELLED"]);
    expect(await harness.differences()).toBe(0);
  });

  test("other money paid later but reported first does not reduce it", async () => {
    await harness.payOtherwise(1_000, new Date(NOON.getTime() + 120_000));
    expect((await harness.stored(deductionId)).state).toBe("VOID");
    const paid = await harness.pay(deductionId, payMinor);
    expect(paid.used).toBe(true);
    expect(await harness.stored(deductionId)).toMatchObject({
      state: "USED",
      usedMinor: 50_000,
      endReason: null,
    });
    // The later payment exceeds the debt and becomes credit.
    expect(paid.figures.outstandingMinor).toBe(0);
    expect(await harness.differences()).toBe(0);
  });

  test("a payment after withdrawal by the applicant does not use it, a payment before does", async () => {
    harness.at(new Date(NOON.getTime() + 60_000));
    await (await harness.agent()).withdraw({ deductionId });
    harness.at(new Date(NOON.getTime() + 120_000));
    const late = await harness.pay(deductionId, payMinor);
    expect(late.used).toBe(false);
    expect(late.figures.outstandingMinor).toBe(50_000);
    expect((await harness.stored(deductionId)).state).toBe("WITHDRAWN");
    await harness.reversePayment(late);
    const early = await harness.pay(deductionId, payMinor, NOON);
    expect(early.used).toBe(true);
    expect(early.figures.outstandingMinor).toBe(0);
    expect(await harness.differences()).toBe(0);
  });
});

describe("partial deduction", () => {
  beforeEach(async () => {
    const made = await (await harness.agent()).createPart(harness.part(40_000, 500_000));
    ({ deductionId, payMinor } = await approved(made));
  });

  test("waives the fee after the partial payment, and the case continues", async () => {
    const paid = await harness.pay(deductionId, 500_000);
    const { figures, used } = paid;
    expect(used).toBe(true);
    expect(figures.arrearsMinor).toBe(1_150_000 - 540_000);
    expect(await caseStatus()).toBe("C00");
    expect((await harness.entries()).map(({ kind, component }) => `${kind} ${component}`)).toEqual([
      "PAYMENT INTEREST",
      "PAYMENT PRINCIPAL",
      "WAIVER LATE_FEE",
    ]);
    expect(await harness.differences()).toBe(0);
    await harness.reversePayment(paid);
    expect(await harness.differences()).toBe(0);
    await expect((await harness.agent()).createFull(harness.full(10_000))).resolves.toMatchObject({
      state: "APPLIED",
    });
  });

  test("less than agreed waives nothing", async () => {
    await harness.openAmount(true);
    expect(await harness.pay(deductionId, 499_999)).toMatchObject({ used: false });
    expect(await harness.pay(deductionId, 1)).toMatchObject({ used: true });
    await harness.openAmount(false);
    expect((await harness.stored(deductionId)).usedMinor).toBe(40_000);
    expect(await harness.differences()).toBe(0);
  });
});

test("two concurrent payments for one deduction waive once", async () => {
  const done = await full();
  const both = await Promise.all([
    harness.pay(done.deductionId, done.payMinor),
    harness.pay(done.deductionId, done.payMinor),
  ]);
  // At the same instant the bank's references decide, not the order of the reports.
  const { state, paymentId } = await harness.stored(done.deductionId);
  expect(state).toBe("USED");
  expect(both.filter((result) => result.paymentId === paymentId)).toHaveLength(1);
  const waived = (await harness.entries())
    .filter(({ cause }) => cause === "DEDUCTION")
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  expect(waived).toBe(50_000);
  expect(await harness.differences()).toBe(0);
});

test("expiry and a timely payment race repeatedly without harm", async () => {
  for (let round = 0; round < 10; round += 1) {
    harness.at(NOON);
    await harness.open();
    const done = await full();
    harness.at(new Date(NOON.getTime() + 2 * DAY_MS));
    const [, paid] = await Promise.all([
      expireDeductions(harness.context()),
      harness.pay(done.deductionId, done.payMinor, NOON),
    ]);
    expect(paid.used).toBe(true);
    expect((await harness.stored(done.deductionId)).state).toBe("USED");
  }
}, 180_000);

describe("days between the approval and the payment", () => {
  beforeEach(async () => {
    await startDays(harness.context());
    harness.at(NOON);
    ({ deductionId, payMinor } = await full());
  });
  const fees = async () =>
    (await harness.entries()).flatMap(({ cause, valueOn, amountMinor }) =>
      cause === "ACCRUAL" ? [`${valueOn} ${amountMinor}`] : [],
    );
  test("cost nothing once it is paid in time, however late the report", async () => {
    const paidAt = new Date(NOON.getTime() + DAY_MS);
    harness.at(new Date(NOON.getTime() + 3 * DAY_MS));
    // The payment is not reported yet: the next one charges the waiting days.
    await harness.payOtherwise(1);
    expect(await fees()).toEqual(["2026-03-11 1000", "2026-03-12 1000", "2026-03-13 1000"]);
    const { used, figures } = await harness.pay(deductionId, payMinor, paidAt);
    expect(used).toBe(true);
    expect(figures.outstandingMinor).toBe(0);
    expect((await harness.stored(deductionId)).usedMinor).toBe(50_000);
    expect((await fees()).slice(3)).toEqual([
      "2026-03-11 -1000",
      "2026-03-12 -1000",
      "2026-03-13 -1000",
    ]);
    expect(await harness.differences()).toBe(0);
  });
});
