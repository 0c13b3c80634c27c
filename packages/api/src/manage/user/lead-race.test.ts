import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { atOnce, useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import {
  type InstitutionPeople,
  createTestInstitution,
  newUser,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { manageRouter } from "../router.ts";

const database = useTestDatabase();
const createCaller = createCallerFactory(manageRouter);
let org: Organisation;
let agency: InstitutionPeople;
let rival: Persona;
let made = 0;

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  const key = `lead${(made += 1)}`;
  agency = await createTestInstitution(database.db, key, org.stages);
  const { id: institutionId, groupId } = agency;
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
  createCaller(createTestContext(database.db, await getActor(database.db, persona)));

const prepareUpdate = async ({ id: userId }: Persona) => {
  const { user } = await as(agency.admin);
  const { version } = await user.get({ userId });
  return (patch: object) => user.update({ userId, version, ...patch });
};

const listRefusals = (replies: { refused: { key: string; message: string }[] }[]) =>
  replies.flatMap(({ refused }) => refused.map(({ key, message }) => [key, message]));

describe("two disabled leaders of one group", () => {
  test("enabled in one request: the first succeeds, the other learns the current leader", async () => {
    const { user } = await as(agency.admin);
    await user.disable({ ids: [agency.leader.id] });
    const reply = await user.enable({ ids: [rival.id, agency.leader.id] });
    expect(reply.done).toEqual([rival.id]);
    expect(listRefusals([reply])).toEqual([
      ["user.leaderReplaced", expect.stringContaining("rival leads this group")],
    ]);
  });

  test("enabled concurrently: one succeeds", async () => {
    const { user } = await as(agency.admin);
    const other = await as(org.operations);
    await user.disable({ ids: [agency.leader.id] });
    const replies = await atOnce(
      database.db,
      "audit_log",
      () => user.enable({ ids: [agency.leader.id] }),
      () => other.user.enable({ ids: [rival.id] }),
    );
    expect(replies.map(({ done }) => done)).toEqual([[agency.leader.id], []]);
    expect(listRefusals(replies)).toEqual([
      ["user.leaderReplaced", expect.stringContaining(`${agency.leader.login} leads this group`)],
    ]);
  });
});

test("two members made leaders at once: one succeeds, the other learns the current leader", async () => {
  const { user } = await as(agency.admin);
  await user.disable({ ids: [agency.leader.id] });
  const { id: institutionId, groupId } = agency;
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
  const [promote, promoteSecond] = [await prepareUpdate(rival), await prepareUpdate(second)];
  const refusals = await atOnce(
    database.db,
    "audit_log",
    () => getRefusal(promote({ isLeader: true })),
    () => getRefusal(promoteSecond({ isLeader: true })),
  );
  expect(refusals).toEqual([null, "user.groupHasLeader"]);
});

test("a user disabled meanwhile is not made leader of a group", async () => {
  const { user, group } = await as(org.operations);
  const { id: institutionId } = agency;
  const leading = await newUser(database.db, {
    login: `leading${made}`,
    roleId: ROLE.leader,
    institutionId,
  });
  const stageIds = [org.stages.early];
  const led = { institutionId, name: "Led", stageIds, leaderId: leading.id };
  const [, refusal] = await atOnce(
    database.db,
    "audit_log",
    () => user.disable({ ids: [leading.id] }),
    () => getRefusal(group.save(led)),
  );
  expect(refusal).toBe("group.cannotLead");
});
