import { describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import { dbError } from "@kolekta/db";
import { waitsInLock } from "@kolekta/db/testing";
import { sql } from "kysely";
import { inTransaction } from "../../core/transaction.ts";
import { lockLastCase } from "../../tasks/case/actions/lock.ts";
import { closeCase } from "../../tasks/closing/actions/close.ts";
import { STATES, type State } from "./contract-words.ts";
import { MOVES } from "./rules/state.ts";
import { BNI, NOON, useDeductions } from "./testing.ts";

const harness = useDeductions();

const FEE = 60_000;

describe("an application", () => {
  test("is offered with the available parts and the deciding level", async () => {
    const offer = await (await harness.agent()).getOffer({ taskId: harness.caseIds.caseId });
    expect(offer).toMatchObject({
      closed: null,
      arrearsMinor: 1_150_000,
      feesMinor: FEE,
      modes: [
        {
          cleanMode: 3,
          dueMinor: 1_150_000,
          lateFeeMinor: FEE,
          extensionFeeMinor: 0,
          interestMinor: 90_000,
          principalMinor: 1_000_000,
        },
      ],
      validDays: 1,
    });
    expect(offer.modes[0]?.powers.map(({ role, maxMinor }) => [role, maxMinor])).toEqual([
      [null, 6_000],
      [2, 18_000],
      [8, 36_000],
      [4, 87_000],
      [7, 350_000],
    ]);
    expect(offer.partPowers.map(({ maxMinor }) => maxMinor)).toEqual([
      18_000, 36_000, 60_000, 60_000,
    ]);
    const leaders = await harness.as(harness.org.north.leader);
    const { partPowers } = await leaders.getOffer({ taskId: harness.caseIds.caseId });
    expect(partPowers.map(({ role }) => role)).toEqual([8, 4, 7]);
  });

  test("is quoted with its approval path before it is created", async () => {
    const quote = await (
      await harness.agent()
    ).quoteFull({ taskId: harness.caseIds.caseId, cleanMode: 3, amountMinor: 30_000 });
    expect(quote).toMatchObject({
      dueMinor: 1_150_000,
      payMinor: 1_120_000,
      waived: { lateFeeMinor: 30_000, interestMinor: 0, principalMinor: 0 },
      arrearsAfterMinor: 0,
      outstandingAfterMinor: 0,
      automatic: false,
      checked: false,
      withinBudget: true,
    });
    expect(quote.path).toEqual([
      { level: 1, role: 2 },
      { level: 2, role: 8 },
    ]);
  });

  test("waits for the level above its applicant and stops contact meanwhile", async () => {
    const made = await (await harness.agent()).createFull(harness.full(10_000));
    expect(made).toMatchObject({
      state: "APPLIED",
      level: 1,
      waitsForRole: 2,
      amountMinor: 10_000,
      payMinor: 1_140_000,
      applicantName: "User north-agent",
      isOwn: true,
      code: null,
    });
    expect(await harness.onHold()).toEqual(["DEDUCTION"]);
    expect(await harness.entries()).toEqual([]);
    expect(await harness.codes()).toEqual([]);
    expect(await harness.steps(made.deductionId)).toEqual(["APPLIED 1"]);
  });

  test("is unique for its case, even for twenty concurrent requests", async () => {
    const api = await harness.agent();
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => api.createFull(harness.full(10_000))),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of all)
      if (result.status === "rejected")
        expect(result.reason).toMatchObject({ message: "deduction.alreadyOpen" });
  });

  test("waits for the approval that changes the budget", async () => {
    const api = await harness.agent();
    const budget = sql`select from institution for no key update`;
    const work = () => api.createFull(harness.full(10_000));
    expect(await waitsInLock(harness.db, budget, work)).toBe(true);
  });

  test("returns the same application when retried under its key", async () => {
    const once = await harness.agent({ idempotencyKey: `k${harness.caseIds.caseId}` });
    const first = await once.createFull(harness.full(10_000));
    const repeated = await once.createFull(harness.full(10_000));
    expect(repeated.deductionId).toBe(first.deductionId);
    await expect(once.createFull(harness.full(12_000))).rejects.toMatchObject({
      message: "request.idempotencyConflict",
    });
  });

  test("in part accompanies a partial payment", async () => {
    const made = await (await harness.agent()).createPart(harness.part(15_000, 400_000));
    expect(made).toMatchObject({
      kind: "PART",
      state: "APPLIED",
      dueMinor: 1_150_000,
      payMinor: 400_000,
      waived: { lateFeeMinor: 15_000 },
      cleanMode: null,
    });
  });

  test.each([
    ["more than there is to pay", () => harness.full(1_150_000), "deduction.nothingToPay"],
    ["more than any role may waive", () => harness.full(500_000), "deduction.beyondAll"],
    [
      "a place that is not open",
      () => ({ ...harness.full(1_000), bank: "NOBANK" }),
      "code.channelClosed",
    ],
  ])("%s is refused", async (_, request, message) => {
    const api = await harness.agent();
    await expect(api.createFull(request())).rejects.toMatchObject({ message });
  });

  test("needs a reason in writing", async () => {
    const api = await harness.agent();
    await expect(api.createFull({ ...harness.full(1_000), reason: "  x " })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  test("is created only within the caller's scope and on open cases", async () => {
    const stranger = await harness.as(harness.org.south.agent);
    await expect(stranger.createFull(harness.full(1_000))).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const inspector = await harness.as(harness.org.inspector);
    await expect(inspector.createFull(harness.full(1_000))).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await harness.open({ status: "C30" });
    await expect((await harness.agent()).createFull(harness.full(1_000))).rejects.toMatchObject({
      message: "deduction.caseClosed",
    });
  });
});

describe("automatic approval", () => {
  test("covers a small full deduction, once per case", async () => {
    const api = await harness.agent();
    const made = await api.createFull(harness.full(6_000));
    expect(made).toMatchObject({
      state: "APPROVED",
      level: 0,
      waitsForRole: null,
      validUntil: sameInstant(new Date("2026-03-11T16:59:59Z")),
    });
    expect(await harness.onHold()).toEqual([]);
    expect(await harness.steps(made.deductionId)).toEqual(["APPLIED 0", "APPROVED 0"]);
    const [code] = await harness.codes();
    expect(code).toMatchObject({
      type: "FULL",
      amountMinor: 1_144_000,
      deductionId: made.deductionId,
      agentId: harness.org.north.agent.id,
      cleanMode: 3,
    });
    await api.withdraw({ deductionId: made.deductionId });
    expect((await harness.codes())[0]?.state).toBe("CANCELLED");
    const second = await api.createFull(harness.full(6_000));
    expect(second).toMatchObject({ state: "APPLIED", level: 1 });
  });

  test("never covers a partial deduction", async () => {
    const made = await (await harness.agent()).createPart(harness.part(1_000, 400_000));
    expect(made.state).toBe("APPLIED");
  });
});

describe("its applicant", () => {
  test("withdraws it, and contact is allowed again", async () => {
    const api = await harness.agent();
    const { deductionId } = await api.createFull(harness.full(10_000));
    const leader = await harness.as(harness.org.north.leader);
    await expect(leader.withdraw({ deductionId })).rejects.toMatchObject({
      message: "deduction.notYours",
    });
    expect(await api.withdraw({ deductionId })).toMatchObject({ state: "WITHDRAWN" });
    expect(await harness.onHold()).toEqual([]);
    await expect(api.withdraw({ deductionId })).rejects.toMatchObject({
      message: "deduction.notOpen",
    });
  });

  test("moves its code to another channel, and one code exists", async () => {
    const api = await harness.agent();
    const { deductionId } = await api.createFull(harness.full(6_000));
    const moved = await api.createCode({ deductionId, ...BNI });
    expect(moved).toMatchObject({ ...BNI, state: "APPROVED" });
    expect((await harness.codes()).map(({ bank, state }) => `${bank} ${state}`)).toEqual([
      "BCA CANCELLED",
      "BNI REQUESTED",
    ]);
    await api.createCode({ deductionId, ...BNI });
    expect(await harness.codes()).toHaveLength(2);
  });
});

test("an application ends with its case", async () => {
  const { deductionId } = await (await harness.agent()).createFull(harness.full(10_000));
  await inTransaction(harness.context(), null, async (tx) => {
    const locked = await lockLastCase(tx, harness.caseIds.loanId);
    if (locked)
      await closeCase(tx, locked, { to: "C40", event: "RECALLED", reason: "LENDER_RECALL" });
  });
  expect(await harness.stored(deductionId)).toMatchObject({
    state: "VOID",
    endReason: "CASE_CLOSED",
    endedAt: sameInstant(NOON),
  });
  expect(await harness.onHold()).toEqual([]);
});

test("a hold for a deduction ends only with the deduction", async () => {
  await (await harness.agent()).createFull(harness.full(10_000));
  const { tasksRouter } = await import("../../tasks/router.ts");
  const { createCallerFactory } = await import("../../core/guarded.ts");
  const { getActor, createTestContext } = await import("../../core/testing.ts");
  const tasks = createCallerFactory(tasksRouter)(
    createTestContext(harness.db, await getActor(harness.db, harness.org.finance)),
  );
  const [hold] = await tasks.hold.list({ taskId: harness.caseIds.caseId });
  await expect(
    tasks.hold.close({ holdId: hold?.holdId ?? 0, outcome: "REFUSED", reason: "no reason" }),
  ).rejects.toMatchObject({ message: "hold.endsWithDeduction" });
});

test("the database allows exactly the transitions of the rules", async () => {
  const rows = await harness.db.selectFrom("deductionTransition").selectAll().execute();
  const ruleMoves = Object.entries(MOVES).flatMap(([from, to]) =>
    to.map((state) => `${from} ${state}`),
  );
  expect(rows.map((row) => `${row.fromState} ${row.toState}`).toSorted()).toEqual(
    ruleMoves.toSorted(),
  );
  const { deductionId } = await (await harness.agent()).createFull(harness.full(10_000));
  const constraint = await moves(deductionId, "APPLIED", "USED");
  expect(constraint).toBe("deduction_transition");
  for (const to of STATES.filter(
    (state) => !MOVES.APPLIED.includes(state as never) && state !== "APPLIED",
  ))
    expect(await moves(deductionId, "APPLIED", to)).toBe("deduction_transition");
});

const moves = async (id: number, _from: State, to: State) => {
  const error: unknown = await harness.db
    .updateTable("deduction")
    .set({ state: to })
    .where("id", "=", id)
    .execute()
    .catch((thrown: unknown) => thrown);
  return dbError(error)?.constraint ?? null;
};
