import { beforeAll, expect, test } from "bun:test";
import { atOnce, useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { type Organisation, organisation } from "../../seeds/index.ts";
import { manageRouter } from "../router.ts";
import { change, NEW_STAGE, NOON, getRefusalDetails } from "./testing.ts";

const database = useTestDatabase();
const UNKNOWN = 999_999;
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
});

const operations = async (institutionIds: number[] = []) => {
  const actor = await getActor(database.db, org.operations, { institutionIds });
  const context = createTestContext(database.db, actor, { now: () => NOON });
  return createCallerFactory(manageRouter)(context).stage;
};

test("refuses a new stage without days", async () => {
  const { save } = await operations();
  const policy = { ...NEW_STAGE.policy, dpdFrom: null };
  expect(await getRefusalDetails(save({ ...NEW_STAGE, policy }))).toMatchObject({
    key: "stage.daysRequired",
    field: "policy.dpdFrom",
  });
});

test("refuses an unknown institution and a group of another institution", async () => {
  const { save } = await operations();
  const institutionIds = [org.north.id, UNKNOWN];
  expect(await getRefusalDetails(save({ ...NEW_STAGE, institutionIds }))).toMatchObject({
    key: "record.notFound",
    field: "institutionIds",
  });
  const groupIds = [org.south.groupId];
  expect(await getRefusalDetails(save({ ...NEW_STAGE, groupIds }))).toMatchObject({
    key: "stage.notOfInstitution",
    field: "groupIds",
  });
});

test("finds no stage and no entry under an unknown id", async () => {
  const stageApi = await operations();
  const row = await stageApi.get({ stageId: org.stages.early });
  const stage = { stageId: UNKNOWN, version: 1 };
  for (const act of [
    () => stageApi.save({ ...change(row, { name: "Renamed" }), ...stage }),
    () => stageApi.remove(stage),
    () => stageApi.switchType({ ...stage, type: "MANUAL" }),
    () => stageApi.withdraw({ ruleId: UNKNOWN, reason: "A mistake" }),
  ])
    expect(await getRefusalDetails(act())).toMatchObject({ key: "record.notFound" });
});

test("refuses callers limited to institutions", async () => {
  const stageApi = await operations([org.north.id]);
  const row = await stageApi.get({ stageId: org.stages.early });
  const { id: stageId, version, latestId: ruleId } = row;
  for (const act of [
    () => stageApi.switchType({ stageId, version, type: "MANUAL" }),
    () => stageApi.withdraw({ ruleId, reason: "A mistake" }),
  ])
    expect(await getRefusalDetails(act())).toMatchObject({ key: "access.denied" });
});

test("shows an agency only its own groups", async () => {
  const actor = await getActor(database.db, org.north.admin);
  const adminApi = createCallerFactory(manageRouter)(createTestContext(database.db, actor));
  const { groups } = await adminApi.stage.get({ stageId: org.stages.early });
  const limited = await operations([org.north.id]);
  for (const listedGroups of [groups, await limited.listGroups()])
    expect(new Set(listedGroups.map((group) => group.institutionId))).toEqual(
      new Set([org.north.id]),
    );
  const all = await (await operations()).listGroups();
  expect(all.map(({ id }) => id)).toContain(org.south.groupId);
});

test("switches a stage once under concurrent requests", async () => {
  const stageApi = await operations();
  const { id: stageId, version } = await stageApi.get({ stageId: org.stages.late });
  const switched = () => stageApi.switchType({ stageId, version, type: "MANUAL" });
  const both = await atOnce(database.db, "audit_log", switched, () =>
    getRefusalDetails(switched()),
  );
  expect(both[1]).toMatchObject({ key: "record.changed" });
});
