import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { newUser, type Organisation, organisation, type Persona, ROLE } from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { manageRouter } from "../router.ts";
import { confirmByLogin } from "./actions/confirm.ts";
import { createUser } from "./actions/new.ts";
import { issueOneTimePassword } from "./actions/issue-password.ts";
import { userCommands } from "./commands.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-10T05:00:00Z");
const daysAfter = (days: number) => new Date(NOON.getTime() + days * 86_400_000);
let org: Organisation;
let granter: Persona;
let count = 0;

beforeAll(async () => {
  org = await organisation(database.db);
  await database.db
    .updateTable("appUser")
    .set({ createdAt: daysAfter(-100) })
    .execute();
});

beforeEach(async () => {
  granter = await hire(ROLE.administrator);
});

const hire = (roleId: number) => newUser(database.db, { login: `hired-${(count += 1)}`, roleId });

const apiFor = async (persona: Pick<Persona, "login">, now = NOON) =>
  createCallerFactory(manageRouter)(
    createTestContext(database.db, await getActor(database.db, persona), { now: () => now }),
  ).user;

interface Granted {
  readonly id: number;
  readonly login: string;
}

/** Creates an account through the API in the same way as an administrator. */
async function grant(
  role: number,
  by: Pick<Persona, "login"> = granter,
  now = NOON,
): Promise<Granted> {
  const login = `granted-${(count += 1)}`;
  const api = await apiFor(by, now);
  const { userId } = await api.save({ login, name: login, role, email: `${login}@lender.example` });
  return { id: userId, login };
}

const confirm = async (by: Pick<Persona, "login">, { id }: { readonly id: number }, now = NOON) => {
  const { version } = await get(id);
  return (await apiFor(by, now)).confirm({ userId: id, version });
};

const get = async (userId: number) => (await apiFor(org.administrator)).get({ userId });

const listRights = async (persona: Pick<Persona, "login">) =>
  (await getActor(database.db, persona)).permissions;

const decides = async (persona: Pick<Persona, "login">) =>
  (await listRights(persona)).has("proposal.decide");

describe("an account with an approving role", () => {
  test("works for everything else and decides nothing until a second person confirms it", async () => {
    const account = await grant(ROLE.management);
    const rights = await listRights(account);
    expect(rights.has("proposal.read")).toBe(true);
    for (const right of [
      "proposal.decide",
      "deduction.decide",
      "closing.execute",
      "writeOff.approve",
      "dataRequest.decide",
      "user.confirm",
    ] as const)
      expect(rights.has(right)).toBe(false);
    expect(await get(account.id)).toMatchObject({
      isApprover: true,
      confirmation: null,
      canConfirm: true,
    });
    await confirm(org.management, account);
    expect(await decides(account)).toBe(true);
    expect(await get(account.id)).toMatchObject({
      confirmation: "PERSON",
      confirmerName: "User management",
      canConfirm: false,
    });
  });

  test("is shown its possible confirmers when it decides", async () => {
    const account = await grant(ROLE.management);
    const { proposal } = createCallerFactory(manageRouter)(
      createTestContext(database.db, await getActor(database.db, account)),
    );
    const decision = { proposalId: 1, version: 1 };
    const refusal = await proposal.approve(decision).catch((error: Error) => error);
    expect(refusal).toMatchObject({ message: "access.unconfirmed" });
    expect(refusal).toMatchObject({
      cause: { params: { names: expect.stringContaining("User management") } },
    });
  });

  test("decides for an agency within its rights without a second person", async () => {
    const { id } = org.north.admin;
    expect(await get(id)).toMatchObject({ isApprover: false });
    expect(await getRefusal(confirm(org.management, { id }))).toBe("user.noApprover");
  });

  test("waits for a second person after each change of its role", async () => {
    const account = await grant(ROLE.finance);
    await confirm(org.management, account);
    const { version } = await get(account.id);
    await (await apiFor(granter)).update({ userId: account.id, version, role: ROLE.management });
    expect(await decides(account)).toBe(false);
  });

  test("waits for a second person after others set its password or e-mail, not after its owner", async () => {
    const { db } = database;
    const account = await grant(ROLE.management);
    await confirm(org.management, account);
    const ownPassword = { passwordHash: "own", credentialSetterId: account.id };
    await db.updateTable("appUser").set(ownPassword).where("id", "=", account.id).execute();
    expect(await decides(account)).toBe(true);
    await (await apiFor(granter)).givePassword({ userId: account.id });
    expect(await decides(account)).toBe(false);
    await confirm(org.management, account);
    const { version } = await get(account.id);
    const email = "another@lender.example";
    await (await apiFor(granter)).update({ userId: account.id, version, email });
    expect(await decides(account)).toBe(false);
  });

  test("created or issued a password at the command line is confirmed by the operator", async () => {
    const { db } = database;
    const operator = createTestContext(db, null, { now: () => NOON });
    const login = `machine-${(count += 1)}`;
    const made = await createUser(operator, {
      login,
      name: login,
      email: `${login}@lender.example`,
      role: ROLE.management,
    });
    await issueOneTimePassword(operator, { login });
    expect(await decides({ login })).toBe(true);
    expect(await get(made.id)).toMatchObject({ confirmation: "MACHINE", confirmerName: null });
    const account = await grant(ROLE.management);
    await confirmByLogin(operator, account.login);
    expect(await decides(account)).toBe(true);
  });
});

describe("a confirmation", () => {
  test("is one audit entry; a repeat is another action", async () => {
    const account = await grant(ROLE.management);
    const [first, second] = await Promise.all([
      confirm(org.management, account),
      confirm(org.administrator, account),
    ]);
    expect(second.confirmedAt.getTime()).toBe(first.confirmedAt.getTime());
    const lines = await database.db
      .selectFrom("auditLog")
      .select(["action", "actorId"])
      .where("action", "in", ["user.confirm", "user.confirmAgain"])
      .where("entityId", "=", String(account.id))
      .orderBy("id")
      .execute();
    expect(lines.map(({ action }) => action)).toEqual(["user.confirm", "user.confirmAgain"]);
    const { confirmerId } = await database.db
      .selectFrom("appUser")
      .select("confirmerId")
      .where("id", "=", account.id)
      .executeTakeFirstOrThrow();
    expect(lines[0]?.actorId).toBe(confirmerId);
  });

  test("is refused for a role that the confirmer has not read", async () => {
    const account = await grant(ROLE.finance);
    const { version } = await get(account.id);
    await (await apiFor(granter)).update({ userId: account.id, version, role: ROLE.management });
    const api = await apiFor(org.management);
    expect(await getRefusal(api.confirm({ userId: account.id, version }))).toBe("record.changed");
  });

  test("is refused for accounts out of sight", async () => {
    const { id: userId } = await grant(ROLE.management);
    const { version } = await get(userId);
    const limited = await getActor(database.db, org.management, { institutionIds: [org.north.id] });
    const { user } = createCallerFactory(manageRouter)(
      createTestContext(database.db, limited, { now: () => NOON }),
    );
    const confirmed = user.confirm({ userId, version });
    expect(await getRefusal(confirmed)).toBe("record.notFound");
  });

  test("is refused to the granter and to the account itself", async () => {
    const account = await grant(ROLE.management);
    expect(await getRefusal(confirm(granter, account))).toBe("user.confirmSamePerson");
    expect(await getRefusal(confirm(org.management, org.management))).toBe("user.self");
    expect(await getRefusal(confirm(account, account))).toBe("access.unconfirmed");
  });

  test("is refused to an account that the granter created, set the password of, or shares a mailbox with", async () => {
    const { db } = database;
    const account = await grant(ROLE.management);
    const created = await grant(ROLE.management);
    await confirm(org.management, created);
    const hired = await hire(ROLE.management);
    await (await apiFor(granter)).givePassword({ userId: hired.id });
    await confirm(org.management, hired);
    const twin = await hire(ROLE.management);
    const { email } = await get(granter.id);
    await db
      .updateTable("appUser")
      .set({ email: email.replace("@", "+twin@") })
      .where("id", "=", twin.id)
      .execute();
    await confirmByLogin(createTestContext(db, null), twin.login);
    for (const puppet of [created, hired, twin])
      expect(await getRefusal(confirm(puppet, account, daysAfter(30)))).toBe(
        "user.confirmSamePerson",
      );
    expect(await getRefusal(confirm(org.management, account))).toBeNull();
  });

  test("is refused to issuers of the granter's password, directly or through another account", async () => {
    const [first, second] = [await hire(ROLE.administrator), await hire(ROLE.administrator)];
    await (await apiFor(granter, daysAfter(-40))).givePassword({ userId: first.id });
    await (await apiFor(first, daysAfter(-30))).givePassword({ userId: second.id });
    const account = await grant(ROLE.management, second, daysAfter(-20));
    for (const person of [first, second])
      expect(await getRefusal(confirm(person, account))).toBe("access.unconfirmed");
    expect(await getRefusal(confirm(granter, account))).toBe("user.confirmSamePerson");
  });
});

test("lists approvers who wait for a second person", async () => {
  const account = await grant(ROLE.management);
  const api = await apiFor(org.management);
  const listIds = async (unconfirmed: boolean) =>
    (await api.list({ unconfirmed, size: 100 })).rows.map(({ id }) => id);
  expect(await listIds(true)).toContain(account.id);
  expect(await listIds(true)).not.toContain(org.management.id);
  expect(await listIds(false)).toContain(org.management.id);
});

test("shows at the command line how each approver was confirmed", async () => {
  const [waiting, confirmed] = [await grant(ROLE.management), await grant(ROLE.management)];
  await confirm(org.management, confirmed);
  const context = createTestContext(database.db, null, { now: () => NOON });
  const ops = { context, actAs: () => expect.unreachable(), progress() {} };
  const runCommand = async (name: string, options: Record<string, string | true>) =>
    (
      await userCommands.find((command) => command.name === name)?.run(ops, { args: {}, options })
    )?.lines.join("\n");
  const before = await runCommand("user list", { approvers: true });
  expect(before).toContain(`${waiting.login}  waits for a second person`);
  expect(before).toContain(`${confirmed.login}  confirmed by management`);
  expect(before).not.toContain("north-agent");
  await runCommand("user confirm", { login: waiting.login });
  expect(await runCommand("user list", { approvers: true })).toContain(
    `${waiting.login}  confirmed at the command line`,
  );
});
