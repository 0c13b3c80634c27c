import { beforeAll, describe, expect, test } from "bun:test";
import type { Db } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import { toLocalDay, DEFAULT_ZONE } from "../../core/day.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { newCase, type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { tasksRouter } from "../router.ts";
import type { Variant } from "./contract-codes.ts";

const database = useTestDatabase();
const createCaller = createCallerFactory(tasksRouter);
/** Local time in Jakarta. 2 March is a Monday. */
const at = (time: string) => new Date(`2026-${time}:00+07:00`);
const NOW = at("03-20T12:00");
let org: Organisation;
let references = 0;

const as = async (persona: Persona) =>
  createCaller(
    createTestContext(database.db, await getActor(database.db, persona), { now: () => NOW }),
  ).allocation;

const MARCH = { from: "2026-03-01", to: "2026-03-31", days: 7 };

const compare = async (
  persona: Persona,
  overrides: Partial<Parameters<Awaited<ReturnType<typeof as>>["compare"]>[0]> = {},
) => (await as(persona)).compare({ stageId: org.stages.early, ...MARCH, ...overrides });

interface AllocatedLoan {
  readonly taskId: number;
  readonly loanId: number;
  readonly owes: number;
}

/** Creates a loan with arrears of 1,000, allocated by the variant at the given time. */
async function allocateLoan(
  variant: Variant,
  createdAt: Date,
  {
    institution = org.north,
    challenger = "EQUAL_AMOUNT",
    existing = undefined as AllocatedLoan | undefined,
    owes = 1000,
  } = {},
): Promise<AllocatedLoan> {
  const { db } = database;
  const { id: institutionId, agent } = institution;
  const made = existing ?? (await createAllocatedLoan(institutionId, createdAt, owes));
  const { id: runId } = await db
    .insertInto("allocationRun")
    .values({
      kind: "ASSIGN",
      cause: "INFLOW",
      state: "DONE",
      seed: 1,
      institutionId,
      stageId: org.stages.early,
      cases: 1,
      assigned: 1,
      createdAt,
      committedAt: createdAt,
      endedAt: createdAt,
      terms: { champion: "SNAKE", challenger },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { borrowerId } = await db
    .selectFrom("collectionCase")
    .select("borrowerId")
    .where("id", "=", made.taskId)
    .executeTakeFirstOrThrow();
  const line = { runId, caseId: made.taskId, institutionId };
  await db
    .insertInto("allocationDecision")
    .values({
      ...line,
      borrowerId,
      variant,
      loanId: made.loanId,
      stageId: org.stages.early,
      arrearsMinor: made.owes,
      agentId: agent.id,
      assignmentReason: "STRATEGY",
      outcome: "ASSIGNED",
    })
    .execute();
  await db
    .updateTable("caseAssignment")
    .set({ releasedAt: createdAt })
    .where("caseId", "=", made.taskId)
    .where("releasedAt", "is", null)
    .execute();
  await db
    .insertInto("caseAssignment")
    .values({ runId, caseId: made.taskId, agentId: agent.id, assignedAt: createdAt })
    .execute();
  return made;
}

async function createAllocatedLoan(
  institutionId: number,
  now: Date,
  owes: number,
): Promise<AllocatedLoan> {
  const { caseId, loanId } = await newCase(database.db, { now, institutionId });
  return { taskId: caseId, loanId, owes };
}

const pays = (
  { loanId, taskId }: AllocatedLoan,
  amountMinor: number,
  paidAt: Date,
  recordedAt = paidAt,
): Promise<number> =>
  database.db.transaction().execute(async (db) => {
    references += 1;
    const { id } = await db
      .insertInto("payment")
      .values({
        loanId,
        caseId: taskId,
        channel: "VA",
        amountMinor,
        paidAt,
        reference: `compared-${references}`,
        createdAt: recordedAt,
        ...(await enterEvent(db, "PAYMENT", { loanId, on: paidAt, recordedAt })),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });

async function enterEvent(
  db: Db,
  kind: string,
  { loanId, on, recordedAt }: { loanId: number; on: Date; recordedAt: Date },
) {
  const valueOn = toLocalDay(on, DEFAULT_ZONE);
  const { id: eventId } = await db
    .insertInto("ledgerEvent")
    .values({ kind, loanId, valueOn, recordedAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { eventId, valueOn };
}

const reversePayment = (
  { loanId }: AllocatedLoan,
  paymentId: number,
  recordedAt: Date,
): Promise<void> =>
  database.db.transaction().execute(async (db) => {
    const event = await enterEvent(db, "REVERSAL", { loanId, on: recordedAt, recordedAt });
    const back = { paymentId, fault: "BANK", reversedAt: recordedAt, recordedAt };
    await db
      .insertInto("paymentReversal")
      .values({ ...event, ...back })
      .execute();
    await db
      .updateTable("payment")
      .set({ state: "REVERSED", reversedAt: recordedAt })
      .where("id", "=", paymentId)
      .execute();
  });

beforeAll(async () => {
  org = await organisation(database.db);
  const monday = at("03-02T08:00");
  const full = await allocateLoan("CHAMPION", monday);
  await pays(full, 5000, at("03-08T23:59"));
  const late = await allocateLoan("CHAMPION", monday);
  await pays(late, 1000, at("03-09T00:01"));
  const before = await allocateLoan("CHAMPION", monday);
  await pays(before, 300, at("03-02T07:00"));
  const half = await allocateLoan("CHALLENGER", monday);
  await pays(half, 200, at("03-03T09:00"));
  await pays(half, 300, at("03-02T00:00"), at("03-04T01:00"));
  const reversedId = await pays(half, 400, at("03-04T09:00"));
  await reversePayment(half, reversedId, at("03-05T09:00"));
  // Counts for the challenger, which had the loan first, although the champion gets it later.
  await allocateLoan("CHAMPION", at("03-10T08:00"), { existing: half });
  const second = await allocateLoan("CHALLENGER", at("03-09T08:00"));
  await pays(second, 1000, at("03-09T09:00"));
  await allocateLoan("CHALLENGER", at("03-14T08:00"));
  const south = await allocateLoan("CHALLENGER", monday, { institution: org.south });
  await pays(south, 1000, at("03-03T09:00"));
  await allocateLoan("CHAMPION", at("02-27T08:00"));
});

describe("champion and challenger", () => {
  test("count payments within the window, up to the amount due", async () => {
    const found = await compare(org.north.admin);
    expect(found).toMatchObject({ currency: "IDR", otherLoans: 0 });
    expect(found.groups).toEqual([
      {
        variant: "CHAMPION",
        institutionId: null,
        institutionName: null,
        strategies: ["SNAKE"],
        loans: 3,
        notYet: 0,
        paid: 1,
        arrearsMinor: 3000,
        recoveredMinor: 1000,
        difference: null,
        rate: 1 / 3,
        paidRate: 1 / 3,
        meanShare: 1 / 3,
      },
      {
        variant: "CHALLENGER",
        institutionId: null,
        institutionName: null,
        strategies: ["EQUAL_AMOUNT"],
        loans: 2,
        notYet: 1,
        paid: 2,
        arrearsMinor: 2000,
        recoveredMinor: 1500,
        rate: 0.75,
        paidRate: 1,
        meanShare: 0.75,
        difference: expect.objectContaining({ verdict: "TOO_FEW" }),
      },
    ]);
    expect(found.groups[1]?.difference?.paidRate?.estimate).toBeCloseTo(2 / 3);
  });

  test("are reported by the week of the allocation", async () => {
    const { weeks } = await compare(org.north.admin);
    expect(weeks).toMatchObject([
      { week: "2026-03-02", groups: [{ loans: 3 }, { loans: 1, rate: 0.5 }] },
      { week: "2026-03-09", groups: [{ loans: 0 }, { loans: 1, notYet: 1, rate: 1 }] },
    ]);
  });

  test("a longer window includes more payments, and postpones more loans", async () => {
    const { groups } = await compare(org.north.admin, { days: 14 });
    expect(groups).toMatchObject([
      { loans: 3, recoveredMinor: 2000 },
      { loans: 1, notYet: 2, recoveredMinor: 500 },
    ]);
  });

  test("a loan without debt counts only among the paid loans", async () => {
    const range = { from: "2026-02-01", to: "2026-02-10" };
    const clearedLoan = await allocateLoan("CHAMPION", at("02-03T08:00"), { owes: 0 });
    await pays(clearedLoan, 500, at("02-03T09:00"));
    const { groups } = await compare(org.north.admin, range);
    expect(groups).toMatchObject([
      { loans: 1, paid: 1, rate: null, meanShare: null, recoveredMinor: 0 },
    ]);
  });
});

describe("access to the comparison", () => {
  test("covers the institutions in scope, or one of them", async () => {
    const all = await compare(org.operations);
    expect(all.groups[1]).toMatchObject({ loans: 3, recoveredMinor: 2500 });
    const { id: institutionId } = org.south;
    const south = await compare(org.operations, { institutionId });
    expect(south.groups).toMatchObject([{ variant: "CHALLENGER", loans: 1 }]);
    const north = await compare(org.north.admin, { institutionId });
    expect(north).toMatchObject({ groups: [], weeks: [], currency: null });
  });

  test("includes the strategies of the institutions in scope", async () => {
    const day = at("01-12T08:00");
    await allocateLoan("CHALLENGER", day);
    await allocateLoan("CHALLENGER", day, { institution: org.south, challenger: "EQUAL_COUNT" });
    const january = { from: "2026-01-10", to: "2026-01-14" };
    const { groups } = await compare(org.north.admin, january);
    expect(groups).toMatchObject([{ strategies: ["EQUAL_AMOUNT"] }]);
    const all = await compare(org.operations, january);
    expect(all.groups[0]?.strategies).toEqual(["EQUAL_AMOUNT", "EQUAL_COUNT"]);
  });

  test("is refused to a user limited to part of an institution", async () => {
    const leader = await compare(org.north.leader);
    expect(leader).toMatchObject({ groups: [], weeks: [] });
    expect(await getRefusal(compare(org.north.agent))).toBe("access.denied");
  });

  test("needs ordered days, at most a year of them, and an existing window", async () => {
    const reversed = compare(org.operations, { to: "2026-02-01" });
    expect(await getRefusal(reversed)).toBe("range.reversed");
    const long = compare(org.operations, { from: "2024-01-01" });
    expect(await getRefusal(long)).toBe("range.tooLong");
    const odd = compare(org.operations, { days: 8 });
    expect(await getRefusal(odd)).toContain("input.invalid");
  });
});

test("institutions are compared by the cases opened with them", async () => {
  const { groups } = await compare(org.operations, { by: "INSTITUTION" });
  expect(groups).toMatchObject([
    { institutionName: "Institution north", loans: 5, notYet: 1, variant: null },
    { institutionName: "Institution south", loans: 1, paid: 1 },
  ]);
  const { groups: ownGroups } = await compare(org.south.admin, { by: "INSTITUTION" });
  expect(ownGroups).toMatchObject([{ institutionName: "Institution south" }]);
});
