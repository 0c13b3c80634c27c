import { beforeEach, describe, expect, test } from "bun:test";
import { hashPassword, newUser, ROLE } from "../../seeds/index.ts";
import { useTestDatabase, waitsInLock } from "@kolekta/db/testing";
import { sql } from "kysely";
import { TRPCError } from "@trpc/server";
import { fieldErrors } from "../../core/error-texts.ts";
import { createTestContext } from "../../core/testing.ts";
import { identify } from "../../session/session/actions/identity.ts";
import { createToken } from "../../session/session/actions/token.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { offeredKey } from "../../session/login/actions/key.ts";
import { seal } from "../../session/login/cipher.ts";
import {
  buildSignInInput,
  createLoginHarness,
  PASSWORD,
  getRefusal,
  withToken,
} from "../../session/testing.ts";
import { userRouter } from "./router.ts";

const NEW = "Demo5678";
const database = useTestDatabase();
const { clock, client, logIn, lastLog } = createLoginHarness(database);
const createCaller = createCallerFactory(userRouter);
let login = "";
let userId = 0;
let people = 0;

beforeEach(async () => {
  login = `person-${(people += 1)}`;
  const passwordHash = hashPassword(PASSWORD, "cheap");
  const { db } = database;
  ({ id: userId } = await newUser(db, { login, roleId: ROLE.operations, passwordHash }));
  await db
    .updateTable("appUser")
    .set({ mustChangePassword: true })
    .where("id", "=", userId)
    .execute();
});

async function change(
  token: string,
  password: string,
  newPassword: string,
  options: { revokeTokens?: boolean } = {},
) {
  const { context } = client(withToken(token));
  const key = await offeredKey(context);
  const sealed = await seal(key.publicPem, JSON.stringify({ password, newPassword }));
  return createCaller(context).changePassword({ password: sealed, keyId: key.id, ...options });
}

async function logInWith(password: string) {
  const { context, call } = client();
  return call.login.signIn(await buildSignInInput(context, { name: login, password }));
}

describe("a change of password", () => {
  test("takes effect, ends the session (G26) and is recorded without either password", async () => {
    const { token, session } = await logIn(login);
    expect(session.mustChangePassword).toBe(true);
    expect(await change(token, PASSWORD, NEW)).toEqual({ userId });
    expect(await lastLog()).toMatchObject({ outcome: "ENDED", reason: "PASSWORD", userId });
    const dead = client(withToken(token)).call.login.getCurrentUser();
    expect(await getRefusal(dead)).toBe("session.expired");
    expect(await getRefusal(logInWith(PASSWORD))).toBe("login.wrongPassword");
    const after = await logInWith(NEW);
    expect(after.session).toMatchObject({ mustChangePassword: false, passwordExpired: false });
    const lines = await database.db
      .selectFrom("auditLog")
      .selectAll()
      .where("actorId", "=", userId)
      .where("action", "=", "user.changePassword")
      .execute();
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toMatch(/Demo|argon/);
  });

  test("hashes at the real cost", async () => {
    const { token } = await logIn(login);
    await change(token, PASSWORD, NEW);
    const { passwordHash } = await database.db
      .selectFrom("appUser")
      .select("passwordHash")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    expect(passwordHash).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
  });

  test.each([
    [PASSWORD, "short1", "password.format", "newPassword"],
    [PASSWORD, "Abcdefghijkl123", "password.format", "newPassword"],
    [PASSWORD, PASSWORD, "password.same", "newPassword"],
    ["Demo4321", NEW, "password.wrong", "password"],
  ])("from %p to %p is refused: %s at %s", async (from, to, key, path) => {
    const { token } = await logIn(login);
    const refusal = await change(token, from, to).catch((error) => error);
    expect(refusal).toBeInstanceOf(TRPCError);
    expect(refusal.message).toBe(key);
    expect(fieldErrors(refusal, "en")).toMatchObject([{ path }]);
    expect((await client(withToken(token)).call.login.getCurrentUser()).user.id).toBe(userId);
  });

  test("refuses the present password and the two before, and accepts the third", async () => {
    const [first, second, third] = ["Demo1111", "Demo2222", "Demo3333"];
    const path = [PASSWORD, first, second, third];
    const to = async (from: string, next: string) =>
      getRefusal(change((await logInWith(from)).token, from, next));
    for (const [at, next] of path.slice(1).entries())
      expect(await to(path[at] ?? "", next)).toBeNull();
    expect(await to(third, second)).toBe("password.usedBefore");
    expect(await to(third, first)).toBe("password.usedBefore");
    expect(await to(third, PASSWORD)).toBeNull();
  });

  test("ends the API tokens too, unless they are to remain", async () => {
    const context = createTestContext(database.db, null, { now: clock.now });
    const request = { login, name: "script", days: 30 };
    const apiToken = await createToken(context, request);
    const { token } = await logIn(login);
    await change(token, PASSWORD, NEW, { revokeTokens: false });
    const identifyToken = () => identify(database.db, apiToken.token, clock.now());
    expect((await identifyToken())?.actor.userId).toBe(userId);
    const secondLogin = await logInWith(NEW);
    await change(secondLogin.token, NEW, "Demo9999");
    expect(await identifyToken()).toBeNull();
  });

  test("is not blocked by guesses at the account from the same address", async () => {
    const { token } = await logIn(login);
    for (let n = 0; n < 6; n += 1) await getRefusal(logInWith(`Guess${n}aaa`));
    expect(await getRefusal(logInWith(PASSWORD))).toBe("login.locked");
    expect(await change(token, PASSWORD, NEW)).toEqual({ userId });
  });

  test("counts guesses as at login", async () => {
    const { token } = await logIn(login);
    const refusals: (string | null)[] = [];
    for (let n = 0; n < 7; n += 1)
      refusals.push(await getRefusal(change(token, `Wrong123${n}`, NEW)));
    expect(refusals).toContain("password.wrong");
    expect(refusals.at(-1)).toBe("login.locked");
    expect(await getRefusal(change(token, PASSWORD, NEW))).toBe("login.locked");
    clock.forward(16 * 60_000);
    expect(await change(token, PASSWORD, NEW)).toEqual({ userId });
  });

  test("lets a sign-in wait", async () => {
    const account = sql`select from app_user where id = ${userId} for no key update`;
    expect(await waitsInLock(database.db, account, () => logIn(login))).toBe(true);
  });

  test("waits for a change of the account before it", async () => {
    const { token } = await logIn(login);
    const account = sql`select from app_user where id = ${userId} for no key update`;
    const work = () => change(token, PASSWORD, NEW);
    expect(await waitsInLock(database.db, account, work)).toBe(true);
  });

  test("succeeds once under concurrent requests", async () => {
    const { token } = await logIn(login);
    const both = await Promise.allSettled([
      change(token, PASSWORD, "Demo1111"),
      change(token, PASSWORD, "Demo2222"),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("refuses unsealed input", async () => {
    const { token } = await logIn(login);
    const plain = createCaller(client(withToken(token)).context).changePassword({
      password: JSON.stringify({ password: PASSWORD, newPassword: NEW }),
    });
    expect(await getRefusal(plain)).toBe("login.badEncryption");
  });
});
