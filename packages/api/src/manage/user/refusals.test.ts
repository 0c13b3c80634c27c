import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import type { Actor, BaseContext } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { type Organisation, organisation, type Persona, ROLE } from "../../seeds/index.ts";
import { seal } from "../../session/login/cipher.ts";
import { offeredKey } from "../../session/login/actions/key.ts";
import { createLoginHarness, getRefusal } from "../../session/testing.ts";
import { revokeAccessByLogin } from "./actions/access.ts";
import { confirmByLogin } from "./actions/confirm.ts";
import { switchByLogin } from "./actions/enable-disable.ts";
import { userRouter } from "./router.ts";

const database = useTestDatabase();
const { client, clock } = createLoginHarness(database);
const operator = () => client({ via: "COMMAND" }).context;
let org: Organisation;
let count = 0;

beforeAll(async () => {
  org = await organisation(database.db);
});

const as = async (persona: Persona, overrides: Partial<Actor> = {}) =>
  createCallerFactory(userRouter)(
    createTestContext(database.db, await getActor(database.db, persona, overrides), {
      now: clock.now,
    }),
  );

const sealed = async (text: string) => {
  const key = await offeredKey(operator());
  return { password: await seal(key.publicPem, text), keyId: key.id };
};

describe("a saved user", () => {
  const form = async ({ id }: Persona) => {
    const admin = await as(org.north.admin);
    const { version, login, name, email, role } = await admin.get({ userId: id });
    return { userId: id, version, login, name, email, role };
  };

  test("names the version that was read", async () => {
    const { save } = await as(org.north.admin);
    const { version: _, ...unversioned } = await form(org.north.agent);
    expect(await getRefusal(save(unversioned))).toBe("request.fieldRequired");
  });

  test("gets no password with a change", async () => {
    const { save } = await as(org.north.admin);
    const chosen = await sealed(JSON.stringify({ newPassword: "Demo5678" }));
    const changed = save({ ...(await form(org.north.agent)), ...chosen });
    expect(await getRefusal(changed)).toBe("user.passwordOnlyNew");
  });

  test("refuses the login of another user", async () => {
    const { save } = await as(org.north.admin);
    const ownForm = await form(org.north.agent);
    const login = org.north.colleague.login.toUpperCase();
    expect(await getRefusal(save({ ...ownForm, login }))).toBe("user.loginInUse");
    expect(await getRefusal(save({ ...ownForm, login: ownForm.login }))).toBeNull();
  });
});

test("accepts a new user's password sealed without an envelope, each ciphertext once", async () => {
  const { save } = await as(org.north.admin);
  const created = (chosen: { password: string; keyId: string }) => {
    const login = `sealed-${(count += 1)}`;
    const orgUnit = { role: ROLE.agent, institutionId: org.north.id };
    const person = { login, name: login, email: `${login}@agency.example` };
    return getRefusal(save({ ...person, ...orgUnit, ...chosen }));
  };
  const chosen = await sealed("Demo5678");
  expect(await created(chosen)).toBeNull();
  expect(await created(chosen)).toBe("login.sealUsed");
  expect(await created(await sealed("{}"))).toBe("login.badEncryption");
});

describe("a changed password", () => {
  test("is refused to an API token", async () => {
    const { changePassword } = await as(org.north.agent, { via: "TOKEN" });
    const changed = changePassword(await sealed("{}"));
    expect(await getRefusal(changed)).toBe("access.denied");
  });
});

describe("the command line", () => {
  test.each([
    ["revokes no access", revokeAccessByLogin],
    ["confirms no approver", confirmByLogin],
    [
      "disables no account",
      (context: BaseContext, login: string) => switchByLogin(context, login, "DISABLED"),
    ],
  ])("%s of an unknown login", async (_, run) => {
    const attempt = run(operator(), "who-is-this");
    expect(await getRefusal(attempt)).toBe("record.notFound");
  });

  test("refuses to confirm an account that approves nothing", async () => {
    const confirmed = confirmByLogin(operator(), org.north.agent.login);
    expect(await getRefusal(confirmed)).toBe("user.noApprover");
  });
});
