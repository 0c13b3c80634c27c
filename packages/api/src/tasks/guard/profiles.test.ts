import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import {
  newCase,
  newProduct,
  type Organisation,
  organisation,
  setCountry,
} from "../../seeds/index.ts";
import { sql } from "kysely";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { tasksRouter } from "../router.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-31T05:00:00Z");
const call = createCallerFactory(tasksRouter);
let org: Organisation;

const guardAt = async (at: string) => {
  const actor = await getActor(database.db, org.north.agent);
  return call(createTestContext(database.db, actor, { now: () => new Date(at) })).guard;
};

beforeAll(async () => {
  org = await organisation(database.db);
});

interface TestCase {
  readonly taskId: number;
  readonly contactId: number;
  readonly borrowerId: number;
}

async function caseIn(zone: string, dpd = 5): Promise<TestCase> {
  const { caseId, contactId, borrowerId, loanId } = await newCase(database.db, {
    now: NOON,
    agentId: org.north.agent.id,
    dpd,
  });
  await database.db.updateTable("borrower").set({ zone }).where("id", "=", borrowerId).execute();
  loanIds.set(caseId, loanId);
  return { taskId: caseId, contactId, borrowerId };
}

const loanIds = new Map<number, number>();

const reasonsAt = async ({ taskId, contactId }: TestCase, at: string) => {
  const guard = await guardAt(at);
  const { findings } = await guard.check({ taskId, contactId, action: "CALL" });
  return findings
    .filter(({ verdict }) => verdict === "BLOCK")
    .map(({ reason }) => reason)
    .filter((reason) => reason !== "notCertified");
};

describe("G49: a dollar loan follows Regulation F with any collector", () => {
  let testCase: TestCase;

  beforeAll(async () => {
    await newProduct(database.db, { name: "Dollar", currency: "USD" });
  });

  beforeEach(async () => {
    testCase = await caseIn("America/Chicago");
    await database.db
      .updateTable("loan")
      .set({ productId: sql`(select id from product where currency = 'USD')` })
      .where("id", "=", loanIds.get(testCase.taskId) ?? 0)
      .execute();
  });

  test("its device data is closed by the same rules", async () => {
    const actor = await getActor(database.db, org.north.agent);
    const { contact } = call(createTestContext(database.db, actor, { now: () => NOON }));
    const book = await contact.listAddressBook({ id: testCase.taskId });
    expect(book).toMatchObject({ open: false, source: "House rule" });
  });

  test.each([
    ["a Sunday noon", "2026-03-29T17:00:00Z", []],
    ["07:59 of the borrower", "2026-03-31T12:59:00Z", ["outsideHours"]],
    ["08:00", "2026-03-31T13:00:00Z", []],
    ["20:59", "2026-04-01T01:59:00Z", []],
    ["21:00", "2026-04-01T02:00:00Z", ["outsideHours"]],
  ])("%s", async (_, at, expected) => {
    expect(await reasonsAt(testCase, at)).toEqual(expected as never);
  });

  const called = (at: readonly string[], connected = false) =>
    database.db
      .insertInto("contactAttempt")
      .values(
        at.map((time) => ({
          caseId: testCase.taskId,
          borrowerId: testCase.borrowerId,
          contactId: testCase.contactId,
          agentId: org.north.agent.id,
          action: "CALL",
          purpose: "COLLECT",
          at: new Date(time),
          connectedAt: connected ? new Date(time) : null,
        })),
      )
      .execute();
  const SEVEN = [25, 26, 27, 28, 29, 30, 31].map((day) => `2026-03-${day}T17:00:00Z`);

  test("seven calls in seven days, and the eighth once the first is seven days old", async () => {
    await called(SEVEN.slice(1));
    expect(await reasonsAt(testCase, "2026-04-01T16:59:00Z")).toEqual([]);
    await called(SEVEN.slice(0, 1));
    expect(await reasonsAt(testCase, "2026-04-01T16:59:00Z")).toEqual(["tooManyInWeek"]);
    expect(await reasonsAt(testCase, "2026-04-01T17:00:00Z")).toEqual([]);
  });

  test("seven days after a conversation", async () => {
    await called(["2026-03-25T17:00:00Z"], true);
    expect(await reasonsAt(testCase, "2026-04-01T16:59:00Z")).toEqual(["conversationInDays"]);
    expect(await reasonsAt(testCase, "2026-04-01T17:00:00Z")).toEqual([]);
  });
});

describe("G49: the Philippines", () => {
  beforeAll(async () => {
    await setCountry(database.db, org.north.id, "PH");
  });

  test.each([
    [15, "2026-03-31T13:59:00Z", []],
    [15, "2026-03-31T14:00:00Z", ["outsideHours"]],
    [16, "2026-03-31T14:00:00Z", []],
  ])("%p days past due at %s", async (dpd, at, expected) => {
    const testCase = await caseIn("Asia/Manila", dpd);
    expect(await reasonsAt(testCase, at)).toEqual(expected as never);
  });
});

describe("G49: stepwise ceilings in Indonesia", () => {
  test.each([
    ["2024-12-31", 3_000, false],
    ["2025-01-01", 2_000, true],
    ["2026-01-01", 1_000, true],
  ])("from %s", async (day, lateDayPpm, needsLegalReview) => {
    const guard = await guardAt(`${day}T05:00:00Z`);
    const { rules } = await guard.listRequirements({ profile: "ID" });
    const costCap = rules.find((rule) => rule.rule === "COST_CAP" && rule.inForce);
    expect(costCap).toMatchObject({
      layer: "STATUTE",
      jurisdiction: "ID",
      needsLegalReview,
      params: { capBp: 10_000, lateDayPpm },
    });
  });
});
