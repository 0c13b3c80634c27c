import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { atOnce, useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import {
  type InstitutionPeople,
  createTestInstitution,
  type Organisation,
  organisation,
} from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { manageRouter } from "../router.ts";
import { change } from "./testing.ts";

const database = useTestDatabase();
const createCaller = createCallerFactory(manageRouter);
let org: Organisation;
let agency: InstitutionPeople;
let made = 0;

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  const key = `place${(made += 1)}`;
  agency = await createTestInstitution(database.db, key, org.stages);
});

const manager = async () =>
  createCaller(createTestContext(database.db, await getActor(database.db, org.operations)));

/** Moves an agent of the early stage to the late one. */
async function prepareTransfer() {
  const { user } = await manager();
  const userId = agency.agent.id;
  const { version } = await user.get({ userId });
  const patch = { stageId: org.stages.late };
  return () => getRefusal(user.update({ userId, version, ...patch }));
}

/** Enables an agent of the late stage; returns the refusal, if any. */
async function returning() {
  const { user } = await manager();
  const ids = [agency.agent.id];
  await database.db
    .updateTable("appUser")
    .set({ stageId: org.stages.late })
    .where("id", "=", agency.agent.id)
    .execute();
  await user.disable({ ids });
  return async () => (await user.enable({ ids })).refused[0]?.key ?? null;
}

/** Removes the late stage by the form of the institution. */
async function prepareInstitutionRemoval() {
  const { institution } = await manager();
  const institutionId = agency.id;
  const { stages: _, merchants, ...row } = await institution.get({ institutionId });
  const { version, name, email, leaderName, leaderEmail, zone } = row;
  return () =>
    getRefusal(
      institution.update({
        institutionId,
        version,
        name,
        email,
        leaderName,
        leaderEmail,
        country: "ID",
        zone,
        placementDays: null,
        stageIds: [org.stages.early],
        lenderIds: merchants.map(({ id }) => id),
      }),
    );
}

/** Removes the late stage by the form of the group. */
async function prepareGroupRemoval() {
  const { group } = await manager();
  const { id: institutionId, groupId } = agency;
  const { groups } = await group.list({ institutionId });
  const { name = "", version, leader } = groups[0] ?? {};
  return () =>
    getRefusal(
      group.save({
        institutionId,
        groupId,
        version,
        name,
        stageIds: [org.stages.early],
        leaderId: leader?.id ?? null,
      }),
    );
}

/** Removes the group from the late stage by the form of the stage. */
async function prepareStageRemoval() {
  const api = await manager();
  const stage = await api.stage.get({ stageId: org.stages.late });
  const groupIds = stage.groups.map(({ id }) => id).filter((id) => id !== agency.groupId);
  return () => getRefusal(api.stage.save(change(stage, { groupIds })));
}

describe.each([
  ["an institution", prepareInstitutionRemoval, "stage.hasPeople", "user.wrongStage"],
  ["a group", prepareGroupRemoval, "group.stageInUse", "user.wrongGroupStage"],
  [
    "a group, from the form of the stage,",
    prepareStageRemoval,
    "group.stageInUse",
    "user.wrongGroupStage",
  ],
] as const)("%s that loses a stage", (_, prepareRemoval, isUsed, removedError) => {
  test("retains it while a user is being placed there", async () => {
    const refusals = await atOnce(
      database.db,
      "audit_log",
      await prepareTransfer(),
      await prepareRemoval(),
    );
    expect(refusals).toEqual([null, isUsed]);
  });

  test("retains it while a user of it is being enabled", async () => {
    const refusals = await atOnce(
      database.db,
      "audit_log",
      await returning(),
      await prepareRemoval(),
    );
    expect(refusals).toEqual([null, isUsed]);
  });

  test("refuses to enable users of it once its removal has started", async () => {
    const refusals = await atOnce(
      database.db,
      "audit_log",
      await prepareRemoval(),
      await returning(),
    );
    expect(refusals).toEqual([null, removedError]);
  });

  test("refuses to place users in it once its removal has started", async () => {
    const refusals = await atOnce(
      database.db,
      "audit_log",
      await prepareRemoval(),
      await prepareTransfer(),
    );
    expect(refusals).toEqual([null, removedError]);
  });
});
