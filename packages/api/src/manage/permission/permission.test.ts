import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { useTestDatabase } from "@kolekta/db/testing";
import { newCase, type Organisation, organisation, type Persona, ROLE } from "../../seeds/index.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import type { Permission } from "../../core/permissions.ts";
import { createTestContext } from "../../core/testing.ts";
import { appRouter } from "../../router.ts";
import { createToken } from "../../session/session/actions/token.ts";
import { createClient, getRefusal, withToken } from "../../session/testing.ts";
import type { InstitutionPermissions } from "./contract.ts";

const database = useTestDatabase();
const createCaller = createCallerFactory(appRouter);
let org: Organisation;

type Caller = ReturnType<typeof createCaller>;
let operations: Caller;
let administrator: Caller;
let agent: Caller;
let leader: Caller;

/** Signs in by token, so that each call reads the permissions from the database. */
async function createCallerFor({ login }: Persona): Promise<Caller> {
  const request = { login, name: randomUUID(), days: 1 };
  const { token } = await createToken(createTestContext(database.db, null), request);
  return createCaller(createClient(database.db, withToken(token)).context);
}

beforeAll(async () => {
  org = await organisation(database.db);
  operations = await createCallerFor(org.operations);
  administrator = await createCallerFor(org.administrator);
  agent = await createCallerFor(org.north.agent);
  leader = await createCallerFor(org.north.leader);
});

beforeEach(async () => {
  await database.db.deleteFrom("deniedPermission").execute();
});

const getPermissions = (caller = operations, institutionId = org.north.id) =>
  caller.manage.permission.get({ institutionId });

const deny = async (
  role: number,
  denied: Permission[],
  caller = operations,
  institutionId = org.north.id,
) => {
  const { last } = await getPermissions(operations, institutionId);
  return caller.manage.permission.save({
    institutionId,
    baseId: last?.changeId ?? null,
    roles: [{ role, denied }],
    reason: "As agreed with the lender",
  });
};

const findRole = ({ roles }: InstitutionPermissions, role: number) =>
  roles.find((roleEntry) => roleEntry.role === role);

describe("permissions of an institution", () => {
  test("equal those of its roles until some are denied", async () => {
    const { roles, institutionName } = await getPermissions();
    expect(institutionName).toBe(org.north.name);
    expect(roles.map(({ role }) => role)).toEqual([ROLE.agent, ROLE.leader, ROLE.institutionAdmin]);
    for (const { holds, denied } of roles) {
      expect(holds.length).toBeGreaterThan(0);
      expect(denied).toEqual([]);
    }
    expect(roles.map(({ people }) => people)).toEqual([2, 1, 1]);
  });

  test("apply to the next call of its users in the role, and to no other users", async () => {
    await newCase(database.db, { agentId: org.north.agent.id });
    expect((await agent.tasks.case.list({})).rows).toHaveLength(1);
    await deny(ROLE.agent, ["case.read", "log.read"]);
    expect(await getRefusal(agent.tasks.case.list({}))).toBe("access.denied");
    const southAgent = await createCallerFor(org.south.agent);
    expect(await getRefusal(southAgent.tasks.case.list({}))).toBeNull();
    expect(await getRefusal(leader.tasks.case.list({}))).toBeNull();
    await deny(ROLE.agent, []);
    expect((await agent.tasks.case.list({})).rows).toHaveLength(1);
  });

  test("appear at login, in the user's menu and in a leader's view of it", async () => {
    const listMenuKeys = ({ groups }: Awaited<ReturnType<Caller["session"]["menu"]["get"]>>) =>
      groups.flatMap(({ items }) => items.map(({ key }) => key));
    expect(listMenuKeys(await agent.session.menu.get())).toContain("statistics");
    await deny(ROLE.agent, ["agent.read"]);
    const { permissions } = await agent.session.login.getCurrentUser();
    expect(permissions).not.toContain("agent.read");
    expect(listMenuKeys(await agent.session.menu.get())).not.toContain("statistics");
    const leaderView = await leader.session.menu.get({ userId: org.north.agent.id });
    expect(listMenuKeys(leaderView)).not.toContain("statistics");
  });

  test("prevent pairing a company phone once calls are denied", async () => {
    const { agent: caller } = org.north;
    await deny(ROLE.agent, ["call.place"]);
    const pairing = leader.telephony.phoneApp.pair({ agentId: caller.id });
    expect(await getRefusal(pairing)).not.toBeNull();
    await deny(ROLE.agent, []);
    expect(await getRefusal(leader.telephony.phoneApp.pair({ agentId: caller.id }))).toBeNull();
  });
});

describe("a change", () => {
  test("records editor, reason, and values before and after in the audit trail", async () => {
    await deny(ROLE.leader, ["log.read"]);
    const { changeId } = await deny(ROLE.leader, ["assignment.write"]);
    const { last, roles } = await getPermissions();
    expect(last).toMatchObject({
      changeId,
      editorName: "User operations",
      reason: "As agreed with the lender",
    });
    expect(roles.find(({ role }) => role === ROLE.leader)?.denied).toEqual(["assignment.write"]);
    const entry = await database.db
      .selectFrom("auditLog")
      .selectAll()
      .where("action", "=", "permission.edit")
      .where("entityId", "=", String(changeId))
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actorId: org.operations.id,
      institutionId: org.north.id,
      before: { denied: { [ROLE.leader]: ["log.read"] } },
      after: {
        denied: { [ROLE.leader]: ["assignment.write"] },
        reason: "As agreed with the lender",
      },
    });
  });

  test("does not change roles that it omits", async () => {
    await deny(ROLE.agent, ["log.read"]);
    await deny(ROLE.leader, ["log.read"]);
    const permissions = await getPermissions();
    expect(findRole(permissions, ROLE.agent)?.denied).toEqual(["log.read"]);
    expect(findRole(permissions, ROLE.institutionAdmin)?.denied).toEqual([]);
  });

  test.each([
    [
      "a permission that the role does not hold",
      ROLE.agent,
      ["closing.execute"],
      "roles.0.denied.0",
    ],
    ["a role of the lender", ROLE.operations, ["permission.edit"], "roles.0.role"],
    ["an unknown role", 77, ["case.read"], "roles.0.role"],
  ] as const)("is refused for %s", async (_, role, denied, field) => {
    expect(deny(role, [...denied])).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause: { field },
    });
  });

  test("is refused if it repeats a role or changes nothing", async () => {
    const { last } = await getPermissions();
    const change = {
      institutionId: org.north.id,
      baseId: last?.changeId ?? null,
      reason: "Twice the same",
    };
    const twice = [ROLE.agent, ROLE.agent].map((role) => ({ role, denied: ["log.read" as const] }));
    const { save } = operations.manage.permission;
    expect(save({ ...change, roles: twice })).rejects.toMatchObject({
      cause: { field: "roles.1.role" },
    });
    const [first] = twice;
    const same = first ? [{ ...first, denied: [] }] : [];
    expect(await getRefusal(save({ ...change, roles: same }))).toBe("permission.unchanged");
  });

  test("G11: is refused if based on an outdated version", async () => {
    const { last } = await getPermissions();
    const save = (caller: Caller, denied: Permission[]) =>
      getRefusal(
        caller.manage.permission.save({
          institutionId: org.north.id,
          baseId: last?.changeId ?? null,
          roles: [{ role: ROLE.agent, denied }],
          reason: "At the same time",
        }),
      );
    const outcomes = await Promise.all([
      save(operations, ["log.read"]),
      save(administrator, ["case.read"]),
    ]);
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    const after = await getPermissions();
    expect(findRole(after, ROLE.agent)?.denied).toHaveLength(1);
  });
});

describe("access to permissions", () => {
  test("lets lender roles read all, an institution admin its own, and only operations and administrators change", async () => {
    const admin = await createCallerFor(org.north.admin);
    expect((await getPermissions(admin)).institutionId).toBe(org.north.id);
    expect(await getRefusal(getPermissions(admin, org.south.id))).toBe("record.notFound");
    for (const persona of [org.inspector, org.management]) {
      const reader = await createCallerFor(persona);
      expect(await getRefusal(getPermissions(reader))).toBeNull();
      expect(await getRefusal(deny(ROLE.agent, ["log.read"], reader))).toBe("access.denied");
    }
    expect(await getRefusal(deny(ROLE.agent, ["log.read"], admin))).toBe("access.denied");
    for (const persona of [org.north.agent, org.north.leader, org.finance])
      expect(await getRefusal(getPermissions(await createCallerFor(persona)))).toBe(
        "access.denied",
      );
    expect(await getRefusal(deny(ROLE.agent, ["log.read"], administrator))).toBeNull();
  });

  test("is limited to the institutions of a limited caller", async () => {
    const { db } = database;
    const limited = { userId: org.operations.id, institutionId: org.south.id };
    await db.insertInto("userInstitution").values(limited).execute();
    expect(await getRefusal(getPermissions())).toBe("record.notFound");
    const denied = operations.manage.permission.save({
      institutionId: org.north.id,
      baseId: null,
      roles: [{ role: ROLE.agent, denied: ["log.read"] }],
      reason: "Not theirs",
    });
    expect(await getRefusal(denied)).toBe("record.notFound");
    expect(await getRefusal(getPermissions(operations, org.south.id))).toBeNull();
    await db.deleteFrom("userInstitution").execute();
  });

  test("retains a denial when the role loses and regains the permission", async () => {
    const { db } = database;
    await deny(ROLE.agent, ["log.read"]);
    const grant = { roleId: ROLE.agent, permission: "log.read" };
    await db
      .deleteFrom("rolePermission")
      .where("roleId", "=", grant.roleId)
      .where("permission", "=", grant.permission)
      .execute();
    expect(findRole(await getPermissions(), ROLE.agent)?.denied).toEqual([]);
    await db.insertInto("rolePermission").values(grant).execute();
    expect(findRole(await getPermissions(), ROLE.agent)?.denied).toEqual(["log.read"]);
  });
});
