import { beforeEach, describe, expect, test } from "bun:test";
import { beginDays } from "../roll/actions/run.ts";
import { lapseDeductions } from "./actions/lapse.ts";
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

/** Approved, with the number of its code. */
const approved = async (made: { deductionId: number; version: number }) => {
  const { version } = made;
  const leader = await desk.as(desk.org.operations);
  const done = await leader.decide({
    deductionId: made.deductionId,
    version,
    decision: "APPROVE",
  });
  await desk.numberOf(made.deductionId);
  return done;
};

const full = async () => approved(await (await desk.agent()).createFull(desk.full(50_000)));

describe("in full", () => {
  beforeEach(async () => {
    ({ deductionId, payMinor } = await full());
  });

  test("the agreed amount closes the case, and the rest is waived with it", async () => {
    const { figures, used, paymentId } = await desk.pay(deductionId, payMinor);
    expect(used).toBe(true);
    expect(figures.outstandingMinor).toBe(0);
    expect(await caseStatus()).toBe("C32");
    expect(await desk.stored(deductionId)).toMatchObject({
      state: "USED",
      usedMinor: 50_000,
      paymentId,
    });
    const waivers = (await desk.entries()).filter(({ cause }) => cause === "DEDUCTION");
    expect(waivers).toMatchObject([
      {
        part: "LATE_FEE",
        amountMinor: 50_000,
        causeId: deductionId,
        paymentId,
      },
    ]);
    expect(await desk.differences()).toBe(0);
  });

  test("its reversal takes both back, and the deduction is void", async () => {
    const paid = await desk.pay(deductionId, payMinor);
    const { figures } = await desk.takeBack(paid);
    expect(figures.outstandingMinor).toBe(1_150_000);
    expect(await desk.stored(deductionId)).toMatchObject({
      state: "VOID",
      endReason: "REVERSED",
    });
    expect(await caseStatus()).toBe("C10");
    const entries = await desk.entries();
    await desk.takeBack(paid);
    expect(await desk.entries()).toEqual(entries);
    expect(await desk.differences()).toBe(0);
  });

  test("too little is an ordinary payment, and it stays approved until the rest comes in time", async () => {
    await desk.openAmount(true);
    const { figures, used } = await desk.pay(deductionId, payMinor - 1);
    expect(used).toBe(false);
    expect(figures.outstandingMinor).toBe(50_001);
    expect((await desk.stored(deductionId)).state).toBe("APPROVED");
    const rest = await desk.pay(deductionId, 1);
    await desk.openAmount(false);
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
    const other = await full();
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
    expect(notices.map(({ kind }) => kind)).toEqual(["DEDUCTION_APPROVED", "DEDUCTION_LAPSED"]);
    const again = await (await desk.agent()).createFull(desk.full(50_000));
    expect(again.state).toBe("APPLIED");
  });

  test("money that came another way makes it void, with its code", async () => {
    await desk.payOtherwise(1_000);
    expect(await desk.stored(deductionId)).toMatchObject({
      state: "VOID",
      endReason: "REQUOTED",
    });
    expect((await desk.codes()).map(({ state }) => state)).toEqual(["CANCELLED"]);
    expect(await desk.differences()).toBe(0);
  });

  test("money that came another way later, though it is told first, takes nothing from it", async () => {
    await desk.payOtherwise(1_000, new Date(NOON.getTime() + 120_000));
    expect((await desk.stored(deductionId)).state).toBe("VOID");
    const paid = await desk.pay(deductionId, payMinor);
    expect(paid.used).toBe(true);
    expect(await desk.stored(deductionId)).toMatchObject({
      state: "USED",
      usedMinor: 50_000,
      endReason: null,
    });
    // The money that came after it is beyond what is owed.
    expect(paid.figures.outstandingMinor).toBe(0);
    expect(await desk.differences()).toBe(0);
  });

  test("taken back by its applicant it is paid in vain, unless that was before", async () => {
    desk.at(new Date(NOON.getTime() + 60_000));
    await (await desk.agent()).withdraw({ deductionId });
    desk.at(new Date(NOON.getTime() + 120_000));
    const late = await desk.pay(deductionId, payMinor);
    expect(late.used).toBe(false);
    expect(late.figures.outstandingMinor).toBe(50_000);
    expect((await desk.stored(deductionId)).state).toBe("WITHDRAWN");
    await desk.takeBack(late);
    const early = await desk.pay(deductionId, payMinor, NOON);
    expect(early.used).toBe(true);
    expect(early.figures.outstandingMinor).toBe(0);
    expect(await desk.differences()).toBe(0);
  });
});

describe("in part", () => {
  beforeEach(async () => {
    const made = await (await desk.agent()).createPart(desk.part(40_000, 500_000));
    ({ deductionId, payMinor } = await approved(made));
  });

  test("the fee is waived once the part payment is in, and the case goes on", async () => {
    const paid = await desk.pay(deductionId, 500_000);
    const { figures, used } = paid;
    expect(used).toBe(true);
    expect(figures.arrearsMinor).toBe(1_150_000 - 540_000);
    expect(await caseStatus()).toBe("C00");
    expect((await desk.entries()).map(({ kind, part }) => `${kind} ${part}`)).toEqual([
      "PAYMENT INTEREST",
      "PAYMENT PRINCIPAL",
      "WAIVER LATE_FEE",
    ]);
    expect(await desk.differences()).toBe(0);
    await desk.takeBack(paid);
    expect(await desk.differences()).toBe(0);
    await expect((await desk.agent()).createFull(desk.full(10_000))).resolves.toMatchObject({
      state: "APPLIED",
    });
  });

  test("less than agreed waives nothing", async () => {
    await desk.openAmount(true);
    expect(await desk.pay(deductionId, 499_999)).toMatchObject({ used: false });
    expect(await desk.pay(deductionId, 1)).toMatchObject({ used: true });
    await desk.openAmount(false);
    expect((await desk.stored(deductionId)).usedMinor).toBe(40_000);
    expect(await desk.differences()).toBe(0);
  });
});

test("twenty callbacks for one payment are the bank's matter; two payments waive once", async () => {
  const done = await full();
  const both = await Promise.all([
    desk.pay(done.deductionId, done.payMinor),
    desk.pay(done.deductionId, done.payMinor),
  ]);
  // Of equal moments the bank's references decide, whichever was taken first.
  const { state, paymentId } = await desk.stored(done.deductionId);
  expect(state).toBe("USED");
  expect(both.filter((one) => one.paymentId === paymentId)).toHaveLength(1);
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
    const done = await full();
    desk.at(new Date(NOON.getTime() + 2 * DAY_MS));
    const [, paid] = await Promise.all([
      lapseDeductions(desk.visit()),
      desk.pay(done.deductionId, done.payMinor, NOON),
    ]);
    expect(paid.used).toBe(true);
    expect((await desk.stored(done.deductionId)).state).toBe("USED");
  }
}, 180_000);

describe("the nights between the approval and the money", () => {
  beforeEach(async () => {
    await beginDays(desk.visit());
    desk.at(NOON);
    ({ deductionId, payMinor } = await full());
  });
  const fees = async () =>
    (await desk.entries()).flatMap(({ cause, valueOn, amountMinor }) =>
      cause === "ACCRUAL" ? [`${valueOn} ${amountMinor}`] : [],
    );
  test("cost nothing once it is paid in time, however late that is told", async () => {
    const paidAt = new Date(NOON.getTime() + DAY_MS);
    desk.at(new Date(NOON.getTime() + 3 * DAY_MS));
    // Nobody has told of it yet: with the next money the days that waited are charged.
    await desk.payOtherwise(1);
    expect(await fees()).toEqual(["2026-03-11 1000", "2026-03-12 1000", "2026-03-13 1000"]);
    const { used, figures } = await desk.pay(deductionId, payMinor, paidAt);
    expect(used).toBe(true);
    expect(figures.outstandingMinor).toBe(0);
    expect((await desk.stored(deductionId)).usedMinor).toBe(50_000);
    expect((await fees()).slice(3)).toEqual([
      "2026-03-11 -1000",
      "2026-03-12 -1000",
      "2026-03-13 -1000",
    ]);
    expect(await desk.differences()).toBe(0);
  });
});
