import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { newCase, type Organisation, organisation, type Persona, ROLE } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { tasksRouter } from "../router.ts";

const database = useTestDatabase();
const now = new Date("2026-03-31T05:00:00Z");
const call = createCallerFactory(tasksRouter);
let org: Organisation;
let ids: number[];

const as = async (persona: Persona) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => now }))
    .assignment;

beforeAll(async () => {
  org = await organisation(database.db);
  await database.db
    .updateTable("appUser")
    .set({ certifiedUntil: "2027-01-01" })
    .where("roleId", "=", ROLE.agent)
    .execute();
});

beforeEach(async () => {
  const made = await Promise.all(
    [1, 2, 3].map(() => newCase(database.db, { now, institutionId: org.north.id })),
  );
  ids = made.map((createdCase) => createdCase.caseId);
});

const first = () => ids[0] as number;

describe("an institution with a schedule for today", () => {
  /** Today in Jakarta, at noon. */
  const TODAY = "2026-03-31";
  const schedule = (agent: Persona, code: string, day = TODAY, enabled = true) =>
    database.db
      .insertInto("scheduledDay")
      .values({
        agentId: agent.id,
        dayOn: day,
        code,
        enabled,
        institutionId: agent.institutionId ?? 0,
        updatedAt: now,
      })
      .execute();

  beforeEach(async () => {
    await database.db.deleteFrom("scheduledDay").execute();
  });

  const attempt = async ({ id: agentId }: Persona) => {
    const leader = await as(org.north.leader);
    const { assigned, refused } = await leader.assign({ items: [{ taskId: first(), agentId }] });
    return refused[0]?.key ?? assigned.length;
  };

  test.each([
    ["an agent on shift gets cases", 1, "D", TODAY, true],
    ["an agent off duty gets none", "assignment.offShift", "OFF", TODAY, true],
    ["an agent on leave gets none", "assignment.offShift", "AL", TODAY, true],
    ["an agent in training gets none", "assignment.offShift", "T", TODAY, true],
    ["an agent with a disabled day gets none", "assignment.offShift", "D", TODAY, false],
    ["another day has no effect", 1, "OFF", "2026-03-30", true],
  ] as const)("%s", async (_, expected, code, day, enabled) => {
    await schedule(org.north.agent, code, day, enabled);
    expect(await attempt(org.north.agent)).toBe(expected);
  });

  test("assigns nothing to unscheduled agents, while other institutions continue as before", async () => {
    await schedule(org.north.colleague, "D");
    expect(await attempt(org.north.agent)).toBe("assignment.offShift");
    const all = await (await as(org.operations)).listCandidates({});
    expect(all.map(({ login, shiftCode, offShift }) => [login, shiftCode, offShift])).toEqual([
      ["north-agent", null, true],
      ["north-colleague", "D", false],
      ["south-agent", null, false],
      ["south-colleague", null, false],
    ]);
  });
});
