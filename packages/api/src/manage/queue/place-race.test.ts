import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { atOnce, useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import {
  type InstitutionPeople,
  newHouse,
  type Organisation,
  organisation,
} from "../../seeds/index.ts";
import { refusalOf } from "../../session/testing.ts";
import { manageRouter } from "../router.ts";
import { change } from "./testing.ts";

const database = useTestDatabase();
const callerOf = createCallerFactory(manageRouter);
let org: Organisation;
let house: InstitutionPeople;
let made = 0;

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  const key = `place${(made += 1)}`;
  house = await newHouse(database.db, key, org.queues);
});

const manager = async () =>
  callerOf(visitOf(database.db, await actorOf(database.db, org.operations)));

/** An agent of the early stage is placed in the late one. */
async function placing() {
  const { user } = await manager();
  const userId = house.agent.id;
  const { version } = await user.get({ userId });
  const patch = { queueId: org.queues.late };
  return () => refusalOf(user.update({ userId, version, ...patch }));
}

/** An agent of the late stage comes back; the reason where he is refused. */
async function returning() {
  const { user } = await manager();
  const ids = [house.agent.id];
  await database.db
    .updateTable("appUser")
    .set({ queueId: org.queues.late })
    .where("id", "=", house.agent.id)
    .execute();
  await user.disable({ ids });
  return async () => (await user.enable({ ids })).refused[0]?.key ?? null;
}

/** The institution works the early stage alone from now on. */
async function takenFromInstitution() {
  const { institution } = await manager();
  const institutionId = house.id;
  const {
    queues: _,
    merchants,
    ...row
  } = await institution.get({
    institutionId,
  });
  const { version, name, email, leaderName, leaderEmail, zone } = row;
  return () =>
    refusalOf(
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
        queueIds: [org.queues.early],
        merchantIds: merchants.map(({ id }) => id),
      }),
    );
}

/** The group works the early stage alone, by the form of the group. */
async function takenFromGroup() {
  const { group } = await manager();
  const { id: institutionId, groupId } = house;
  const { groups } = await group.list({ institutionId });
  const { name = "", version, leader } = groups[0] ?? {};
  return () =>
    refusalOf(
      group.save({
        institutionId,
        groupId,
        version,
        name,
        queueIds: [org.queues.early],
        leaderId: leader?.id ?? null,
      }),
    );
}

/** The same by the form of the stage. */
async function takenByStage() {
  const { queue } = await manager();
  const stage = await queue.get({ queueId: org.queues.late });
  const groupIds = stage.groups.map(({ id }) => id).filter((id) => id !== house.groupId);
  return () => refusalOf(queue.save(change(stage, { groupIds })));
}

describe.each([
  ["an institution", takenFromInstitution, "queue.hasPeople", "user.wrongQueue"],
  ["a group", takenFromGroup, "group.queueInUse", "user.wrongGroupQueue"],
  [
    "a group, from the form of the stage,",
    takenByStage,
    "group.queueInUse",
    "user.wrongGroupQueue",
  ],
] as const)("%s that loses a stage", (_, taken, isUsed, isGone) => {
  test("keeps it while somebody is being placed there", async () => {
    const refusals = await atOnce(database.db, "audit_log", await placing(), await taken());
    expect(refusals).toEqual([null, isUsed]);
  });

  test("keeps it while somebody of it comes back", async () => {
    const refusals = await atOnce(database.db, "audit_log", await returning(), await taken());
    expect(refusals).toEqual([null, isUsed]);
  });

  test("lets nobody of it come back once it is going", async () => {
    const refusals = await atOnce(database.db, "audit_log", await taken(), await returning());
    expect(refusals).toEqual([null, isGone]);
  });

  test("takes nobody into it once it is going", async () => {
    const refusals = await atOnce(database.db, "audit_log", await taken(), await placing());
    expect(refusals).toEqual([null, isGone]);
  });
});
