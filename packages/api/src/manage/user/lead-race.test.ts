import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { atOnce, useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import {
  type InstitutionPeople,
  newHouse,
  newUser,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { refusalOf } from "../../session/testing.ts";
import { manageRouter } from "../router.ts";

const database = useTestDatabase();
const callerOf = createCallerFactory(manageRouter);
let org: Organisation;
let house: InstitutionPeople;
let rival: Persona;
let made = 0;

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  const key = `lead${(made += 1)}`;
  house = await newHouse(database.db, key, org.queues);
  const { id: institutionId, groupId } = house;
  rival = await newUser(database.db, {
    login: `${key}-rival`,
    roleId: ROLE.leader,
    institutionId,
    groupId,
    isLeader: true,
    status: "DISABLED",
  });
});

const as = async (persona: Persona) =>
  callerOf(visitOf(database.db, await actorOf(database.db, persona)));

const changeOf = async ({ id: userId }: Persona) => {
  const { user } = await as(house.admin);
  const { version } = await user.get({ userId });
  return (patch: object) => user.update({ userId, version, ...patch });
};

/** Of those who were asked for, how many are enabled, and why each other is not. */
const refusedIn = (replies: { refused: { key: string; message: string }[] }[]) =>
  replies.flatMap(({ refused }) => refused.map(({ key, message }) => [key, message]));

describe("two leaders of one group who were disabled", () => {
  test("are enabled in one request: the first of them, and the other is told who leads now", async () => {
    const { user } = await as(house.admin);
    await user.disable({ ids: [house.leader.id] });
    const reply = await user.enable({ ids: [rival.id, house.leader.id] });
    expect(reply.done).toEqual([rival.id]);
    expect(refusedIn([reply])).toEqual([
      ["user.leadsNoMore", expect.stringContaining("rival leads this group")],
    ]);
  });

  test("are enabled at once: one of them", async () => {
    const { user } = await as(house.admin);
    const other = await as(org.operations);
    await user.disable({ ids: [house.leader.id] });
    const replies = await atOnce(
      database.db,
      "audit_log",
      () => user.enable({ ids: [house.leader.id] }),
      () => other.user.enable({ ids: [rival.id] }),
    );
    expect(replies.map(({ done }) => done)).toEqual([[house.leader.id], []]);
    expect(refusedIn(replies)).toEqual([
      ["user.leadsNoMore", expect.stringContaining(`${house.leader.login} leads this group`)],
    ]);
  });
});

test("two members who are made leaders at once: one of them, and the other change is told who leads", async () => {
  const { user } = await as(house.admin);
  await user.disable({ ids: [house.leader.id] });
  const { id: institutionId, groupId } = house;
  const second = await newUser(database.db, {
    login: `second${made}`,
    roleId: ROLE.leader,
    institutionId,
    groupId,
  });
  await database.db
    .updateTable("appUser")
    .set({ isLeader: false, status: "ENABLED" })
    .where("id", "=", rival.id)
    .execute();
  const [promote, promoteSecond] = [await changeOf(rival), await changeOf(second)];
  const refusals = await atOnce(
    database.db,
    "audit_log",
    () => refusalOf(promote({ isLeader: true })),
    () => refusalOf(promoteSecond({ isLeader: true })),
  );
  expect(refusals).toEqual([null, "user.groupHasLeader"]);
});
