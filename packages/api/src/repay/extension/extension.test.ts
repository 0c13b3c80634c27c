import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { useTestDatabase, waitsInLock } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { expireUnpaid } from "./actions/expire.ts";
import { extensionRouter } from "./router.ts";
import { casesWith, NOON, createRule, TODAY, findDifferences } from "./testing-harness.ts";

const database = useTestDatabase();
const call = createCallerFactory(extensionRouter);
let org: Organisation;
let caseIds: CaseIds;

const as = async (persona: Persona, now = NOON) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => now }));

const PAYMENT_CHANNEL = { channel: "VA", bank: "BCA" } as const;

const getState = async (extensionId: number) =>
  (
    await database.db
      .selectFrom("extension")
      .select("state")
      .where("id", "=", extensionId)
      .executeTakeFirstOrThrow()
  ).state;

const listCodes = (loanId: number) =>
  database.db
    .selectFrom("repaymentCode")
    .select(["id", "bank", "state", "amountMinor", "extensionId", "type"])
    .where("loanId", "=", loanId)
    .orderBy("id")
    .execute();

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  caseIds = await newCase(database.db, { now: NOON, agentId: org.north.agent.id });
  await createRule(database.db, { institutionId: org.north.id });
  await createRule(database.db, { stageId: org.stages.early });
});

describe("a quote", () => {
  test("names its parts, the new due day and the remaining debt", async () => {
    const offer = await (await as(org.north.agent)).getOffer({ taskId: caseIds.caseId });
    expect(offer).toMatchObject({
      eligible: true,
      refusals: [],
      period: 1,
      principalMinor: 1_000_000,
      extensions: 0,
      quota: { max: null },
      open: null,
    });
    expect(offer.quotes).toEqual([
      {
        days: 7,
        oldDueOn: "2026-03-05",
        newDueOn: "2026-03-17",
        interestMinor: 60_000,
        lateFeeMinor: 5_000,
        earlierFeeMinor: 0,
        priceMinor: 14_000,
        feeMinor: 79_000,
      },
    ]);
    expect(offer.manualQuotes.map((quote) => quote.days)).toEqual([7, 14, 21, 30]);
    expect(offer.expiresAt).toEqual(new Date("2026-03-10T16:59:59Z"));
  });

  test("explains its absence", async () => {
    const { db } = database;
    await db
      .insertInto("borrowerFlag")
      .values({ borrowerId: caseIds.borrowerId, kind: "FRAUD", fromOn: "2026-01-01" })
      .execute();
    await db
      .insertInto("deduction")
      .values({
        loanId: caseIds.loanId,
        caseId: caseIds.caseId,
        institutionId: org.north.id,
        stageId: org.stages.early,
        kind: "PART",
        state: "APPLIED",
        level: 1,
        ...PAYMENT_CHANNEL,
        reasonCode: "OTHER",
        reason: "Illness in the family",
        dueMinor: 1_065_000,
        payMinor: 5_000,
        lateFeeMinor: 1_000,
        interestMinor: 0,
        principalMinor: 0,
        extensionFeeMinor: 0,
        applicantId: org.north.agent.id,
        appliedAt: NOON,
        quotedOn: TODAY,
      })
      .execute();
    const offer = await (await as(org.north.agent)).getOffer({ taskId: caseIds.caseId });
    expect(offer.eligible).toBe(false);
    expect(offer.refusals.map((refusal) => refusal.reason)).toEqual(["onDeduction", "fraud"]);
    await expect(
      (await as(org.north.agent)).create({ taskId: caseIds.caseId, days: 7, ...PAYMENT_CHANNEL }),
    ).rejects.toMatchObject({ message: "extension.onDeduction" });
  });

  test("is hidden from another institution", async () => {
    await expect(
      (await as(org.south.admin)).getOffer({ taskId: caseIds.caseId }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a code for an extension", () => {
  test("is made for the fee, bound to its extension, good until the day ends", async () => {
    const made = await (
      await as(org.north.agent)
    ).create({ taskId: caseIds.caseId, days: 7, amountMinor: 79_000, ...PAYMENT_CHANNEL });
    expect(made).toMatchObject({
      amountMinor: 79_000,
      days: 7,
      newDueOn: "2026-03-17",
      expiresAt: sameInstant(new Date("2026-03-10T16:59:59Z")),
    });
    expect(await listCodes(caseIds.loanId)).toMatchObject([
      { type: "EXTENSION", extensionId: made.extensionId, state: "REQUESTED" },
    ]);
    const secondOffer = await (await as(org.north.agent)).getOffer({ taskId: caseIds.caseId });
    expect(secondOffer.open).toMatchObject({
      extensionId: made.extensionId,
      codeId: made.codeId,
      feeMinor: 79_000,
    });
  });

  test("G1: fifty requests at once are one extension and one code", async () => {
    const agent = await as(org.north.agent);
    const request = { taskId: caseIds.caseId, days: 7, ...PAYMENT_CHANNEL };
    const made = await Promise.all(Array.from({ length: 50 }, () => agent.create(request)));
    expect(new Set(made.map((extension) => JSON.stringify(extension))).size).toBe(1);
    expect(await listCodes(caseIds.loanId)).toHaveLength(1);
  });

  test("at another bank pays for the same extension", async () => {
    const agent = await as(org.north.agent);
    const request = { taskId: caseIds.caseId, days: 7 };
    const first = await agent.create({ ...request, ...PAYMENT_CHANNEL });
    const two = await agent.create({ ...request, channel: "VA", bank: "BNI" });
    expect(two.extensionId).toBe(first.extensionId);
    expect(two.codeId).not.toBe(first.codeId);
  });

  test("is replaced by another choice of days, with all its codes", async () => {
    await createRule(database.db, { institutionId: org.north.id, firstDays: 14 });
    const agent = await as(org.north.agent);
    const long = await agent.create({ taskId: caseIds.caseId, days: 14, ...PAYMENT_CHANNEL });
    await createRule(database.db, { institutionId: org.north.id, firstDays: 7 });
    const short = await agent.create({
      taskId: caseIds.caseId,
      days: 7,
      channel: "VA",
      bank: "BNI",
    });
    expect(await getState(long.extensionId)).toBe("CANCELLED");
    expect(await listCodes(caseIds.loanId)).toMatchObject([
      { bank: "BCA", state: "CANCELLED" },
      { bank: "BNI", extensionId: short.extensionId },
    ]);
    await expect(
      agent.create({ taskId: caseIds.caseId, days: 14, ...PAYMENT_CHANNEL }),
    ).rejects.toMatchObject({ message: "extension.termNotOffered" });
  });

  test("is not made for an amount that was not quoted", async () => {
    await expect(
      (await as(org.north.agent)).create({
        taskId: caseIds.caseId,
        days: 7,
        amountMinor: 78_000,
        ...PAYMENT_CHANNEL,
      }),
    ).rejects.toMatchObject({ message: "code.quoteChanged" });
    expect(await listCodes(caseIds.loanId)).toEqual([]);
  });

  test("is withdrawn with its extension and expires with its day", async () => {
    const agent = await as(org.north.agent);
    const request = { taskId: caseIds.caseId, days: 7, ...PAYMENT_CHANNEL };
    const first = await agent.create(request);
    await agent.cancel({ extensionId: first.extensionId });
    expect(await getState(first.extensionId)).toBe("CANCELLED");
    expect(await listCodes(caseIds.loanId)).toMatchObject([{ state: "CANCELLED" }]);
    await expect(agent.cancel({ extensionId: first.extensionId })).rejects.toMatchObject({
      message: "extension.notOpen",
    });
    const second = await agent.create(request);
    const tomorrow = new Date(NOON.getTime() + 86_400_000);
    const context = (now: Date) =>
      createTestContext(database.db, null, { via: "JOB", now: () => now });
    expect(await expireUnpaid(context(NOON))).toBe(0);
    expect(await expireUnpaid(context(tomorrow))).toBeGreaterThan(0);
    expect(await expireUnpaid(context(tomorrow))).toBe(0);
    expect(await getState(second.extensionId)).toBe("EXPIRED");
  });
});

test("a withdrawal waits for the change of the loan before it", async () => {
  const agent = await as(org.north.agent);
  const request = { taskId: caseIds.caseId, days: 7, ...PAYMENT_CHANNEL };
  const { extensionId } = await agent.create(request);
  const loan = sql`select from loan where id = ${caseIds.loanId} for no key update`;
  const cancel = () => agent.cancel({ extensionId });
  expect(await waitsInLock(database.db, loan, cancel)).toBe(true);
});

test("another choice and a withdrawal wait for the expiry of the extension", async () => {
  const agent = await as(org.north.agent);
  const request = { taskId: caseIds.caseId, ...PAYMENT_CHANNEL };
  await createRule(database.db, { institutionId: org.north.id, firstDays: 14 });
  const { extensionId } = await agent.create({ ...request, days: 14 });
  await createRule(database.db, { institutionId: org.north.id, firstDays: 7 });
  const row = sql`select from extension for no key update`;
  const choose = () => agent.create({ ...request, days: 7 });
  expect(await waitsInLock(database.db, row, choose)).toBe(true);
  const { open } = await agent.getOffer({ taskId: caseIds.caseId });
  const cancel = () => agent.cancel({ extensionId: open?.extensionId ?? extensionId });
  expect(await waitsInLock(database.db, row, cancel)).toBe(true);
});

describe("G7: the month's share", () => {
  test("of the tighter setting limits extensions, counted over the cases of the month", async () => {
    const { db } = database;
    const south = org.south;
    const cases = await casesWith(db, 10, { agentId: south.agent.id });
    await createRule(db, { institutionId: south.id, availabilityBp: 5_000 });
    await createRule(db, { stageId: org.stages.early, availabilityBp: 2_500 });
    const agent = await as(south.agent);
    const [firstCase] = cases;
    const offer = await agent.getOffer({ taskId: firstCase?.caseId ?? 0 });
    expect(offer.quota).toEqual({ used: 0, max: 2 });
  });

  test("holds under concurrent applications", async () => {
    const { db } = database;
    const south = org.south;
    const { n } = await db
      .selectFrom("collectionCase")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("institutionId", "=", south.id)
      .executeTakeFirstOrThrow();
    const cases = await casesWith(db, 20 - n, { agentId: south.agent.id });
    await createRule(db, { institutionId: south.id, availabilityBp: 2_000 });
    const agent = await as(south.agent);
    const outcome = await Promise.allSettled(
      cases.map(({ caseId }) => agent.create({ taskId: caseId, days: 7, ...PAYMENT_CHANNEL })),
    );
    const messages = outcome.flatMap((result) =>
      result.status === "rejected" ? String(result.reason.message) : [],
    );
    expect(outcome.filter((result) => result.status === "fulfilled")).toHaveLength(4);
    expect(new Set(messages)).toEqual(new Set(["extension.quotaUsed"]));

    const made = outcome.flatMap((result) =>
      result.status === "fulfilled" ? result.value.extensionId : [],
    );
    await agent.cancel({ extensionId: made[0] ?? 0 });
    const waiting = outcome.findIndex((result) => result.status === "rejected");
    await agent.create({ taskId: cases[waiting]?.caseId ?? 0, days: 7, ...PAYMENT_CHANNEL });
  });
});

test("the ledger has no difference after all these steps", async () => {
  expect(await findDifferences(database.db)).toEqual([]);
  expect(TODAY).toBe("2026-03-10");
});
