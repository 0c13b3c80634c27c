import { beforeAll, describe, expect, test } from "bun:test";
import { type CaseIds, newCase, type Organisation, organisation, ROLE } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import type { Permission } from "../../core/permissions.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { appRouter } from "../../router.ts";
import { offeredKey } from "../../session/login/actions/key.ts";
import { seal } from "../../session/login/cipher.ts";
import {
  buildSignInInput,
  createLoginHarness,
  PASSWORD,
  getRefusal,
  withToken,
} from "../../session/testing.ts";
import { createUser } from "../user/actions/new.ts";

/*
 * Supervisor: a role unknown to the code, defined by rows only. It works its own cases and leads a
 * group.
 */
const SUPERVISOR = 10;
const PERMISSIONS: readonly Permission[] = [
  "case.read",
  "log.read",
  "log.save",
  "assignment.read",
  "assignment.write",
  "user.read",
  "agent.read",
  "promise.afterBroken",
];

const database = useTestDatabase();
const loginHarness = createLoginHarness(database);
const createCaller = createCallerFactory(appRouter);
let org: Organisation;
let ownCase: CaseIds;
let strange: CaseIds;
let supervisor: ReturnType<typeof createCaller>;
let supervisorId: number;

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  await db
    .insertInto("role")
    .values({
      id: SUPERVISOR,
      key: "supervisor",
      name: "Supervisor",
      nameCn: "主管",
      nameEs: "Penyelia",
      side: "AGENCY",
      caseScope: "GROUP",
      worksCases: true,
      rank: 15,
      languageLocked: false,
      inactivityNotices: true,
      rowsSelectable: true,
    })
    .execute();
  await db
    .insertInto("rolePermission")
    .values(PERMISSIONS.map((permission) => ({ permission, roleId: SUPERVISOR })))
    .execute();
  const now = loginHarness.clock.now();
  ownCase = await newCase(db, { now, agentId: org.north.agent.id });
  strange = await newCase(db, { now, agentId: org.south.agent.id });
  supervisorId = await hired("supervisor");
  supervisor = await signedIn("supervisor");
});

/** Creates a user in the same way as the command line; group and certificate are set by SQL. */
async function hired(login: string): Promise<number> {
  const { context } = loginHarness.client({ via: "COMMAND" });
  const email = `${login}@agency.example`;
  const made = await createUser(context, {
    login,
    email,
    name: "Sri Supervisor",
    role: SUPERVISOR,
    institution: org.north.name,
  });
  await database.db
    .updateTable("appUser")
    .set({ groupId: org.north.groupId, certifiedUntil: "2027-01-01" })
    .where("id", "=", made.id)
    .execute();
  const { token } = await enter(login, made.password);
  const { context: inside } = loginHarness.client(withToken(token));
  const key = await offeredKey(inside);
  const change = { password: made.password, newPassword: PASSWORD };
  await createCaller(inside).manage.user.changePassword({
    password: await seal(key.publicPem, JSON.stringify(change)),
    keyId: key.id,
  });
  return made.id;
}

async function enter(name: string, password: string) {
  const { context, call } = loginHarness.client();
  return call.login.signIn(await buildSignInInput(context, { name, password }));
}

const signedIn = async (login: string) => {
  const { token } = await enter(login, PASSWORD);
  return createCaller(loginHarness.client(withToken(token)).context);
};

describe("a role that is added as a row", () => {
  test("is named at login", async () => {
    const session = await supervisor.session.login.getCurrentUser();
    expect(session).toMatchObject({
      user: { role: SUPERVISOR, roleKey: "supervisor" },
      caseScope: "GROUP",
      worksCases: true,
      inactivityNotices: true,
    });
    expect(session.permissions.toSorted()).toEqual(PERMISSIONS.toSorted());
  });

  test("has a name in every language, as the others have", async () => {
    const roles = await supervisor.manage.role.list();
    expect(roles.map(({ role }) => role)).toEqual([...Object.values(ROLE), SUPERVISOR]);
    expect(roles.at(-1)).toMatchObject({
      names: { en: "Supervisor", cn: "主管", es: "Penyelia" },
      side: "AGENCY",
    });
  });

  test("opens the screens of its permissions in the menu", async () => {
    const { groups } = await supervisor.session.menu.get();
    const keys = groups.flatMap(({ items }) => items.map(({ key }) => key));
    expect(keys).toEqual(["case-list", "statistics", "performance", "users"]);
  });

  test("sees the cases of its group and no other", async () => {
    const { rows } = await supervisor.tasks.case.list({});
    expect(rows.map(({ taskId }) => taskId)).toEqual([ownCase.caseId]);
    const { caseId: taskId, loanId } = strange;
    await expect(supervisor.tasks.case.get({ taskId, loanId })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("is refused actions without permission", async () => {
    const { caseId: taskId } = ownCase;
    await expect(
      supervisor.tasks.hold.open({ taskId, kind: "DISPUTE", reason: "Says it is not his" }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("is included in allocation and in the ranking", async () => {
    const [agents, candidates, { rows }] = await Promise.all([
      supervisor.manage.user.list({ worksCases: true }),
      supervisor.tasks.assignment.listCandidates({}),
      supervisor.reports.agent.listRanks(),
    ]);
    const { agent, colleague } = org.north;
    const ids = new Set([agent.id, colleague.id, supervisorId]);
    expect(new Set(agents.rows.map(({ id }) => id))).toEqual(ids);
    expect(new Set(candidates.map(({ agentId }) => agentId))).toEqual(ids);
    expect(new Set(rows.map(({ agentId }) => agentId))).toEqual(ids);
  });

  test("works a case that is assigned to it", async () => {
    const now = loginHarness.clock.now();
    const { caseId: taskId } = await newCase(database.db, { now, institutionId: org.north.id });
    const leader = createCaller(
      createTestContext(database.db, await getActor(database.db, org.north.leader), {
        now: loginHarness.clock.now,
      }),
    );
    const { assigned } = await leader.tasks.assignment.assign({
      items: [{ taskId, agentId: supervisorId }],
    });
    expect(assigned).toHaveLength(1);
  });
});

describe("a rule of contact", () => {
  const renew = async (overrideRoles: number[]) => {
    const actor = await getActor(database.db, org.operations);
    const { now } = loginHarness.clock;
    const operations = createCaller(createTestContext(database.db, actor, { now }));
    return operations.tasks.guard.updateRule({
      profile: "ID",
      rule: "FREQ_MSG",
      severity: "BLOCK",
      effectiveFrom: "2026-03-03",
      params: { perDay: 2 },
      source: "Test circular",
      overrideRoles,
    });
  };

  test("names an existing role", async () => {
    expect(await getRefusal(renew([SUPERVISOR, 11]))).toBe("request.invalid");
    expect(await getRefusal(renew([ROLE.leader, SUPERVISOR]))).toBeNull();
  });
});
