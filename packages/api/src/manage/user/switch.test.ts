import { beforeAll, describe, expect, test } from "bun:test";
import {
  hashPassword,
  createTestInstitution,
  newUser,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { sql } from "kysely";
import { atOnce, lockWaits, waitUntil, useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { createToken } from "../../session/session/actions/token.ts";
import { createLoginHarness, PASSWORD, getRefusal, withToken } from "../../session/testing.ts";
import { switchByLogin } from "./actions/enable-disable.ts";
import { userRouter } from "./router.ts";

const database = useTestDatabase();
const { clock, client, logIn } = createLoginHarness(database);
const createCaller = createCallerFactory(userRouter);
let org: Organisation;
beforeAll(async () => {
  org = await organisation(database.db, { passwordHash: hashPassword(PASSWORD, "cheap") });
});

const as = async (persona: Persona) =>
  createCaller(
    createTestContext(database.db, await getActor(database.db, persona), { now: clock.now }),
  );

const getStatus = async (id: number) =>
  database.db
    .selectFrom("appUser")
    .select(["status", "disabledAt", "version"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const isIn = async (token: string) =>
  (await getRefusal(client(withToken(token)).call.login.getCurrentUser())) === null;

/** Tries to disable a user, enables the user afterwards, and returns the result. */
async function disabling(persona: Persona, id: number): Promise<string> {
  const { done, refused: refusal } = await (await as(persona)).disable({ ids: [id] });
  if (done.length > 0) await (await as(org.administrator)).enable({ ids: [...done] });
  return refusal[0]?.key ?? "done";
}

describe("authority to disable", () => {
  test("a role disables the roles that its authority names, in its own sight", async () => {
    const { north, south } = org;
    const people = [
      ["agent", north.agent],
      ["leader", north.leader],
      ["admin", north.admin],
      ["inspector", org.inspector],
      ["foreign", south.agent],
    ] as const;
    const by = async (persona: Persona) => {
      const replies: Record<string, string> = {};
      for (const [name, { id }] of people)
        if (id !== persona.id) replies[name] = await disabling(persona, id);
      return replies;
    };
    expect(await by(north.leader)).toEqual({
      agent: "done",
      admin: "record.notFound",
      inspector: "record.notFound",
      foreign: "record.notFound",
    });
    expect(await by(north.admin)).toEqual({
      agent: "done",
      leader: "done",
      inspector: "record.notFound",
      foreign: "record.notFound",
    });
    expect(await by(org.operations)).toEqual({
      agent: "done",
      leader: "done",
      admin: "done",
      inspector: "user.notManaged",
      foreign: "done",
    });
    expect(await by(org.administrator)).toEqual({
      agent: "done",
      leader: "done",
      admin: "done",
      inspector: "done",
      foreign: "done",
    });
    for (const reader of [org.inspector, org.management, org.service, org.finance, north.agent])
      expect(await getRefusal((await as(reader)).disable({ ids: [north.agent.id] }))).toBe(
        "access.denied",
      );
  });

  test("handles each user separately, and a repeat changes nothing", async () => {
    const { agent, colleague, admin } = org.north;
    const call = await as(admin);
    const ids = [agent.id, admin.id, org.south.agent.id, colleague.id];
    const reply = await call.disable({ ids });
    expect(reply.done).toEqual([agent.id, colleague.id]);
    expect(reply.refused).toEqual([
      { id: admin.id, key: "user.self", message: expect.stringContaining("your own account") },
      expect.objectContaining({ id: org.south.agent.id, key: "record.notFound" }),
    ]);
    const { version, disabledAt } = await getStatus(agent.id);
    expect(disabledAt).toEqual(clock.now());
    expect((await call.disable({ ids })).done).toEqual([agent.id, colleague.id]);
    expect((await getStatus(agent.id)).version).toBe(version);
    await call.enable({ ids });
    expect(await getStatus(agent.id)).toMatchObject({ status: "ENABLED", disabledAt: null });
  });

  test("refuses to enable a user without a valid stage until one is set", async () => {
    const { db } = database;
    const { early, late } = org.stages;
    const agency = await createTestInstitution(db, "stages", org.stages);
    const ids = [agency.agent.id, agency.colleague.id];
    const call = await as(agency.admin);
    await call.disable({ ids });
    const listRefusals = async () =>
      (await call.enable({ ids })).refused.map(({ id, key }) => [id, key]);
    await db
      .deleteFrom("groupStage")
      .where("groupId", "=", agency.groupId)
      .where("stageId", "=", early)
      .execute();
    const wrong = (key: string) => ids.map((id) => [id, key]);
    expect(await listRefusals()).toEqual(wrong("user.wrongGroupStage"));
    await db
      .deleteFrom("institutionStage")
      .where("institutionId", "=", agency.id)
      .where("stageId", "=", early)
      .execute();
    expect(await listRefusals()).toEqual(wrong("user.wrongStage"));
    const [userId = 0] = ids;
    const { version } = await call.get({ userId });
    const back = { userId, version, status: "ENABLED" } as const;
    expect(await getRefusal(call.update(back))).toBe("user.wrongStage");
    await call.update({ ...back, stageId: late });
    expect((await getStatus(userId)).status).toBe("ENABLED");
  });

  test("refuses an empty selection", async () => {
    const empty = (await as(org.north.admin)).disable({ ids: [] });
    expect(await getRefusal(empty)).toContain("user.noneSelected");
  });
});

describe("a disabled user", () => {
  test("has no session and no token afterwards", async () => {
    const { login, id } = org.south.agent;
    const { token } = await logIn(login);
    const made = await createToken(client({ via: "COMMAND" }).context, {
      login,
      name: "script",
      days: 1,
    });
    expect([await isIn(token), await isIn(made.token)]).toEqual([true, true]);
    await (await as(org.south.leader)).disable({ ids: [id] });
    expect([await isIn(token), await isIn(made.token)]).toEqual([false, false]);
    const ended = await database.db
      .selectFrom("userSession")
      .select("endReason")
      .where("userId", "=", id)
      .execute();
    expect(ended).toEqual([{ endReason: "DISABLED" }]);
    expect(await getRefusal(logIn(login))).toBe("login.wrongPassword");
    await (await as(org.south.leader)).enable({ ids: [id] });
    expect([await isIn(token), await isIn(made.token)]).toEqual([false, false]);
    expect(await getRefusal(logIn(login))).toBeNull();
  });

  test("leaves a led group without a leader and does not replace a new one when enabled", async () => {
    const { db } = database;
    const { leader, groupId, id: institutionId } = org.south;
    const call = await as(org.south.admin);
    const reply = await call.disable({ ids: [leader.id] });
    expect(reply.warnings).toEqual([
      {
        id: leader.id,
        key: "user.leaderless",
        message: "Group 1 has no leader now. Choose a new one.",
      },
    ]);
    const next = await newUser(db, {
      login: "next-leader",
      roleId: ROLE.leader,
      institutionId,
      groupId,
      isLeader: true,
    });
    const { refused: refusal } = await call.enable({ ids: [leader.id] });
    expect(refusal).toMatchObject([{ id: leader.id, key: "user.leaderReplaced" }]);
    await call.disable({ ids: [next.id] });
    expect((await call.enable({ ids: [leader.id, next.id] })).refused).toMatchObject([
      { id: next.id, key: "user.leaderReplaced" },
    ]);
  });

  test("has no session after five hundred are disabled at once during work", async () => {
    const { db } = database;
    const agency = await createTestInstitution(db, "west", org.stages);
    const made = await db
      .insertInto("appUser")
      .values(
        Array.from({ length: 500 }, (_, n) => ({
          login: `many-${n}`,
          name: `Many ${n}`,
          email: `many-${n}@agency.example`,
          roleId: ROLE.agent,
          institutionId: agency.id,
          passwordHash: "!",
        })),
      )
      .returning("id")
      .execute();
    const ids = made.map(({ id }) => id);
    const at = clock.now();
    const expiresAt = new Date(at.getTime() + 3_600_000);
    await db
      .insertInto("userSession")
      .values(
        ids.map((userId) => ({
          userId,
          veins: "v",
          expiresAt,
          createdAt: at,
          lastSeenAt: at,
          tokenHash: Buffer.from(`token-${userId}`),
        })),
      )
      .execute();
    const { done, refused: refusal } = await (await as(agency.admin)).disable({ ids });
    expect([done.length, refusal.length]).toEqual([500, 0]);
    const { live } = await db
      .selectFrom("userSession")
      .select((eb) => eb.fn.countAll<number>().as("live"))
      .where("userId", "in", ids)
      .where("endedAt", "is", null)
      .executeTakeFirstOrThrow();
    expect(Number(live)).toBe(0);
    const lines = await db
      .selectFrom("auditLog")
      .select("id")
      .where("action", "=", "user.disable")
      .where("institutionId", "=", agency.id)
      .execute();
    expect(lines).toHaveLength(500);
    const tooMany = (await as(agency.admin)).disable({ ids: [...ids, 1] });
    expect(await getRefusal(tooMany)).not.toBeNull();
  });
});

describe("an administrator who", () => {
  const asBoss = async () => {
    const { id: _, ...boss } = org.administrator;
    const login = `boss-${crypto.randomUUID().slice(0, 8)}`;
    return newUser(database.db, { ...boss, login });
  };
  const lastPassword = async (id: number) =>
    (await (await as(org.administrator)).get({ userId: id })).passwordChangedAt;

  test("is disabled during a pending write cannot complete it", async () => {
    const boss = await asBoss();
    const [call, bossCall] = [await as(org.administrator), await as(boss)];
    const { id } = org.north.colleague;
    const before = await lastPassword(id);
    const ids = [boss.id, id];
    const [{ done }, refusal] = await atOnce(
      database.db,
      "audit_log",
      () => call.disable({ ids }),
      () => getRefusal(bossCall.givePassword({ userId: id })),
    );
    expect([done, refusal]).toEqual([ids, "session.expired"]);
    expect(await lastPassword(id)).toEqual(before);
    await call.enable({ ids: [id] });
  });

  test.each([
    ["another role", () => ({ roleId: ROLE.inspector })],
    ["another institution", () => ({ institutionId: org.south.id })],
  ])("gets %s during a pending write cannot complete it", async (_, other) => {
    const boss = await asBoss();
    const { id } = org.north.colleague;
    const before = await lastPassword(id);
    const call = await as(boss);
    const transaction = database.db.transaction().execute(async (tx) => {
      await tx.updateTable("appUser").set(other()).where("id", "=", boss.id).execute();
      await sql`select from app_user where id = ${id} for no key update`.execute(tx);
      const attempt = getRefusal(call.givePassword({ userId: id }));
      await waitUntil(async () => (await lockWaits(database.db)) > 0);
      return { writing: attempt };
    });
    expect(await (await transaction).writing).toBe("session.expired");
    expect(await lastPassword(id)).toEqual(before);
    await database.db
      .updateTable("appUser")
      .set({ roleId: ROLE.inspector, institutionId: null })
      .where("id", "=", boss.id)
      .execute();
  });
});

describe("the last administrator", () => {
  test("remains when two disable each other at once", async () => {
    const { db } = database;
    const other = await newUser(db, { login: "second-administrator", roleId: ROLE.administrator });
    const [administratorApi, two] = [await as(org.administrator), await as(other)];
    const [first, second] = await atOnce(
      db,
      "audit_log",
      () => administratorApi.disable({ ids: [other.id] }),
      () => getRefusal(two.disable({ ids: [org.administrator.id] })),
    );
    expect([first.done, second]).toEqual([[other.id], "session.expired"]);
    const context = client({ via: "COMMAND" }).context;
    const [remaining] = await db
      .selectFrom("appUser")
      .select("login")
      .where("roleId", "=", ROLE.administrator)
      .where("status", "=", "ENABLED")
      .execute();
    const last = switchByLogin(context, remaining?.login ?? "", "DISABLED");
    expect(await getRefusal(last)).toBe("user.lastAdministrator");
    const logins = ["administrator", "second-administrator"] as const;
    for (const login of logins) await switchByLogin(context, login, "ENABLED");
    const byCommand = (login: string) => getRefusal(switchByLogin(context, login, "DISABLED"));
    const refusals = await atOnce(
      db,
      "audit_log",
      () => byCommand(logins[0]),
      () => byCommand(logins[1]),
    );
    expect(refusals).toEqual([null, "user.lastAdministrator"]);
    for (const login of logins) await switchByLogin(context, login, "ENABLED");
  });
});
