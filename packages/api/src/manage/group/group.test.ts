import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { fieldErrors } from "../../core/error-texts.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import {
  createTestInstitution,
  newUser,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { groupRouter } from "./router.ts";

const database = useTestDatabase();
const createCaller = createCallerFactory(groupRouter);
let org: Organisation;
let second: Persona;

beforeAll(async () => {
  org = await organisation(database.db);
  second = await newUser(database.db, {
    login: "north-second",
    roleId: ROLE.leader,
    institutionId: org.north.id,
  });
});

const as = async (persona: Persona) =>
  createCaller(createTestContext(database.db, await getActor(database.db, persona)));

const getErrorField = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => fieldErrors(error, "en")[0]?.path,
  );

const buildGroupInput = (name: string, overrides: object = {}) => ({
  institutionId: org.north.id,
  name,
  stageIds: [org.stages.early],
  ...overrides,
});

test("an admin creates a group, names its leader, renames it and deletes it once empty", async () => {
  const group = await as(org.north.admin);
  const made = await group.save(buildGroupInput("Late", { leaderId: second.id }));
  const north = { institutionId: org.north.id };
  const named = async (name: string) =>
    (await group.list(north)).groups.find((row) => row.name === name);
  expect(await named("Late")).toMatchObject({
    members: 1,
    version: 1,
    stages: [{ id: org.stages.early }],
    leader: { login: "north-second" },
  });
  const renamed = await group.save(
    buildGroupInput("Latest", { ...made, stageIds: [org.stages.late], leaderId: null }),
  );
  expect(await named("Latest")).toMatchObject({
    members: 1,
    leader: null,
    stages: [{ id: org.stages.late }],
  });
  expect(await getRefusal(group.save(buildGroupInput("Old", made)))).toBe("record.changed");
  expect(await getRefusal(group.remove(renamed))).toBe("group.notEmpty");
  await database.db
    .updateTable("appUser")
    .set({ groupId: null })
    .where("id", "=", second.id)
    .execute();
  await group.remove(renamed);
  expect(await named("Latest")).toBeUndefined();
  const trail = await database.db
    .selectFrom("auditLog")
    .select("action")
    .where("institutionId", "=", org.north.id)
    .orderBy("id")
    .execute();
  expect(trail.map(({ action }) => action)).toEqual([
    "group.create",
    "user.lead",
    "group.update",
    "user.endLead",
    "group.remove",
  ]);
});

test("a new leader replaces the only leader of a group", async () => {
  const group = await as(org.operations);
  const { groups, candidates } = await group.list({ institutionId: org.north.id });
  const first = groups[0];
  expect(candidates.map(({ login }) => login).toSorted()).toEqual(["north-leader", "north-second"]);
  const change = {
    groupId: first?.id,
    version: first?.version,
    stageIds: [org.stages.early, org.stages.late],
  };
  await group.save(buildGroupInput("Group 1", { ...change, leaderId: second.id }));
  const leaders = await database.db
    .selectFrom("appUser")
    .select(["login", "isLeader"])
    .where("groupId", "=", org.north.groupId)
    .where("roleId", "=", ROLE.leader)
    .orderBy("login")
    .execute();
  expect(leaders).toEqual([
    { login: "north-leader", isLeader: false },
    { login: "north-second", isLeader: true },
  ]);
  expect(await getErrorField(group.save(buildGroupInput("Other", { leaderId: second.id })))).toBe(
    "leaderId",
  );
});

test.each([
  ["a name that is taken", () => ({ name: "Group 1" }), "name"],
  ["a user who is no leader", () => ({ leaderId: org.north.agent.id }), "leaderId"],
  ["a leader of another institution", () => ({ leaderId: org.south.leader.id }), "leaderId"],
  ["a stage that it does not have", () => ({ stageIds: [999] }), "stageIds"],
  ["a version without a group", () => ({ version: 1 }), "version"],
])("%s is refused at its field", async (_, change, field) => {
  const group = await as(org.north.admin);
  expect(await getErrorField(group.save(buildGroupInput("New", change())))).toBe(field);
});

test("a stage that a member of the group works cannot be removed", async () => {
  const group = await as(org.south.admin);
  const south = { institutionId: org.south.id };
  const [listedGroup] = (await group.list(south)).groups;
  const change = { ...south, groupId: listedGroup?.id, version: listedGroup?.version };
  expect(
    await getErrorField(group.save({ ...change, name: "G", stageIds: [org.stages.late] })),
  ).toBe("stageIds");
});

test("a group without own stages works all of its institution's, and its people may have any", async () => {
  const group = await as(org.operations);
  const crew = await createTestInstitution(database.db, "any", org.stages);
  const { id: institutionId, groupId } = crew;
  const saved = async (stageIds: number[]) => {
    const { groups } = await group.list({ institutionId });
    const [found] = groups;
    return group.save({
      institutionId,
      groupId,
      stageIds,
      name: "Any",
      version: found?.version ?? 0,
      leaderId: found?.leader?.id ?? null,
    });
  };
  await saved([]);
  await saved([]);
  const { late } = org.stages;
  expect(await getRefusal(saved([late]))).toBe("group.stageInUse");
});

test("a group with a disabled leader has none and can still be renamed", async () => {
  const {
    id: institutionId,
    groupId,
    leader,
  } = await createTestInstitution(database.db, "led", org.stages);
  await database.db
    .updateTable("appUser")
    .set({ status: "DISABLED", disabledAt: new Date() })
    .where("id", "=", leader.id)
    .execute();
  const group = await as(org.operations);
  const [listedGroup] = (await group.list({ institutionId })).groups;
  expect(listedGroup?.leader).toBeNull();
  const { stages = [], version = 0 } = listedGroup ?? {};
  await group.save({
    institutionId,
    groupId,
    version,
    name: "Anew",
    stageIds: stages.map(({ id }) => id),
    leaderId: listedGroup?.leader?.id ?? null,
  });
});

test("a user of a stage outside the group cannot lead it", async () => {
  const { id: institutionId } = org.south;
  const { id: leaderId } = await newUser(database.db, {
    login: "south-late",
    roleId: ROLE.leader,
    institutionId,
    stageId: org.stages.late,
    name: "Rini",
  });
  const group = await as(org.south.admin);
  const groupInput = { institutionId, name: "Early birds", leaderId };
  const early = { ...groupInput, stageIds: [org.stages.early] };
  expect(await getErrorField(group.save(early))).toBe("leaderId");
  expect(await getRefusal(group.save(early))).toBe("group.leaderStage");
  await group.save({ ...early, stageIds: [org.stages.late] });
});

test("groups of another institution are not found", async () => {
  const group = await as(org.south.admin);
  expect(await getRefusal(group.save(buildGroupInput("Mine")))).toBe("record.notFound");
  const foreign = { groupId: org.north.groupId, version: 1 };
  expect(await getRefusal(group.remove(foreign))).toBe("record.notFound");
  const listed = group.list({ institutionId: org.north.id });
  expect(await getRefusal(listed)).toBe("record.notFound");
  const leader = await as(org.north.leader);
  expect(await getRefusal(leader.list({ institutionId: org.north.id }))).toBe("access.denied");
});

test("a group is saved only under its own institution", async () => {
  const group = await as(org.operations);
  const { groupId } = org.south;
  const moved = group.save(buildGroupInput("Moved", { groupId, version: 1 }));
  expect(await getRefusal(moved)).toBe("record.notFound");
});

test("refuses a name in use in the institution", async () => {
  const group = await as(org.operations);
  await group.save(buildGroupInput("Taken"));
  const made = await group.save(buildGroupInput("Free"));
  const renamed = group.save(buildGroupInput("Taken", made));
  expect(await getRefusal(renamed)).toBe("group.nameInUse");
});

test("refuses a leader of another group or without a leading role", async () => {
  const group = await as(org.operations);
  const leading = await newUser(database.db, {
    login: "north-third",
    roleId: ROLE.leader,
    institutionId: org.north.id,
  });
  await group.save(buildGroupInput("Led", { leaderId: leading.id }));
  const led = (leaderId: number) => getRefusal(group.save(buildGroupInput("Unled", { leaderId })));
  expect(await led(leading.id)).toBe("group.leaderOfAnother");
  expect(await led(org.north.agent.id)).toBe("group.cannotLead");
});
