import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import {
  newStage,
  newUser,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { ROLE } from "../../seeds/roles.ts";
import { getRefusal, testClock } from "../../session/testing.ts";
import { boardAs, buildConfig } from "../testing.ts";
import { create } from "./contract.ts";

const database = useTestDatabase();
/** Tuesday, 09:00 in Jakarta. */
const NINE = "2026-03-10T02:00:00Z";
let clock = testClock(NINE);
let org: Organisation;
let otherLeader: Persona;

const as = async (persona: Pick<Persona, "login">) =>
  (await boardAs(database.db, persona, () => clock.now())).taskConfig;

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const { id } = await db
    .insertInto("teamGroup")
    .values({ institutionId: org.north.id, name: "Group 2" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("groupStage").values({ groupId: id, stageId: org.stages.early }).execute();
  otherLeader = await newUser(db, {
    login: "north-leader-2",
    roleId: ROLE.leader,
    isLeader: true,
    institutionId: org.north.id,
    groupId: id,
  });
});

beforeEach(() => {
  clock = testClock(NINE);
});

const early = (values: Parameters<typeof buildConfig>[1] = {}) =>
  buildConfig(org.stages.early, values);

describe("rights to set tasks", () => {
  test("include a leader for the own group; the leader of another neither sees nor edits it", async () => {
    const leaderApi = await as(org.north.leader);
    const { configId } = await leaderApi.create(early({ title: "Group only" }));
    const [row] = (await leaderApi.list({ title: "group only" })).rows;
    expect(row).toMatchObject({
      configId,
      groupId: org.north.groupId,
      editable: true,
      version: 1,
      status: "ACTIVE",
      deadline: "16:30",
      remindMinutes: 10,
      agents: [],
    });
    const other = await as(otherLeader);
    expect((await other.list({ title: "group only" })).total).toBe(0);
    const change = { ...early(), configId, version: 1 };
    expect(await getRefusal(other.update(change))).toBe("record.notFound");
    expect(await getRefusal(other.history({ configId }))).toBe("record.notFound");
    const south = await as(org.south.admin);
    expect(await getRefusal(south.update(change))).toBe("record.notFound");
    expect((await (await as(org.north.admin)).list({})).total).toBe(1);
  });

  test("a leader without a group sets none", async () => {
    const groupless = await newUser(database.db, {
      login: "north-leader-3",
      roleId: ROLE.leader,
      institutionId: org.north.id,
    });
    const creating = (await as(groupless)).create(early());
    expect(await getRefusal(creating)).toBe("access.denied");
  });

  test("include an admin for the institution; its leaders see the config and cannot change it", async () => {
    const admin = await as(org.north.admin);
    const made = await admin.create(early({ title: "Whole institution" }));
    const leader = await as(otherLeader);
    const { rows } = await leader.list({ title: "whole" });
    expect(rows).toMatchObject([{ groupId: null, editable: false }]);
    const change = { ...early(), ...made };
    expect(await getRefusal(leader.update(change))).toBe("taskConfig.ofInstitution");
    expect(await getRefusal(leader.remove({ ...made, reason: "Not needed" }))).toBe(
      "taskConfig.ofInstitution",
    );
    const south = await as(org.south.admin);
    expect((await south.list({ title: "whole" })).total).toBe(0);
  });

  test("let the lender's users name the institution; read-only users edit nothing", async () => {
    const operations = await as(org.operations);
    expect(await getRefusal(operations.create(early()))).toBe("taskConfig.institutionRequired");
    const institutionId = org.south.id;
    const title = "From the lender";
    await operations.create(early({ institutionId, title }));
    for (const persona of [org.inspector, org.management]) {
      const reader = await as(persona);
      const { rows } = await reader.list({ institutionId, title });
      expect(rows).toHaveLength(1);
      const refusal = getRefusal(reader.create(early({ institutionId })));
      expect(await refusal).toBe("access.denied");
    }
    const agent = await as(org.south.agent);
    expect(await getRefusal(agent.list({}))).toBe("access.denied");
    const admin = await as(org.north.admin);
    expect(await getRefusal(admin.create(early({ institutionId })))).toBe("record.notFound");
  });
});

describe("refused task configs", () => {
  test.each([
    ["a day that is past", { recurrence: "ONCE", from: "2026-03-09" }],
    ["a first day that is past", { from: "2026-03-09" }],
    ["a range that is over", { until: "2026-03-10", deadline: "08:00" }],
    ["an end before the beginning", { from: "2026-04-02", until: "2026-04-01" }],
    ["no selected agents", { audience: "SELECTED", agentIds: [] }],
    ["no such hour", { deadline: "24:00" }],
    ["an empty title", { title: "  " }],
  ] as const)("%s", async (_, values) => {
    const admin = await as(org.north.admin);
    expect(await getRefusal(admin.create(early(values as never)))).not.toBeNull();
  });

  test.each([
    ["deadline", "00:00", "taskConfig.deadlineEarly"],
    ["deadline", "00:05", "taskConfig.deadlineEarly"],
    ["deadline", "00:06", null],
    ["title", "\u200b\u200b", "request.unreadable"],
    ["content", "\u2060", "request.unreadable"],
  ])("%s %j: %p, which names the field", async (field, value, key) => {
    const input = early({ [field]: value });
    const issues = create.input.safeParse(input).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [...path, message])).toEqual(
      key ? [[field, key]] : [],
    );
    const admin = await as(org.north.admin);
    expect((await getRefusal(admin.create(input))) === null).toBe(key === null);
  });

  test("refuses today once its deadline has passed", async () => {
    const admin = await as(org.north.admin);
    const once = early({ recurrence: "ONCE", from: "2026-03-10" });
    expect(await getRefusal(admin.create(once))).toBeNull();
    clock = testClock("2026-03-10T09:30:00Z");
    expect(await getRefusal(admin.create(once))).toBe("taskConfig.deadlinePassed");
  });

  test("refuses a stage not worked there, and agents of another institution", async () => {
    const { db } = database;
    const stageId = await newStage(db, "Elsewhere", { dpdFrom: 400, dpdTo: null, recoveryBp: 1 });
    const admin = await as(org.north.admin);
    expect(await getRefusal(admin.create(early({ stageId })))).toBe("taskConfig.foreignStage");
    const second = await as(otherLeader);
    expect(await getRefusal(second.create(early({ stageId: org.stages.late })))).toBe(
      "taskConfig.foreignStage",
    );
    const chosen = (agentId: number) => early({ audience: "SELECTED", agentIds: [agentId] });
    for (const persona of [org.south.agent, org.north.leader])
      expect(await getRefusal(admin.create(chosen(persona.id)))).toBe("taskConfig.foreignAgent");
    expect(await getRefusal(second.create(chosen(org.north.agent.id)))).toBe(
      "taskConfig.foreignAgent",
    );
    expect(await getRefusal(admin.create(chosen(org.north.agent.id)))).toBeNull();
  });
});

test("a config of chosen agents stays editable after one has left, but no other leaver is added", async () => {
  const { db } = database;
  const { agent, colleague, admin: editor } = org.north;
  const admin = await as(editor);
  const chosen = early({ audience: "SELECTED", agentIds: [agent.id] });
  const { configId } = await admin.create(chosen);
  const set = (persona: Persona, status: "ENABLED" | "DISABLED") =>
    db.updateTable("appUser").set({ status }).where("id", "=", persona.id);
  for (const persona of [agent, colleague]) await set(persona, "DISABLED").execute();
  const title = "Chosen once more";
  const change = { ...chosen, configId, title };
  expect(await admin.update({ ...change, version: 1 })).toMatchObject({ version: 2 });
  const agentIds = [agent.id, colleague.id];
  const extendedUpdate = admin.update({ ...change, agentIds, version: 2 });
  expect(await getRefusal(extendedUpdate)).toBe("taskConfig.foreignAgent");
  for (const persona of [agent, colleague]) await set(persona, "ENABLED").execute();
});

describe("options of the form", () => {
  const offered = async (
    persona: Pick<Persona, "login">,
    input: { institutionId?: number; configId?: number } = {},
  ) => {
    const found = await (await as(persona)).listChoices(input);
    return {
      stages: found.stages.map(({ id }) => id),
      agents: found.agents.map(({ id }) => id),
      firstDay: found.firstDay,
    };
  };

  test("match the values that can be saved by group and institution, none before a choice", async () => {
    const { early: first, late } = org.stages;
    const { agent, colleague, id } = org.north;
    const ids = [agent.id, colleague.id];
    const all = { stages: [first, late], agents: ids, firstDay: "2026-03-11" };
    expect(await offered(org.north.leader)).toEqual(all);
    expect(await offered(otherLeader)).toEqual({
      stages: [first],
      agents: [],
      firstDay: "2026-03-11",
    });
    expect(await offered(org.operations)).toEqual({ stages: [], agents: [], firstDay: null });
    expect(await offered(org.operations, { institutionId: id })).toEqual(all);
    const second = await as(otherLeader);
    const { configId } = await second.create(early({ title: "Of group 2" }));
    expect(await offered(org.operations, { configId })).toMatchObject({
      stages: [first],
      agents: [],
    });
    const south = await as(org.south.admin);
    expect(await getRefusal(south.listChoices({ configId }))).toBe("record.notFound");
  });
});

describe("versions", () => {
  test("are created by every save, and a save on an old one is refused as stale", async () => {
    const admin = await as(org.north.admin);
    const { configId } = await admin.create(early({ title: "First words" }));
    const agentIds = [org.north.colleague.id, org.north.agent.id];
    const second = early({ title: "Second words", audience: "SELECTED" });
    const change = { ...second, configId, version: 1, agentIds };
    expect(await admin.update(change)).toEqual({ configId, version: 2 });
    expect(await getRefusal(admin.update(change))).toBe("record.changed");
    const reason = "It is done elsewhere";
    await admin.remove({ configId, version: 2, reason });
    const deletedChange = { ...change, version: 3 };
    expect(await getRefusal(admin.update(deletedChange))).toBe("taskConfig.deleted");
    const { rows, total } = await admin.history({ configId });
    expect(total).toBe(3);
    expect(rows).toMatchObject([
      { version: 3, kind: "DELETED", title: "Second words", reason },
      { version: 2, kind: "CHANGED", title: "Second words", reason: null },
      { version: 1, kind: "CREATED", title: "First words", agents: [] },
    ]);
    expect(rows[1]?.agents.map(({ id }) => id).sort()).toEqual(agentIds.toSorted());
    expect(rows[0]?.editorName).toBe("User north-admin");
    const listed = async (status: "ACTIVE" | "DELETED") =>
      (await admin.list({ title: "words", status })).total;
    expect([await listed("ACTIVE"), await listed("DELETED")]).toEqual([0, 1]);
  });

  test("two concurrent saves do not both succeed", async () => {
    const admin = await as(org.north.admin);
    const { configId } = await admin.create(early({ title: "Contested" }));
    const change = { ...early({ title: "Mine" }), configId, version: 1 };
    const both = await Promise.all([
      getRefusal(admin.update(change)),
      getRefusal((await as(org.operations)).update(change)),
    ]);
    expect(both).toContain("record.changed");
    expect(both).toContain(null);
  });

  test("never change, not even in the database", async () => {
    await expect(
      database.db.updateTable("taskConfigVersion").set({ title: "Other words" }).execute(),
    ).rejects.toThrow();
  });
});

test("a task config ends after its last day in the zone of its institution", async () => {
  const admin = await as(org.north.admin);
  const title = "Ends on the twelfth";
  await admin.create(early({ title, until: "2026-03-12" }));
  const statusAt = async (at: string) => {
    clock = testClock(at);
    return (await admin.list({ title })).rows[0]?.status;
  };
  expect(await statusAt("2026-03-12T16:59:00Z")).toBe("ACTIVE");
  expect(await statusAt("2026-03-12T17:00:00Z")).toBe("ENDED");
  expect((await admin.list({ title, status: "ENDED" })).total).toBe(1);
});
