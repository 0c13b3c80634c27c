import { beforeAll, describe, expect, test } from "bun:test";
import {
  hashPassword,
  newCase,
  newUser,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import type { BaseContext } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { seal } from "../../session/login/cipher.ts";
import { offeredKey } from "../../session/login/actions/key.ts";
import {
  buildSignInInput,
  createLoginHarness,
  PASSWORD,
  getRefusal,
  withToken,
} from "../../session/testing.ts";
import { userRouter } from "./router.ts";

const database = useTestDatabase();
const { clock, client, logIn } = createLoginHarness(database);
const createCaller = createCallerFactory(userRouter);
let org: Organisation;
beforeAll(async () => {
  org = await organisation(database.db, { passwordHash: hashPassword(PASSWORD, "cheap") });
});

const as = async (persona: Persona, overrides: Partial<BaseContext> = {}) =>
  createCaller(
    createTestContext(database.db, await getActor(database.db, persona), {
      now: clock.now,
      ...overrides,
    }),
  );

let made = 0;
const person = (overrides: object = {}) => {
  made += 1;
  return {
    login: `made-${made}`,
    name: `Made ${made}`,
    email: `made-${made}@agency.example`,
    role: ROLE.agent,
    institutionId: org.north.id,
    ...overrides,
  };
};

const row = (id: number) =>
  database.db.selectFrom("appUser").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("authority over users", () => {
  test("each role creates the roles of its authority and no other", async () => {
    const creating = async (persona: Persona) => {
      const call = await as(persona);
      const allowedRoles: number[] = [];
      for (const role of Object.values(ROLE)) {
        const isAgency = [ROLE.agent, ROLE.leader, ROLE.institutionAdmin].some(
          (agencyRole) => agencyRole === role,
        );
        const institutionId = isAgency ? org.north.id : null;
        const refusal = await getRefusal(call.save(person({ role, institutionId })));
        if (refusal === null) allowedRoles.push(role);
        else expect(["access.denied", "user.roleNotManaged"]).toContain(refusal);
      }
      return allowedRoles;
    };
    expect(await creating(org.administrator)).toEqual(Object.values(ROLE));
    expect(await creating(org.operations)).toEqual([
      ROLE.agent,
      ROLE.leader,
      ROLE.institutionAdmin,
    ]);
    expect(await creating(org.north.admin)).toEqual([ROLE.agent, ROLE.leader]);
    for (const persona of [
      org.north.agent,
      org.north.leader,
      org.inspector,
      org.service,
      org.finance,
      org.management,
    ])
      expect(await creating(persona)).toEqual([]);
  });

  test("each role changes the people of its authority and never itself", async () => {
    const { north, south } = org;
    const changing = async (persona: Persona, { id }: Persona) => {
      const { version } = await row(id);
      const call = await as(persona);
      return getRefusal(call.update({ userId: id, version, name: "Changed" }));
    };
    expect(await changing(north.admin, north.agent)).toBeNull();
    expect(await changing(north.admin, north.leader)).toBeNull();
    expect(await changing(north.admin, north.admin)).toBe("user.self");
    expect(await changing(north.admin, south.agent)).toBe("record.notFound");
    expect(await changing(org.operations, south.admin)).toBeNull();
    expect(await changing(org.operations, org.inspector)).toBe("user.notManaged");
    expect(await changing(org.administrator, org.operations)).toBeNull();
    expect(await changing(org.administrator, org.administrator)).toBe("user.self");
    expect(await changing(north.leader, north.agent)).toBe("access.denied");
  });

  test("refuses users outside the caller's institution", async () => {
    const call = await as(org.north.admin);
    const abroad = call.save(person({ institutionId: org.south.id }));
    expect(await getRefusal(abroad)).toBe("record.notFound");
    const { id, version } = await row(org.north.agent.id);
    const away = call.update({ userId: id, version, institutionId: org.south.id, groupId: null });
    expect(await getRefusal(away)).toBe("record.notFound");
    const actor = await getActor(database.db, org.administrator, {
      institutionIds: [org.north.id],
    });
    const limited = createCaller(createTestContext(database.db, actor));
    expect(
      await getRefusal(limited.save(person({ role: ROLE.finance, institutionId: null }))),
    ).toBe("user.institutionRequired");
  });
});

describe("a new user", () => {
  test("has all values of the form and logs in once with the shown password", async () => {
    const { north } = org;
    const call = await as(north.admin);
    const input = person({
      phone: "0812-3456-7890",
      groupId: north.groupId,
      stageId: org.stages.late,
      telephony: { username: "line-7", extension: "1042", device: "Headset" },
    });
    const { userId, password, version } = await call.save(input);
    expect(version).toBe(1);
    expect(await call.get({ userId })).toMatchObject({
      login: input.login,
      phone: "0812-3456-7890",
      groupId: north.groupId,
      stageId: org.stages.late,
      certifiedUntil: null,
      telephonyUsername: "line-7",
      extension: "1042",
      device: "Headset",
      status: "ENABLED",
      creatorName: "User north-admin",
      mustChangePassword: true,
    });
    const { context, call: loginApi } = client();
    const entry = { name: input.login, password: password ?? "" };
    const { session } = await loginApi.login.signIn(await buildSignInInput(context, entry));
    expect(session.mustChangePassword).toBe(true);
    const trail = await database.db
      .selectFrom("auditLog")
      .selectAll()
      .where("entityId", "=", String(userId))
      .execute();
    expect(JSON.stringify(trail)).not.toContain(password ?? "");
  });

  test("gets the chosen password, valid for one login", async () => {
    const call = await as(org.administrator);
    const key = await offeredKey(client().context);
    const sealed = (newPassword: string) => seal(key.publicPem, JSON.stringify({ newPassword }));
    const short = call.save(person({ password: await sealed("short1") }));
    expect(await getRefusal(short)).toBe("password.format");
    const input = person({ password: await sealed("Chosen123") });
    const reply = await call.save({ ...input, keyId: key.id });
    expect(reply.password).toBeNull();
    const { token } = await logInWith(input.login, "Chosen123");
    expect(token).toBeString();
    const secondLogin = logInWith(input.login, "Chosen123");
    expect(await getRefusal(secondLogin)).toBe("login.passwordSpent");
  });

  const logInWith = async (name: string, password: string) => {
    const { context, call } = client();
    return call.login.signIn(await buildSignInInput(context, { name, password }));
  };

  test("is created once under repeated requests, and the last issued password works", async () => {
    const call = await as(org.north.admin, { idempotencyKey: "made-once" });
    const input = person();
    const first = await call.save(input);
    const second = await call.save(input);
    expect(second.userId).toBe(first.userId);
    expect(second.password).not.toBe(first.password);
    expect(await getRefusal(logInWith(input.login, first.password ?? ""))).toBe(
      "login.wrongPassword",
    );
    await logInWith(input.login, second.password ?? "");
    const other = await as(org.north.admin, { idempotencyKey: "another" });
    expect(await getRefusal(other.save(input))).toBe("user.loginInUse");
  });

  test.each([
    ["a taken login", { login: "NORTH-AGENT" }, "user.loginInUse"],
    ["an agent of no institution", { institutionId: null }, "user.institutionRequired"],
    ["a lender's person in one", { role: ROLE.finance }, "user.institutionNotAllowed"],
    ["a leader of no group", { role: ROLE.leader, isLeader: true }, "user.leaderGroup"],
    ["a role that is none", { role: 77 }, "user.roleNotManaged"],
    ["a group of nowhere", { groupId: 999_999 }, "user.wrongGroup"],
    ["a stage of nowhere", { stageId: 999_999 }, "user.wrongStage"],
    ["limits of an agent", { institutionIds: [1] }, "user.limitNotAllowed"],
  ] as const)("%s is refused", async (_, wrong, key) => {
    const call = await as(org.administrator);
    expect(await getRefusal(call.save(person(wrong)))).toBe(key);
  });

  test.each([
    ["a login with a space", { login: "a b" }, "user.loginFormat"],
    ["an address that is none", { email: "nobody" }, "user.emailFormat"],
    ["a number from elsewhere", { phone: "+1 555 0100" }, "user.phoneFormat"],
    [
      "an extension of letters",
      { telephony: { username: "line", extension: "ten" } },
      "user.extensionFormat",
    ],
  ])("%s is refused", async (_, wrong, key) => {
    const call = await as(org.administrator);
    expect(await getRefusal(call.save(person(wrong)))).toContain(key);
  });

  test("refuses a leading agent, a foreign group and a telephony account in use", async () => {
    const call = await as(org.administrator);
    const { north, south } = org;
    const agent = person({ groupId: north.groupId, isLeader: true });
    expect(await getRefusal(call.save(agent))).toBe("user.leaderRole");
    const group = person({ groupId: south.groupId });
    expect(await getRefusal(call.save(group))).toBe("user.wrongGroup");
    const telephonyAccount = { username: "line-8", extension: "2000" };
    await call.save(person({ telephony: telephonyAccount }));
    const twice = person({ telephony: { ...telephonyAccount, extension: "2001" } });
    expect(await getRefusal(call.save(twice))).toBe("user.telephonyInUse");
    const same = person({ telephony: { ...telephonyAccount, username: "line-9" } });
    expect(await getRefusal(call.save(same))).toBe("user.extensionInUse");
  });

  test("at the lender may be limited to institutions", async () => {
    const call = await as(org.administrator);
    const { userId } = await call.save(
      person({
        role: ROLE.inspector,
        institutionId: null,
        institutionIds: [org.north.id, org.south.id],
      }),
    );
    const { institutions, version } = await call.get({ userId });
    expect(institutions.map(({ id }) => id)).toEqual([org.north.id, org.south.id]);
    await call.update({ userId, version, institutionIds: [org.south.id] });
    expect((await call.get({ userId })).institutions).toMatchObject([{ id: org.south.id }]);
  });
});

describe("a change", () => {
  test("by the second of two editors is refused, and a retry of the first is not", async () => {
    const { id: userId } = org.south.colleague;
    const { version } = await row(userId);
    const first = await as(org.south.admin, { idempotencyKey: "edit" });
    const change = { userId, version, name: "First" };
    const saved = await first.update(change);
    expect(await first.update(change)).toEqual(saved);
    const second = (await as(org.operations)).update({ ...change, name: "Two" });
    expect(await getRefusal(second)).toBe("record.changed");
    const { login, name, email, roleId: role, modifierId } = await row(userId);
    expect([name, modifierId]).toEqual(["First", org.south.admin.id]);
    const whole = { userId, version: version + 1, login, email, role };
    const form = await as(org.south.admin, { idempotencyKey: "form" });
    await form.save({ ...whole, name: "Third" });
    expect(await form.save({ ...whole, name: "Third" })).toMatchObject({
      version: version + 2,
      password: null,
    });
  });

  test("to another role or institution ends the session and reports a group left without a leader", async () => {
    const call = await as(org.administrator);
    const { leader } = org.south;
    const { token } = await logIn(leader.login);
    const { version } = await row(leader.id);
    const saved = await call.update({
      userId: leader.id,
      version,
      role: ROLE.institutionAdmin,
      isLeader: false,
      groupId: null,
    });
    expect(saved).toMatchObject({ sessionEnded: true, warnings: [{ key: "user.leaderless" }] });
    const { context } = client(withToken(token));
    expect(await context.identify()).toBeNull();
    const ended = await database.db
      .selectFrom("userSession")
      .select("endReason")
      .where("userId", "=", leader.id)
      .execute();
    expect(ended).toEqual([{ endReason: "ROLE" }]);
  });

  test("that replaces the leader requires a confirmation and names the replaced one", async () => {
    const call = await as(org.north.admin);
    const { groupId, leader, id: institutionId } = org.north;
    const successor = await newUser(database.db, {
      login: "successor",
      roleId: ROLE.leader,
      institutionId,
      groupId,
    });
    const lead = { userId: successor.id, version: 1, isLeader: true };
    expect(await getRefusal(call.update(lead))).toBe("user.groupHasLeader");
    const saved = await call.update({ ...lead, replaceLeader: true });
    expect(saved.replacedLeader?.id).toBe(leader.id);
    expect(saved.warnings).toEqual([]);
    expect((await row(leader.id)).isLeader).toBe(false);
  });

  test("that removes the last administrator is refused", async () => {
    const { db } = database;
    const second = await newUser(db, { login: "second", roleId: ROLE.administrator });
    const call = await as(second);
    await db
      .updateTable("appUser")
      .set({ status: "DISABLED" })
      .where("id", "<>", org.administrator.id)
      .where("roleId", "=", ROLE.administrator)
      .execute();
    const { id: userId, version } = await row(org.administrator.id);
    const demoted = call.update({ userId, version, role: ROLE.finance });
    expect(await getRefusal(demoted)).toBe("user.lastAdministrator");
    const disabled = call.update({ userId, version, status: "DISABLED" });
    expect(await getRefusal(disabled)).toBe("user.lastAdministrator");
  });
});

describe("an agent after a move elsewhere", () => {
  test("keeps the cases of the new stage and returns the others to the pool on request", async () => {
    const { db } = database;
    const { north, stages } = org;
    const { id: userId } = north.colleague;
    const early = await newCase(db, { agentId: userId, stageId: stages.early });
    const late = await newCase(db, { agentId: userId, stageId: stages.late });
    const call = await as(north.admin);
    const { version } = await row(userId);
    const change = { userId, version, stageId: stages.late };
    expect(await getRefusal(call.update(change))).toBe("user.openCases");
    const saved = await call.update({ ...change, redispatch: true });
    expect(saved.released).toBe(1);
    const agents = await db
      .selectFrom("collectionCase")
      .select(["id", "agentId", "status"])
      .where("id", "in", [early.caseId, late.caseId])
      .orderBy("id")
      .execute();
    expect(agents).toEqual([
      { id: early.caseId, agentId: null, status: "C00" },
      expect.objectContaining({ id: late.caseId, agentId: userId }),
    ]);
    const open = await db
      .selectFrom("caseAssignment")
      .select("caseId")
      .where("agentId", "=", userId)
      .where("releasedAt", "is", null)
      .execute();
    expect(open.map(({ caseId }) => caseId)).not.toContain(early.caseId);
  });
});
