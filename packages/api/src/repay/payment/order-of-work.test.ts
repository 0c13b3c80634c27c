import { describe, expect, test } from "bun:test";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { reorderDueCases } from "../../tasks/case/actions/reorder.ts";
import { refreshWindows } from "../../tasks/guard/actions/window.ts";
import { tasksRouter } from "../../tasks/router.ts";
import { pollDueCodes } from "../code/actions/poll.ts";
import { expireCodes } from "../code/actions/expire.ts";
import { HOUR, NOON, usePayments } from "./testing.ts";

const harness = usePayments();
const list = createCallerFactory(tasksRouter);

/** The last second of 10 March in Jakarta, and the first of the 11th. */
const END_OF_DAY = new Date("2026-03-10T16:59:59Z");
const MIDNIGHT = new Date("2026-03-10T17:00:00Z");
const after = (hours: number) => new Date(NOON.getTime() + hours * HOUR);

/** Opens a case that only its amount ranks. */
const open = () => harness.open({ status: "C10", lastContactAt: after(-48), dpd: 5 });

async function listed(at = NOON) {
  const actor = await getActor(harness.db, harness.org.north.agent);
  const { case: cases } = list(createTestContext(harness.db, actor, { now: () => at }));
  const { rows } = await cases.list({ sort: "work", order: "asc" });
  return rows.map(({ taskId, workReason }) => ({ taskId, workReason }));
}

const reasonAt = async (at = NOON) =>
  (await listed(at)).find(({ taskId }) => taskId === harness.caseIds.caseId)?.workReason;

const endsAt = async () => (await harness.caseRow()).codeEndsAt;

describe("a code that ends unpaid today", () => {
  test("ranks its case first, after those never contacted", async () => {
    const never = harness.caseIds.caseId;
    const { caseId: rest } = await open();
    const { caseId: coded } = await open();
    await reorderDueCases(harness.db, NOON);
    const { codeId } = await (
      await harness.agent()
    ).create({ taskId: coded, type: "FULL", channel: "VA", bank: "BCA", cleanMode: 3 });
    expect(await reasonAt()).toBe("EXPECTED_VALUE");
    await pollDueCodes(harness.context());
    expect((await harness.stored(codeId)).state).toBe("ACTIVE");
    expect(await endsAt()).toEqual(END_OF_DAY);
    const rows = await listed();
    const positions = [never, coded, rest].map((id) =>
      rows.findIndex(({ taskId }) => taskId === id),
    );
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(await reasonAt()).toBe("CODE_EXPIRING");
  });

  test("releases its case with the code: cancelled, replaced, expired", async () => {
    await open();
    const agent = await harness.agent();
    const { codeId } = await harness.full();
    expect(await reasonAt()).toBe("CODE_EXPIRING");
    await agent.cancel({ codeId });
    expect(await reasonAt()).toBe("EXPECTED_VALUE");
    expect(await endsAt()).toBeNull();

    await harness.full();
    expect(await reasonAt()).toBe("CODE_EXPIRING");
    // The replacing code has no number yet.
    await harness.db
      .updateTable("repaymentCode")
      .set({ amountMinor: 1_000_000 })
      .where("state", "=", "ACTIVE")
      .execute();
    await agent.create({
      taskId: harness.caseIds.caseId,
      type: "FULL",
      channel: "VA",
      bank: "BCA",
      cleanMode: 3,
    });
    expect(await reasonAt()).toBe("EXPECTED_VALUE");
    await pollDueCodes(harness.context());
    expect(await reasonAt()).toBe("CODE_EXPIRING");

    harness.at(MIDNIGHT);
    await expireCodes(harness.context());
    expect(await reasonAt(MIDNIGHT)).toBe("EXPECTED_VALUE");
    expect(await endsAt()).toBeNull();
  });

  test("waits for its day, and time alone moves the case forward and back", async () => {
    await open();
    await harness.part(400_000);
    expect(await endsAt()).toEqual(after(24));
    expect(await reasonAt()).toBe("EXPECTED_VALUE");
    await reorderDueCases(harness.db, END_OF_DAY);
    expect(await reasonAt()).toBe("EXPECTED_VALUE");
    await reorderDueCases(harness.db, MIDNIGHT);
    expect(await reasonAt()).toBe("CODE_EXPIRING");
    await reorderDueCases(harness.db, after(24));
    expect(await reasonAt()).toBe("EXPECTED_VALUE");
  });

  test("releases the case on payment, and the next code replaces it", async () => {
    await open();
    const { number, amountMinor } = await harness.part(400_000);
    harness.at(after(1));
    const { codeId } = await (
      await harness.agent()
    ).create({
      taskId: harness.caseIds.caseId,
      type: "SINGLE",
      channel: "VA",
      bank: "BNI",
      amountMinor: 300_000,
    });
    await pollDueCodes(harness.context());
    expect(await endsAt()).toEqual(after(24));
    await harness.receiveEvent({ number, amountMinor });
    expect((await harness.stored(codeId)).state).toBe("ACTIVE");
    expect(await endsAt()).toEqual(after(25));
    await reorderDueCases(harness.db, after(1));
    expect(await reasonAt()).toBe("EXPECTED_VALUE");
  });

  test("ends with its case", async () => {
    await open();
    const { number, amountMinor } = await harness.full();
    await harness.receiveEvent({ number, amountMinor });
    expect(await harness.caseRow()).toMatchObject({ status: "C32", codeEndsAt: null, workBand: 9 });
  });
});

test("codes expire while their cases are paid, numbered and cancelled, without a deadlock", async () => {
  const agent = await harness.agent();
  for (let round = 0; round < 6; round += 1) {
    await open();
    const { codeId, number, amountMinor } = await harness.part(50_000);
    await agent.create({
      taskId: harness.caseIds.caseId,
      type: "SINGLE",
      channel: "VA",
      bank: "BNI",
      amountMinor: 60_000,
    });
    await harness.db
      .updateTable("repaymentCode")
      .set({ expiresAt: after(-1) })
      .where("state", "in", ["REQUESTED", "ACTIVE"])
      .execute();
    const done = await Promise.allSettled([
      expireCodes(harness.context()),
      pollDueCodes(harness.context()),
      harness.receiveEvent({ number, amountMinor }),
      agent.cancel({ codeId }),
      expireCodes(harness.context()),
    ]);
    const failures = done.flatMap((result) =>
      result.status === "rejected" ? [String(result.reason.message)] : [],
    );
    expect(failures.filter((failure) => failure !== "code.notOpen")).toEqual([]);
    await expireCodes(harness.context());
    expect(await endsAt()).toBeNull();
  }
  await harness.assertLedgerIntact();
});

test("a case just paid rests for the contact rules' period and then returns to work", async () => {
  await refreshWindows(harness.db, NOON);
  const { caseId, loanId } = await open();
  await reorderDueCases(harness.db, NOON);
  const getWorkState = async (at: Date) => {
    await reorderDueCases(harness.db, at);
    const actor = await getActor(harness.db, harness.org.north.agent);
    const { case: cases } = list(createTestContext(harness.db, actor, { now: () => at }));
    const { rows } = await cases.list({ sort: "work", order: "asc", size: 100 });
    const row = rows.find(({ taskId }) => taskId === caseId);
    const { workReason, blockedBy, restsUntil } = row ?? {};
    return [workReason === "RESTING", blockedBy, restsUntil ?? null];
  };
  expect((await getWorkState(NOON))[1]).toBeNull();
  await harness.receiveEvent({ loanId, amountMinor: 10_000 });
  const tenLater = new Date(NOON.getTime() + 600_000);
  expect(await getWorkState(NOON)).toEqual([true, "JUST_PAID", tenLater]);
  expect((await getWorkState(tenLater)).slice(1)).toEqual([null, null]);
  const paidAt = new Date(NOON.getTime() - 700_000);
  await harness.receiveEvent({ loanId, amountMinor: 10_000, paidAt });
  expect((await getWorkState(tenLater)).slice(1)).toEqual([null, null]);
});
