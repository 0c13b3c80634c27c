import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { waitUntil, useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, collectEvents, createTestContext } from "../../core/testing.ts";
import { reorderDueCases } from "../case/actions/reorder.ts";
import { tasksRouter } from "../router.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-31T05:00:00Z");
const call = createCallerFactory(tasksRouter);
let org: Organisation;
let caseIds: CaseIds;

const as = async (persona: Persona) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => NOON }));
const listBlockingRules = async () => {
  const result = await (
    await as(org.north.leader)
  ).guard.check({ taskId: caseIds.caseId, contactId: caseIds.contactId, action: "SMS" });
  return result.findings
    .filter((finding) => finding.verdict === "BLOCK")
    .map((finding) => finding.rule);
};

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  caseIds = await newCase(database.db, { now: NOON, agentId: org.north.agent.id });
});

test("a hold stops contact from its commit until another user closes it", async () => {
  expect(await listBlockingRules()).toEqual([]);
  const request = {
    taskId: caseIds.caseId,
    kind: "ALREADY_PAID" as const,
    reason: "shows a receipt",
  };
  const { holdId } = await (await as(org.north.agent)).hold.open(request);
  expect(await listBlockingRules()).toEqual(["HOLD"]);
  await expect((await as(org.north.leader)).hold.open(request)).rejects.toMatchObject({
    message: "hold.alreadyOpen",
  });
  await expect(
    (await as(org.north.agent)).hold.close({ holdId, outcome: "REFUSED", reason: "mine" }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
  await (
    await as(org.finance)
  ).hold.close({ holdId, outcome: "REFUSED", reason: "receipt is forged" });
  expect(await listBlockingRules()).toEqual([]);
  const [line] = await (await as(org.north.agent)).hold.list({ taskId: caseIds.caseId });
  expect(line).toMatchObject({
    kind: "ALREADY_PAID",
    openedBy: "User north-agent",
    closedBy: "User finance",
    closedAt: sameInstant(NOON),
    outcome: "REFUSED",
  });
});

test("a case on hold sinks below the workable ones, and returns after the release of the hold", async () => {
  const other = await newCase(database.db, { now: NOON, agentId: org.north.agent.id });
  await reorderDueCases(database.db, NOON);
  const agent = await as(org.north.agent);
  const listed = async () => {
    const { rows } = await agent.case.list({ sort: "work", order: "asc" });
    return rows.map(({ taskId, workReason }) => ({ taskId, workReason }));
  };
  const before = await listed();
  const caseBefore = before.find(({ taskId }) => taskId === caseIds.caseId);
  const request = { taskId: caseIds.caseId, reason: "disputes the fee" };
  const first = await agent.hold.open({ ...request, kind: "DISPUTE" });
  const second = await agent.hold.open({ ...request, kind: "ALREADY_PAID" });
  expect((await listed()).at(-1)).toEqual({ taskId: caseIds.caseId, workReason: "ON_HOLD" });

  const finance = await as(org.finance);
  const decision = { outcome: "REFUSED" as const, reason: "nothing to it" };
  await finance.hold.close({ holdId: first.holdId, ...decision });
  expect((await listed()).at(-1)?.taskId).toBe(caseIds.caseId);
  await finance.hold.close({ holdId: second.holdId, ...decision });
  expect(await listed()).toEqual(before);
  expect(caseBefore?.workReason).toBe("NEVER_CONTACTED");
  expect(before.map(({ taskId }) => taskId)).toContain(other.caseId);
});

test("two simultaneous holds of one case wait for each other in turn", async () => {
  const agent = await as(org.north.agent);
  const leader = await as(org.north.leader);
  const request = { taskId: caseIds.caseId, reason: "both heard of it" };
  await Promise.all([
    agent.hold.open({ ...request, kind: "DISPUTE" }),
    leader.hold.open({ ...request, kind: "ALREADY_PAID" }),
  ]);
  expect(await agent.hold.list({ taskId: caseIds.caseId })).toHaveLength(2);
});

test("users cannot close their own holds, nor hold a case of another institution", async () => {
  const request = { taskId: caseIds.caseId, kind: "DISPUTE" as const, reason: "disputes the fee" };
  const { holdId } = await (await as(org.operations)).hold.open(request);
  await expect(
    (await as(org.operations)).hold.close({ holdId, outcome: "CONFIRMED", reason: "settled" }),
  ).rejects.toMatchObject({ message: "hold.cannotCloseOwn" });
  await expect((await as(org.south.agent)).hold.open(request)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("a claim is closed with an outcome, which its loan receives; an open one has none", async () => {
  const agent = await as(org.north.agent);
  const taskId = caseIds.caseId;
  const { holdId } = await agent.hold.open({
    taskId,
    kind: "ALREADY_PAID",
    reason: "shows a receipt",
  });
  const [open] = await agent.hold.list({ taskId });
  expect(open).toMatchObject({ closedAt: null, outcome: null });

  const finance = await as(org.finance);
  const { events, stop } = await collectEvents(database);
  await expect(
    finance.hold.close({ holdId, reason: "no word of it" } as never),
  ).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await finance.hold.close({ holdId, outcome: "CONFIRMED", reason: "the bank found it" });
  const [closed] = await agent.hold.list({ taskId });
  expect(closed).toMatchObject({ closedAt: sameInstant(NOON), outcome: "CONFIRMED" });
  const { loanId } = caseIds;
  await waitUntil(() =>
    events.some(({ type, ids }) => type === "loan.changed" && ids.loanId === loanId),
  );
  await stop();
});

test("the database stores no closed claim without an outcome, and no open one with an outcome", async () => {
  const claim = { caseId: caseIds.caseId, kind: "DISPUTE" };
  const insert = (overrides: object) =>
    database.db
      .insertInto("caseHold")
      .values({ ...claim, ...overrides })
      .execute();
  await expect(insert({ closedAt: NOON })).rejects.toThrow("case_hold_outcome_recorded");
  await expect(insert({ outcome: "REFUSED" })).rejects.toThrow("case_hold_outcome_known");
});

describe("late fees that await the outcome of a claim", () => {
  const DAYS = ["2026-03-28", "2026-03-29", "2026-03-30", "2026-03-31"];

  /** Claims on the 27th; the fees up to that day are already posted. */
  const claimed = async () => {
    const arrived = { openingOn: "2026-03-26", accruedOn: "2026-03-26" };
    await database.db.updateTable("loan").set(arrived).where("id", "=", caseIds.loanId).execute();
    const { id } = await database.db
      .insertInto("caseHold")
      .values({
        caseId: caseIds.caseId,
        kind: "ALREADY_PAID",
        reason: "shows a receipt",
        openerId: org.north.agent.id,
        openedAt: new Date("2026-03-27T05:00:00Z"),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };

  const feeDays = async () => {
    const rows = await database.db
      .selectFrom("ledgerEntry")
      .select("valueOn")
      .where("loanId", "=", caseIds.loanId)
      .where("cause", "=", "ACCRUAL")
      .orderBy("valueOn")
      .execute();
    return rows.map(({ valueOn }) => valueOn);
  };

  const close = async (holdId: number, outcome: "CONFIRMED" | "REFUSED") =>
    (await as(org.finance)).hold.close({ holdId, outcome, reason: "looked into it" });

  test("are posted with the commit that rejects it", async () => {
    await close(await claimed(), "REFUSED");
    expect(await feeDays()).toEqual(["2026-03-27", ...DAYS]);
  });

  test("are waived with the commit that confirms it", async () => {
    await close(await claimed(), "CONFIRMED");
    expect(await feeDays()).toEqual(["2026-03-27"]);
  });
});
