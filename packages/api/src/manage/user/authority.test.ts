import { beforeAll, describe, expect, test } from "bun:test";
import { type Organisation, organisation, type Persona, ROLE } from "../../seeds/index.ts";
import { useTestDatabase, waitsInLock } from "@kolekta/db/testing";
import { sql } from "kysely";
import type { BaseContext } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { createLoginHarness, getRefusal } from "../../session/testing.ts";
import { manageRouter } from "../router.ts";

const database = useTestDatabase();
const { clock } = createLoginHarness(database);
const createCaller = createCallerFactory(manageRouter);
let org: Organisation;
beforeAll(async () => {
  org = await organisation(database.db);
});

const as = async (persona: Persona, overrides: Partial<BaseContext> = {}) =>
  createCaller(
    createTestContext(database.db, await getActor(database.db, persona), {
      now: clock.now,
      ...overrides,
    }),
  );

const row = (id: number) =>
  database.db.selectFrom("appUser").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const newcomer = (login: string, overrides: object = {}) => ({
  login,
  name: login,
  email: `${login}@agency.example`,
  role: ROLE.agent,
  institutionId: org.north.id,
  ...overrides,
});

describe("a repeated request that created a user", () => {
  test("does not open the account after a move elsewhere", async () => {
    const api = await as(org.north.admin, { idempotencyKey: "moved" });
    const { userId } = await api.user.save(newcomer("moved-on"));
    const operations = await as(org.operations);
    await operations.user.update({ userId, version: 1, institutionId: org.south.id });
    const { passwordHash } = await row(userId);
    const retry = api.user.save(newcomer("moved-on"));
    expect(await getRefusal(retry)).toBe("user.loginInUse");
    expect((await row(userId)).passwordHash).toBe(passwordHash);
  });

  test("waits for a change of the account", async () => {
    const api = await as(org.north.admin, { idempotencyKey: "repeated" });
    const { userId } = await api.user.save(newcomer("repeated"));
    const account = sql`select from app_user where id = ${userId} for no key update`;
    const retry = () => api.user.save(newcomer("repeated"));
    expect(await waitsInLock(database.db, account, retry)).toBe(true);
  });

  test("does not replace a password from another issuer", async () => {
    const api = await as(org.operations, { idempotencyKey: "given" });
    const request = newcomer("given-anew", { role: ROLE.institutionAdmin });
    const { userId } = await api.user.save(request);
    const administrator = await as(org.administrator);
    await administrator.user.givePassword({ userId });
    const { passwordHash } = await row(userId);
    expect(await getRefusal(api.user.save(request))).toBe("user.loginInUse");
    expect((await row(userId)).passwordHash).toBe(passwordHash);
  });

  test("does not replace the password of a user who has logged in", async () => {
    const api = await as(org.north.admin, { idempotencyKey: "in" });
    const { userId } = await api.user.save(newcomer("was-in"));
    const at = clock.now();
    await database.db
      .insertInto("userSession")
      .values({
        userId,
        veins: "v",
        createdAt: at,
        lastSeenAt: at,
        expiresAt: new Date(at.getTime() + 60_000),
        tokenHash: Buffer.from("was-in"),
      })
      .execute();
    const retry = api.user.save(newcomer("was-in"));
    expect(await getRefusal(retry)).toBe("user.loginInUse");
  });
});

test("a change gives agency users no limits either", async () => {
  const { user } = await as(org.north.admin);
  const { id: userId, version } = await row(org.north.agent.id);
  const limited = user.update({ userId, version, institutionIds: [org.north.id] });
  expect(await getRefusal(limited)).toBe("user.limitNotAllowed");
});

test("a change does not switch users without permission to switch them", async () => {
  const { db } = database;
  const actor = await getActor(db, org.north.admin);
  const permissions = new Set(actor.permissions);
  permissions.delete("user.switch");
  const { user } = createCaller(createTestContext(db, { ...actor, permissions }));
  const { id: userId, version } = await row(org.north.colleague.id);
  const change = { userId, version, status: "DISABLED" } as const;
  expect(await getRefusal(user.update(change))).toBe("access.denied");
  expect(await getRefusal(user.disable({ ids: [userId] }))).toBe("access.denied");
  const named = { userId, version, name: "Renamed" };
  expect(await getRefusal(user.update(named))).toBeNull();
});

test("a group removed while a user joins it refuses one of the two", async () => {
  const { south } = org;
  const { user, group } = await as(south.admin);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { groupId, version } = await group.save({
      institutionId: south.id,
      name: `Brief ${attempt}`,
      stageIds: [],
    });
    const joining = user.save(newcomer(`joins-${attempt}`, { institutionId: south.id, groupId }));
    const [joined, removed] = await Promise.all([
      getRefusal(joining),
      getRefusal(group.remove({ groupId, version })),
    ]);
    expect([
      [null, "group.notEmpty"],
      ["user.wrongGroup", null],
    ]).toContainEqual([joined, removed]);
  }
});
