import { beforeAll, describe, expect, test } from "bun:test";
import {
  type CaseIds,
  newCase,
  createTestInstitution,
  newUser,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "./context.ts";
import { tasksRouter } from "../tasks/router.ts";
import { createCallerFactory } from "./guarded.ts";
import { institutionVisibleTo, userVisibleTo, visibleCases, visibleTo } from "./scope.ts";
import { getActor, createTestContext } from "./testing.ts";

const database = useTestDatabase();
let org: Organisation;
let otherLeader: Persona;
let otherGroupWaits: CaseIds;
const cases: Record<string, number> = {};
const institutions: Record<string, number> = {};

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const { north, south, stages } = org;
  const east = await createTestInstitution(db, "east", stages);
  Object.assign(institutions, { north: north.id, south: south.id });
  institutions["east"] = east.id;
  const { id: groupId } = await db
    .insertInto("teamGroup")
    .values({ institutionId: north.id, name: "Group 2" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("groupStage").values({ groupId, stageId: stages.late }).execute();
  // The first group works only the early stage, and both agencies have cases in it.
  await db
    .deleteFrom("groupStage")
    .where("groupId", "=", north.groupId)
    .where("stageId", "=", stages.late)
    .execute();
  const stranger = await newUser(db, {
    login: "north-stranger",
    roleId: ROLE.agent,
    institutionId: north.id,
    groupId,
  });
  otherLeader = await newUser(db, {
    login: "north-leader-2",
    roleId: ROLE.leader,
    isLeader: true,
    institutionId: north.id,
    groupId,
  });
  const placed = {
    own: { agentId: north.agent.id },
    colleagues: { agentId: north.colleague.id },
    otherGroups: { agentId: stranger.id },
    waiting: { institutionId: north.id },
    otherGroupWaits: { institutionId: north.id, stageId: stages.late },
    // The agent worked the case before the agency lost it.
    left: { agentId: north.agent.id, institutionId: south.id },
    southWaits: { institutionId: south.id },
    southAssigned: { agentId: south.agent.id },
    eastWaits: { institutionId: east.id },
  };
  for (const [name, newCaseInput] of Object.entries(placed)) {
    const made = await newCase(db, newCaseInput);
    cases[name] = made.caseId;
    if (name === "otherGroupWaits") otherGroupWaits = made;
  }
});

async function listNames(
  table: string,
  idsByName: Readonly<Record<string, number>>,
  condition: RawBuilder<SqlBool>,
): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} as t where ${condition}`.execute(database.db);
  const seen = new Set(rows.map(({ id }) => id));
  return Object.keys(idsByName).filter((name) => seen.has(idsByName[name] ?? 0));
}

/** Lists the visible cases both ways: by a condition on each row, and by their ids. */
async function listVisibleCases(actor: Actor): Promise<string[]> {
  const names = await listNames("collection_case", cases, visibleTo(actor, "t"));
  const { rows } = await sql<{ id: number }>`${visibleCases(actor)}`.execute(database.db);
  const found = rows.map(({ id }) => id);
  expect(Object.keys(cases).filter((name) => found.includes(cases[name] ?? 0))).toEqual(names);
  expect(new Set(found).size).toBe(found.length);
  return names;
}

const NORTH = ["own", "colleagues", "otherGroups", "waiting", "otherGroupWaits"];

describe("G31, G32: cases in scope", () => {
  test("of an agent are those assigned to the agent at the own agency", async () => {
    const agent = await getActor(database.db, org.north.agent);
    expect(await listVisibleCases(agent)).toEqual(["own"]);
  });

  test("of a leader are the group's: assigned to its agents or waiting for it", async () => {
    const leader = await getActor(database.db, org.north.leader);
    expect(await listVisibleCases(leader)).toEqual(["own", "colleagues", "waiting"]);
    const other = await getActor(database.db, otherLeader);
    expect(await listVisibleCases(other)).toEqual(["otherGroups", "otherGroupWaits"]);
  });

  test("of a leader are the same on the case list and the case page", async () => {
    const { db } = database;
    const leader = createCallerFactory(tasksRouter)(
      createTestContext(db, await getActor(db, org.north.leader)),
    );
    const { rows } = await leader.case.list({});
    const listed = new Set(rows.map(({ taskId }) => taskId));
    expect(Object.keys(cases).filter((name) => listed.has(cases[name] ?? 0))).toEqual([
      "own",
      "colleagues",
      "waiting",
    ]);
    const { caseId: taskId, loanId, borrowerId } = otherGroupWaits;
    await expect(leader.case.get({ taskId, loanId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(leader.borrower.get({ id: borrowerId })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("of an agency are all its own", async () => {
    const admin = await getActor(database.db, org.north.admin);
    expect(await listVisibleCases(admin)).toEqual(NORTH);
  });

  test("of the lender are all, or those of the agencies in a limited user's scope", async () => {
    const { id: south } = org.south;
    const operations = await getActor(database.db, org.operations);
    expect(await listVisibleCases(operations)).toEqual(Object.keys(cases));
    expect(await listVisibleCases({ ...operations, institutionIds: [south] })).toEqual([
      "left",
      "southWaits",
      "southAssigned",
    ]);
  });

  test.each(["ORDERS", "NONE"] as const)("are empty for the scope %s", async (caseScope) => {
    const operations = await getActor(database.db, org.operations);
    expect(await listVisibleCases({ ...operations, caseScope })).toEqual([]);
  });
});

describe("G31: institutions and people in scope", () => {
  const listVisibleInstitutions = (actor: Actor) =>
    listNames("institution", institutions, institutionVisibleTo(actor, sql.ref("t.id")));
  const listVisiblePeople = (actor: Actor) => {
    const { agent, colleague, leader, admin } = org.north;
    const people = {
      agent: agent.id,
      colleague: colleague.id,
      leader: leader.id,
      admin: admin.id,
      southAgent: org.south.agent.id,
      operations: org.operations.id,
    };
    return listNames("app_user", people, userVisibleTo(actor, "t"));
  };

  test("are one's own on the agency's side", async () => {
    const { agent, leader, admin } = org.north;
    const [agentActor, group, institution] = await Promise.all(
      [agent, leader, admin].map((persona) => getActor(database.db, persona)),
    );
    if (!agentActor || !group || !institution) throw new Error("three people");
    for (const actor of [agentActor, group, institution])
      expect(await listVisibleInstitutions(actor)).toEqual(["north"]);
    expect(await listVisiblePeople(agentActor)).toEqual(["agent"]);
    expect(await listVisiblePeople(group)).toEqual(["agent", "colleague", "leader"]);
    expect(await listVisiblePeople(institution)).toEqual(["agent", "colleague", "leader", "admin"]);
  });

  test("are all for the lender, or those in a limited user's scope", async () => {
    const all = await getActor(database.db, org.operations);
    const limited = { ...all, institutionIds: [org.south.id] };
    expect(await listVisibleInstitutions(all)).toEqual(["north", "south", "east"]);
    expect(await listVisibleInstitutions(limited)).toEqual(["south"]);
    expect((await listVisiblePeople(all)).length).toBe(6);
    expect(await listVisiblePeople(limited)).toEqual(["southAgent"]);
  });
});
