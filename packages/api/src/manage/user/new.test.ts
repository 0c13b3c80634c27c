import { beforeAll, expect, test } from "bun:test";
import { type Organisation, organisation, ROLE } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { isNewPassword } from "../../session/login/rules/password.ts";
import { buildSignInInput, createLoginHarness, getRefusal } from "../../session/testing.ts";
import { createUser } from "./actions/new.ts";
import { userCommands } from "./commands.ts";
import { generateOneTimePassword, type NewUser } from "./rules/new.ts";

const database = useTestDatabase();
const { client } = createLoginHarness(database);
let org: Organisation;
beforeAll(async () => {
  org = await organisation(database.db);
});

const make = (request: Partial<NewUser>) =>
  createUser(client({ via: "COMMAND" }).context, {
    login: "first",
    name: "First",
    email: "first@kolekta.example",
    role: 9,
    ...request,
  });

test("a new user logs in with the issued password and has to replace it", async () => {
  const { password } = await make({});
  const { context, call } = client();
  const { session } = await call.login.signIn(
    await buildSignInInput(context, { name: "first", password }),
  );
  expect(session).toMatchObject({
    user: { role: 9, institutionId: null },
    mustChangePassword: true,
  });
  const trail = await database.db
    .selectFrom("auditLog")
    .selectAll()
    .where("action", "=", "user.create")
    .execute();
  expect(trail).toHaveLength(1);
  expect(JSON.stringify(trail)).not.toContain(password);
});

test("a new approver is reported only to the other approvers", async () => {
  const { id } = await make({ login: "cfo", email: "cfo@kolekta.example", role: 7 });
  const messages = await database.db
    .selectFrom("message")
    .select("userId")
    .where("agentId", "=", id)
    .execute();
  const notified = messages.map(({ userId }) => userId);
  expect(notified).toContain(org.finance.id);
  expect(notified).not.toContain(id);
});

test("an agency user belongs to an institution", async () => {
  const institution = "Institution north";
  const { id } = await make({ login: "agent", role: 1, institution });
  const row = await database.db
    .selectFrom("appUser")
    .select(["institutionId", "roleId"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ institutionId: org.north.id, roleId: ROLE.agent });
});

test("a script names group, stage and leader, and disables users it created", async () => {
  const { context } = client({ via: "COMMAND" });
  const run = (name: string, options: Record<string, string | boolean>) => {
    const command = userCommands.find((candidate) => candidate.name === name);
    const ops = { context, actAs: never, progress: () => {} };
    return command?.run(ops, { args: {}, options });
  };
  await database.db
    .updateTable("appUser")
    .set({ isLeader: false })
    .where("id", "=", org.south.leader.id)
    .execute();
  await run("user create", {
    login: "head",
    name: "Head",
    email: "head@agency.example",
    role: "2",
    institution: org.south.name,
    group: "Group 1",
    stage: "Late",
    leader: true,
  });
  const { confirmation } = await database.db
    .selectFrom("appUser")
    .select("confirmation")
    .where("login", "=", "head")
    .executeTakeFirstOrThrow();
  expect(confirmation).toBeNull();
  await run("user disable", { login: "head" });
  const listed = await run("user list", { institution: org.south.name, status: "DISABLED" });
  expect(listed?.data).toMatchObject([
    { login: "head", group: "Group 1", stage: "Late", isLeader: true, status: "DISABLED" },
  ]);
  await run("user enable", { login: "head" });
  const nowhere = make({ login: "x-y-z", institution: "Institution south", role: 1, group: "?" });
  expect(await getRefusal(nowhere)).toBe("record.notFound");
});

const never = () => Promise.reject(new Error("no command acts as somebody"));

test.each([
  ["a taken login", { login: "OPERATIONS" }, "user.loginInUse"],
  ["a login with a space", { login: "a b" }, "request.invalid"],
  ["no such role", { login: "tenth", role: 10 }, "request.invalid"],
  ["a collector of nowhere", { login: "lost", role: 1 }, "user.institutionRequired"],
  [
    "a lender's man in an agency",
    { login: "both", institution: "Institution north" },
    "user.institutionNotAllowed",
  ],
  ["an unknown agency", { login: "lost", role: 1, institution: "?" }, "record.notFound"],
] as const)("%s is refused", async (_, request, key) => {
  expect(await getRefusal(make(request))).toBe(key);
});

test("a one-time password is an acceptable password", () => {
  for (let n = 0; n < 256; n += 1) {
    const password = generateOneTimePassword(crypto.getRandomValues(new Uint8Array(12)));
    expect(isNewPassword(password)).toBe(true);
  }
});
