import { expect, test } from "bun:test";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import type { Day } from "../../core/day.ts";
import type { NewCase, Persona } from "../../seeds/index.ts";
import { tasksRouter } from "../../tasks/router.ts";
import { repayRouter } from "../router.ts";
import { pollDueCodes } from "../code/actions/poll.ts";
import { receivePayment } from "./actions/receive.ts";
import { verifyLoans } from "../ledger-verification/actions/verify.ts";
import { useAgeingWorld } from "../end-of-day/testing/ageing.ts";
import { createNoonContext } from "../end-of-day/testing/calendar.ts";

/*
 * Claims and flags recorded after a payment change the fees that it covered. Case and credit follow
 * in the same transaction.
 */
const world = useAgeingWorld();
const callTasks = createCallerFactory(tasksRouter);
const callRepay = createCallerFactory(repayRouter);

const contextBy = async (persona: Persona) =>
  createTestContext(world.db, await getActor(world.db, persona), {
    now: createNoonContext(world.db, world.today).now,
  });
const as = async (persona: Persona) => callTasks(await contextBy(persona));

const opened = (overrides: Partial<NewCase> = {}) =>
  world.createCase({
    agentId: world.org().north.agent.id,
    status: "C10",
    dpd: 5,
    principalMinor: 5_000_000,
    ...overrides,
  });

/** Records a death some days after it happened. */
const died = async (taskId: number, fromOn: Day) =>
  (await as(world.org().north.agent)).borrower.addFlag({
    taskId,
    kind: "DECEASED",
    fromOn,
    reason: "his family told us",
  });

const listDifferenceColumns = async (loanId: number) => {
  const { samples } = await verifyLoans(world.night(), { fix: false });
  return samples.filter((sample) => sample.loanId === loanId).map(({ column }) => column);
};

const getLastMove = (caseId: number) =>
  world.db
    .selectFrom("caseStatusLog")
    .select(["event", "before", "after"])
    .where("caseId", "=", caseId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();

const listOverpaidIssues = async (loanId: number) => {
  const { creditMinor } = await world.db
    .selectFrom("loan")
    .select("creditMinor")
    .where("id", "=", loanId)
    .executeTakeFirstOrThrow();
  const issues = await world.db
    .selectFrom("paymentIssue")
    .select(["state", "amountMinor"])
    .where("loanId", "=", loanId)
    .where("kind", "=", "OVERPAID")
    .execute();
  return issues.map(({ state, amountMinor }) => ({
    state,
    isAll: creditMinor > 0 && amountMinor === creditMinor,
  }));
};

test("a claim refuted after the loan was settled reopens its case", async () => {
  const { caseId: taskId, loanId } = await opened();
  const reason = "says he paid at the counter";
  const agent = await as(world.org().north.agent);
  const kind = "ALREADY_PAID" as const;
  const { holdId } = await agent.hold.open({ taskId, kind, reason });
  await world.tomorrow(3);
  const { payoffMinor } = await world.getCase(taskId);
  await world.pay(loanId, payoffMinor);
  expect((await world.getCase(taskId)).status).toBe("C32");
  await (await as(world.org().operations)).hold.close({ holdId, outcome: "REFUSED", reason });
  const reopened = await world.getCase(taskId);
  expect(reopened.status).toBe("C10");
  expect(reopened.payoffMinor).toBeGreaterThan(0);
  expect(await getLastMove(taskId)).toEqual({
    event: "OUTSTANDING_CHANGED",
    before: "C32",
    after: "C10",
  });
  expect(await listDifferenceColumns(loanId)).toEqual([]);
});

test("a death reported after a payment ends the case it covers, and the excess waits for finance", async () => {
  const { caseId: taskId, loanId } = await opened();
  const fromOn = world.today;
  await world.tomorrow(4);
  const { payoffMinor } = await world.getCase(taskId);
  await world.pay(loanId, payoffMinor - 15_000);
  expect((await world.getCase(taskId)).status).toBe("C10");
  const reason = "his family told us";
  await (
    await as(world.org().north.agent)
  ).borrower.addFlag({ taskId, kind: "DECEASED", fromOn, reason });
  expect((await world.getCase(taskId)).status).toBe("C32");
  expect(await listOverpaidIssues(loanId)).toEqual([{ state: "OPEN", isAll: true }]);
  expect(await listDifferenceColumns(loanId)).toEqual([]);
});

test("a death reported after settlement leaves the fees as credit on all loans of the borrower", async () => {
  const { caseId: taskId, loanId } = await opened();
  const { borrowerId } = await world.getCase(taskId);
  const sibling = await world.createCase({
    agentId: world.org().north.agent.id,
    status: "C10",
    dpd: 5,
    principalMinor: 5_000_000,
    borrowerId,
  });
  const fromOn = world.today;
  await world.tomorrow(4);
  for (const caseIds of [{ caseId: taskId, loanId }, sibling])
    await world.pay(caseIds.loanId, (await world.getCase(caseIds.caseId)).payoffMinor);
  await died(taskId, fromOn);
  for (const id of [loanId, sibling.loanId]) {
    expect(await listOverpaidIssues(id)).toEqual([{ state: "OPEN", isAll: true }]);
    expect(await listDifferenceColumns(id)).toEqual([]);
  }
});

test("a refuted death reopens the loan that was settled without its fees", async () => {
  const { caseId: taskId, loanId } = await opened();
  const { flagId } = await died(taskId, world.today);
  await world.tomorrow(4);
  await world.pay(loanId, (await world.getCase(taskId)).payoffMinor);
  await (
    await as(world.org().operations)
  ).borrower.endFlag({ flagId, reason: "he called us himself" });
  expect(await getLastMove(taskId)).toMatchObject({ event: "OUTSTANDING_CHANGED", after: "C10" });
  expect(await listDifferenceColumns(loanId)).toEqual([]);
});

/** The budget of an institution is a share of its payments. */
async function collected(amountMinor: number): Promise<void> {
  const { north } = world.org();
  const { loanId } = await world.createCase({ agentId: north.agent.id });
  await world.db
    .insertInto("payment")
    .values({
      loanId,
      institutionId: north.id,
      amountMinor,
      channel: "VA",
      provider: "test",
      reference: `collected-${loanId}`,
      paidAt: createNoonContext(world.db, world.today).now(),
    })
    .execute();
}

async function payByCode(loanId: number): Promise<void> {
  const context = createNoonContext(world.db, world.today);
  await pollDueCodes(context);
  const { number, amountMinor } = await world.db
    .selectFrom("repaymentCode")
    .select(["number", "amountMinor"])
    .where("loanId", "=", loanId)
    .where("state", "=", "ACTIVE")
    .executeTakeFirstOrThrow();
  await receivePayment(context, {
    provider: "silent",
    txnId: `paid-${loanId}`,
    eventType: "PAID",
    number,
    loanId: null,
    amountMinor,
    currency: "IDR",
    paidAt: context.now(),
  });
}

const listOpenCodes = (loanId: number) =>
  world.db
    .selectFrom("repaymentCode")
    .select(["amountMinor", "extensionId"])
    .where("loanId", "=", loanId)
    .where("state", "in", ["REQUESTED", "ACTIVE", "PARTIAL"])
    .execute();

test("a code that asks for fees which are dropped is cancelled", async () => {
  const { caseId: taskId, loanId } = await opened();
  const fromOn = world.today;
  await world.tomorrow(4);
  await callRepay(await contextBy(world.org().north.agent)).code.create({
    taskId,
    type: "FULL",
    cleanMode: 3,
    channel: "VA",
    bank: "BCA",
  });
  expect(await listOpenCodes(loanId)).toHaveLength(1);
  await died(taskId, fromOn);
  expect(await listOpenCodes(loanId)).toEqual([]);
  expect(await listDifferenceColumns(loanId)).toEqual([]);
});

const rejectHold = async (holdId: number) =>
  (await as(world.org().operations)).hold.close({
    holdId,
    outcome: "REFUSED",
    reason: "no such payment was found",
  });

test("an approved deduction ends when a refuted claim raises the debt above its basis", async () => {
  const { caseId: taskId, loanId } = await opened({ lateFeeMinor: 60_000 });
  await collected(100_000_000);
  const agent = await contextBy(world.org().north.agent);
  const { holdId } = await callTasks(agent).hold.open({
    taskId,
    kind: "ALREADY_PAID",
    reason: "says he paid at the counter",
  });
  await world.tomorrow(2);
  const { deductionId, version } = await callRepay(
    await contextBy(world.org().north.agent),
  ).deduction.createFull({
    taskId,
    cleanMode: 3,
    amountMinor: 50_000,
    reasonCode: "HARDSHIP",
    reason: "lost half of the income",
    channel: "VA",
    bank: "BCA",
  });
  await callRepay(await contextBy(world.org().operations)).deduction.decide({
    deductionId,
    version,
    decision: "APPROVE",
  });
  expect(await listOpenCodes(loanId)).toHaveLength(1);
  await rejectHold(holdId);
  expect(await listOpenCodes(loanId)).toEqual([]);
  const ended = await world.db
    .selectFrom("deduction")
    .select(["state", "endReason"])
    .where("id", "=", deductionId)
    .executeTakeFirstOrThrow();
  expect(ended).toEqual({ state: "VOID", endReason: "REQUOTED" });
  expect(await listDifferenceColumns(loanId)).toEqual([]);
});

test("fees charged by a refuted claim on an extended loan are part of its payoff", async () => {
  const { caseId: taskId, loanId } = await opened();
  const agent = await contextBy(world.org().north.agent);
  const { holdId } = await callTasks(agent).hold.open({
    taskId,
    kind: "ALREADY_PAID",
    reason: "says he paid at the counter",
  });
  await world.tomorrow(3);
  await callRepay(await contextBy(world.org().north.agent)).extension.create({
    taskId,
    days: 7,
    channel: "VA",
    bank: "BCA",
  });
  await payByCode(loanId);
  await rejectHold(holdId);
  await world.tomorrow(1);
  const { payoffMinor, outstandingMinor } = await world.getCase(taskId);
  expect(payoffMinor).toBe(outstandingMinor);
  await world.pay(loanId, payoffMinor);
  expect((await world.getCase(taskId)).outstandingMinor).toBe(0);
  expect(await listDifferenceColumns(loanId)).toEqual([]);
});
