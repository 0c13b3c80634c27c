import { beforeAll, describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import {
  newCase,
  newUser,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { getRefusal, testClock } from "../../session/testing.ts";
import { userRouter } from "./router.ts";

const database = useTestDatabase();
const createCaller = createCallerFactory(userRouter);
const clock = testClock();
let org: Organisation;
beforeAll(async () => {
  org = await organisation(database.db);
});

const as = async (persona: Persona) =>
  createCaller(
    createTestContext(database.db, await getActor(database.db, persona), { now: clock.now }),
  );

const toLogins = ({ rows }: { rows: readonly { login: string }[] }) =>
  rows.map(({ login }) => login);

describe("the list of people", () => {
  test("shows the users in sight: a group, an institution, all", async () => {
    const { north } = org;
    expect(toLogins(await (await as(north.leader)).list({}))).toEqual([
      "north-agent",
      "north-colleague",
      "north-leader",
    ]);
    expect(toLogins(await (await as(north.admin)).list({}))).toEqual([
      "north-admin",
      "north-agent",
      "north-colleague",
      "north-leader",
    ]);
    const { total } = await (await as(org.administrator)).list({});
    expect(total).toBe(14);
  });

  test("marks the users under the caller's authority", async () => {
    const managed = async (persona: Persona) => {
      const { rows } = await (await as(persona)).list({ size: 50 });
      return rows.filter((row) => row.managed).map(({ role }) => role);
    };
    const distinct = async (persona: Persona) => [...new Set(await managed(persona))].toSorted();
    expect(await distinct(org.north.leader)).toEqual([ROLE.agent]);
    expect(await distinct(org.north.admin)).toEqual([ROLE.agent, ROLE.leader]);
    expect(await distinct(org.operations)).toEqual([
      ROLE.agent,
      ROLE.leader,
      ROLE.institutionAdmin,
    ]);
    expect(await distinct(org.management)).toEqual([]);
    expect(await managed(org.administrator)).not.toContain(ROLE.administrator);
  });

  test("is filtered by each filter and sorted by each column", async () => {
    const call = await as(org.administrator);
    const narrowed = async (filter: Parameters<typeof call.list>[0]) =>
      toLogins(await call.list({ sort: "login", ...filter }));
    expect(await narrowed({ text: "SOUTH-ADMIN@" })).toEqual(["south-admin"]);
    expect(await narrowed({ role: ROLE.finance })).toEqual(["finance"]);
    expect(await narrowed({ groupId: org.south.groupId })).toEqual([
      "south-agent",
      "south-colleague",
      "south-leader",
    ]);
    expect(await narrowed({ institutionId: org.south.id, isLeader: true })).toEqual([
      "south-leader",
    ]);
    expect(await narrowed({ status: "DISABLED" })).toEqual([]);
    expect(await narrowed({ stageId: org.stages.late })).toEqual([]);
    const datedUser = await newUser(database.db, { login: "dated", roleId: ROLE.service });
    await database.db
      .updateTable("appUser")
      .set({ createdAt: new Date("2025-05-05T18:00:00Z") })
      .where("id", "=", datedUser.id)
      .execute();
    const day = { createdFrom: "2025-05-06", createdTo: "2025-05-06" };
    expect(await narrowed(day)).toEqual(["dated"]);
    expect(await narrowed({ ...day, createdFrom: "2025-05-07" })).toEqual([]);
    expect((await narrowed({ sort: "createdAt", order: "asc", size: 1 }))[0]).toBe("dated");
    const sorted = await call.list({ sort: "stage", order: "desc", size: 3 });
    expect(sorted.rows.every(({ stageName }) => stageName !== null)).toBe(true);
  });

  test("shows a lock, the last login and current sessions", async () => {
    const { db } = database;
    const { agent, colleague } = org.north;
    const at = clock.now();
    const later = new Date(at.getTime() + 60_000);
    const throttle = (subject: string, lockedUntil: Date | null) =>
      db
        .insertInto("loginThrottle")
        .values({ subject, failures: 5, windowEndsAt: later, lockedUntil })
        .execute();
    await throttle(`account:${agent.login}@10.0.0.1`, later);
    await throttle(`account:${colleague.login}@10.0.0.1`, null);
    await throttle("address:10.0.0.1", later);
    await db
      .insertInto("userSession")
      .values({
        userId: agent.id,
        tokenHash: Buffer.from("x"),
        veins: "v",
        createdAt: at,
        lastSeenAt: at,
        expiresAt: later,
      })
      .execute();
    const call = await as(org.north.leader);
    const { rows } = await call.list({ locked: true });
    expect(rows).toMatchObject([
      { login: agent.login, locked: true, online: true, lastLoginAt: sameInstant(at) },
    ]);
    expect((await call.list({ locked: false })).total).toBe(2);
  });
});

describe("one user", () => {
  test("has all the data of the form and is hidden from others", async () => {
    const { agent } = org.north;
    await newCase(database.db, { agentId: agent.id });
    const admin = await as(org.north.admin);
    expect(await admin.get({ userId: agent.id })).toMatchObject({
      id: agent.id,
      worksCases: true,
      institutions: [],
      openCases: 1,
      phone: null,
      extension: null,
      managed: true,
    });
    const foreign = admin.get({ userId: org.south.agent.id });
    expect(await getRefusal(foreign)).toBe("record.notFound");
  });

  test("has a leader, found by the caller, by user or by group", async () => {
    const { leader, agent, groupId } = org.north;
    const led = { groupId, leader: { id: leader.id } };
    const collector = await as(agent);
    expect(await collector.getLeader({})).toMatchObject(led);
    const admin = await as(org.north.admin);
    expect(await admin.getLeader({ userId: agent.id })).toMatchObject(led);
    expect(await admin.getLeader({ groupId })).toMatchObject(led);
    expect(await admin.getLeader({})).toEqual({ groupId: null, groupName: null, leader: null });
    const foreign = [
      admin.getLeader({ groupId: org.south.groupId }),
      admin.getLeader({ userId: org.south.agent.id }),
      collector.getLeader({ userId: leader.id }),
    ];
    expect(await Promise.all(foreign.map(getRefusal))).toEqual([
      "record.notFound",
      "record.notFound",
      "record.notFound",
    ]);
  });
});
