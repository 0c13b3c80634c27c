import { beforeEach, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import type { CaseIds, Persona } from "../../seeds/index.ts";
import { borrowerRouter } from "../borrower/router.ts";
import { caseRouter } from "../case/router.ts";
import { logRouter } from "../log/router.ts";
import { withholdDue } from "./actions/withhold.ts";
import { NOON, getRefusalMessage, useClosingWorld } from "./testing/world.ts";

const world = useClosingWorld();
const callers = {
  case: createCallerFactory(caseRouter),
  borrower: createCallerFactory(borrowerRouter),
  log: createCallerFactory(logRouter),
};
let caseIds: CaseIds;

const contextAs = async (persona: Persona) =>
  createTestContext(world.db, await getActor(world.db, persona), { now: () => NOON });

const readings = async (persona: Persona) => {
  const context = await contextAs(persona);
  const { caseId: taskId, loanId, borrowerId: id } = caseIds;
  const cases = callers.case(context);
  const { number: loanNumber } = await world.db
    .selectFrom("loan")
    .select("number")
    .where("id", "=", loanId)
    .executeTakeFirstOrThrow();
  return {
    listed: (await cases.list({ taskIds: [taskId] })).rows.length,
    found: (await cases.search({ text: loanNumber })).length,
    workspace: await getRefusalMessage(cases.get({ loanId, taskId })),
    profile: await getRefusalMessage(callers.borrower(context).get({ id })),
  };
};

const NO_ACCESS = { listed: 0, found: 0, workspace: "record.notFound", profile: "record.notFound" };
const EVERYTHING = { listed: 1, found: 1, workspace: "done", profile: "done" };

const countRecalled = async (persona: Persona) => {
  const cases = callers.case(await contextAs(persona));
  return (await cases.list({ status: ["C40"] })).total;
};

const recall = async () =>
  (await world.as(world.org().operations)).withdraw({
    taskId: caseIds.caseId,
    reason: "LENDER_RECALL",
  });

const leaveReadableFor = (days: number, from: string) =>
  sql`
    insert into closing_policy (effective_on, write_off_dpd, reversal_days, max_recall_days, recalled_readable_days)
    values (${from}::date, 180, 7, 30, ${days})`.execute(world.db);

beforeEach(async () => {
  caseIds = await world.createCase();
});

describe("a recalled case", () => {
  test("is unreadable for every user of its agency, and readable for the lender", async () => {
    const { north, operations } = world.org();
    const before = await countRecalled(operations);
    await recall();
    for (const persona of [north.agent, north.leader, north.admin]) {
      expect(await readings(persona)).toEqual(NO_ACCESS);
      expect(await countRecalled(persona)).toBe(0);
    }
    expect(await readings(operations)).toEqual(EVERYTHING);
    expect(await countRecalled(operations)).toBe(before + 1);
  });

  test("stays withheld after its write-off", async () => {
    const { north } = world.org();
    await recall();
    await world.close(caseIds.caseId, "C80", "WRITTEN_OFF");
    expect(await readings(north.admin)).toEqual(NO_ACCESS);
  });

  test("leaves the agency the record of its own work", async () => {
    const { north } = world.org();
    const { caseId, borrowerId } = caseIds;
    await world.db
      .insertInto("collectionLog")
      .values({
        caseId,
        borrowerId,
        agentId: north.agent.id,
        institutionId: north.id,
        at: NOON,
        channel: "03",
        contactName: "Self",
        relation: "R01",
        phone: "628",
        source: "APPLICATION",
        result: "A20RETRY",
        nextCallAt: NOON,
      })
      .execute();
    await recall();
    const logs = callers.log(await contextAs(north.admin));
    expect((await logs.list({ id: caseIds.caseId })).total).toBe(1);
  });

  test("stays readable to leader and admin for the days of the policy only", async () => {
    await leaveReadableFor(2, "2026-03-31");
    const { north } = world.org();
    await recall();
    expect(await readings(north.leader)).toEqual(EVERYTHING);
    expect(await readings(north.admin)).toEqual(EVERYTHING);
    expect(await readings(north.agent)).toEqual(NO_ACCESS);
    const withholdOn = (day: string) => {
      const now = () => new Date(`${day}T05:00:00Z`);
      return withholdDue({ ...world.createSystemContext(), now }, day);
    };
    expect(await withholdOn("2026-04-02")).toBe(0);
    expect(await readings(north.admin)).toEqual(EVERYTHING);
    expect(await withholdOn("2026-04-03")).toBe(1);
    expect(await withholdOn("2026-04-03")).toBe(0);
    expect(await readings(north.leader)).toEqual(NO_ACCESS);
    expect(await readings(north.admin)).toEqual(NO_ACCESS);
  });
});
