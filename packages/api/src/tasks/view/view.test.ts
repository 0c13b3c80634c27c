import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { organisation, type Organisation, type Persona } from "../../seeds/index.ts";
import { tasksRouter } from "../router.ts";

const database = useTestDatabase();
const call = createCallerFactory(tasksRouter);
let org: Organisation;

const as = async (persona: Persona) =>
  call(createTestContext(database.db, await getActor(database.db, persona))).view;

const COLUMNS = { visibility: { product: false }, order: ["dpd", "arrears"] };
const LATE = { query: { dpdFrom: "30", sort: "-dpd" }, columns: COLUMNS };

const listNames = async (persona: Persona) =>
  (await (await as(persona)).list()).map(({ scope, name }) => [scope, name]);

beforeAll(async () => {
  org = await organisation(database.db);
});

test("own views are private, and a team's are visible to the team only", async () => {
  const [agent, leader, admin] = [
    await as(org.north.agent),
    await as(org.north.leader),
    await as(org.north.admin),
  ];
  await agent.save({ ...LATE, name: "Mine" });
  await leader.save({ ...LATE, name: "Group", scope: "GROUP" });
  await admin.save({ ...LATE, name: "House", scope: "INSTITUTION" });
  expect(await listNames(org.north.agent)).toEqual([
    ["OWN", "Mine"],
    ["GROUP", "Group"],
    ["INSTITUTION", "House"],
  ]);
  expect(await listNames(org.north.admin)).toEqual([["INSTITUTION", "House"]]);
  expect(await listNames(org.south.agent)).toEqual([]);
  const [mine] = await agent.list();
  expect(mine).toMatchObject({ ...LATE, canEdit: true, isDefault: false });
  expect((await agent.list()).map((view) => view.canEdit)).toEqual([true, false, false]);
});

test("a team's view is created by a leader of the team", async () => {
  const refusal = { cause: { key: "view.notYours" } };
  const agent = await as(org.north.agent);
  const leader = await as(org.north.leader);
  await expect(agent.save({ ...LATE, name: "Not mine", scope: "GROUP" })).rejects.toMatchObject(
    refusal,
  );
  await expect(
    leader.save({ ...LATE, name: "Not mine", scope: "INSTITUTION" }),
  ).rejects.toMatchObject(refusal);
  const team = (await agent.list()).find(({ scope }) => scope === "GROUP");
  const { viewId = 0, version = 0 } = team ?? {};
  await expect(agent.remove({ viewId, version })).rejects.toMatchObject(refusal);
  const south = await as(org.south.leader);
  await expect(south.remove({ viewId, version })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a name is unique within an owner, regardless of case", async () => {
  const agent = await as(org.north.agent);
  await expect(agent.save({ ...LATE, name: "mINE" })).rejects.toMatchObject({
    cause: { key: "view.nameInUse", field: "name" },
  });
  await (await as(org.north.colleague)).save({ ...LATE, name: "Mine" });
  expect((await listNames(org.north.colleague))[0]).toEqual(["OWN", "Mine"]);
});

test("a view is changed on the version read", async () => {
  const agent = await as(org.north.agent);
  const { viewId, version } = (await agent.list())[0] ?? {};
  const changed = { ...LATE, viewId, version, name: "Renamed" };
  expect((await agent.save(changed)).version).toBe((version ?? 0) + 1);
  await expect(agent.save(changed)).rejects.toMatchObject({ cause: { key: "record.changed" } });
  await expect(agent.remove({ viewId: viewId ?? 0, version: version ?? 0 })).rejects.toMatchObject({
    cause: { key: "record.changed" },
  });
});

test("views are ordered, and one of them opens with the list", async () => {
  const agent = await as(org.north.agent);
  const { viewId: later } = await agent.save({ ...LATE, name: "Later" });
  const [earlier] = await agent.list();
  await agent.order({ scope: "OWN", viewIds: [later, earlier?.viewId ?? 0] });
  expect((await listNames(org.north.agent)).slice(0, 2)).toEqual([
    ["OWN", "Later"],
    ["OWN", "Renamed"],
  ]);
  const team = (await agent.list()).find(({ scope }) => scope === "GROUP");
  await expect(agent.order({ scope: "OWN", viewIds: [team?.viewId ?? 0] })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await agent.choose({ viewId: later });
  await agent.choose({ viewId: team?.viewId ?? 0 });
  const chosen = (await agent.list()).filter(({ isDefault }) => isDefault);
  expect(chosen.map(({ name }) => name)).toEqual(["Group"]);
  const others = await (await as(org.north.colleague)).list();
  expect(others.some(({ isDefault }) => isDefault)).toBe(false);
  await agent.choose({ viewId: null });
  expect((await agent.list()).some(({ isDefault }) => isDefault)).toBe(false);
});

test("a removed view is no user's default any more", async () => {
  const agent = await as(org.north.agent);
  const { viewId, version } = await agent.save({ ...LATE, name: "Short" });
  await agent.choose({ viewId });
  await agent.remove({ viewId, version });
  expect((await agent.list()).some(({ isDefault }) => isDefault)).toBe(false);
});

test("a view contains no person's name or number, and no unknown filter", async () => {
  const agent = await as(org.north.agent);
  for (const key of ["phone", "borrowerName", "colour"])
    await expect(
      agent.save({ ...LATE, name: "Bad", query: { [key]: "1" } as object }),
    ).rejects.toMatchObject({ cause: { issues: [{ code: "unrecognized_keys", keys: [key] }] } });
});
