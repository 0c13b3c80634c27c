import { beforeEach, describe, expect, test } from "bun:test";
import { hashPassword, newUser, ROLE } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { createTestContext } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { identify } from "../session/actions/identity.ts";
import { createToken } from "../session/actions/token.ts";
import {
  announceSignInPolicy,
  buildSignInInput,
  createLoginHarness,
  getRefusal,
} from "../testing.ts";
import { rememberReplaced } from "./actions/password.ts";

const HOUR_MS = 3_600_000;
const database = useTestDatabase();
const { clock, client, logIn, lastLog } = createLoginHarness(database);
const passwordHash = hashPassword("Demo1234", "cheap");
let login = "";
let userId = 0;
let people = 0;

beforeEach(async () => {
  login = `person-${(people += 1)}`;
  ({ id: userId } = await newUser(database.db, { login, roleId: ROLE.operations, passwordHash }));
});

const set = (row: { mustChangePassword?: boolean; passwordChangedAt?: Date }) =>
  database.db
    .updateTable("appUser")
    .set({ passwordChangedAt: clock.now(), ...row })
    .where("id", "=", userId)
    .execute();

const dueFor = async (token: string) =>
  (await identify(database.db, token, clock.now()))?.actor.passwordDue;

describe("a one-time password", () => {
  test("works for one login; the second is refused and recorded", async () => {
    await set({ mustChangePassword: true });
    const { token } = await logIn(login);
    expect(await dueFor(token)).toBe(true);
    expect(await getRefusal(logIn(login))).toBe("login.passwordSpent");
    expect(await lastLog()).toMatchObject({ reason: "SPENT", userId });
    expect(await dueFor(token)).toBe(true);
  });

  test("issued a second time works once more", async () => {
    await set({ mustChangePassword: true });
    await logIn(login);
    clock.forward(1000);
    await set({ mustChangePassword: true });
    expect(await getRefusal(logIn(login))).toBeNull();
  });

  test("lets one of two concurrent logins succeed", async () => {
    await set({ mustChangePassword: true });
    const both = [getRefusal(logIn(login)), getRefusal(logIn(login))];
    expect((await Promise.all(both)).toSorted()).toEqual(["login.passwordSpent", null]);
  });

  test("expires after the hours of the policy", async () => {
    await set({ mustChangePassword: true });
    clock.forward(72 * HOUR_MS);
    expect(await getRefusal(logIn(login))).toBe("login.passwordSpent");
  });

  test("is not revealed by a wrong password", async () => {
    await set({ mustChangePassword: true });
    await logIn(login);
    const { context, call } = client();
    const entry = await buildSignInInput(context, { name: login, password: "Wrong123" });
    expect(await getRefusal(call.login.signIn(entry))).toBe("login.wrongPassword");
  });
});

describe("an old password", () => {
  test("works for any number of logins and is due from the day of the policy", async () => {
    await set({});
    const { token } = await logIn(login);
    expect(await dueFor(token)).toBe(false);
    await set({ passwordChangedAt: new Date(clock.now().getTime() - 90 * 24 * HOUR_MS) });
    expect(await dueFor(token)).toBe(true);
    expect(await getRefusal(logIn(login))).toBeNull();
    expect(await getRefusal(logIn(login))).toBeNull();
  });

  test("does not stop an API token by its age, while a password issued by another user does", async () => {
    const context = createTestContext(database.db, null, { now: clock.now });
    const { token } = await createToken(context, { login, name: "a", days: 9 });
    await set({ passwordChangedAt: new Date("2020-01-01") });
    expect(await dueFor(token)).toBe(false);
    await set({ mustChangePassword: true });
    expect(await dueFor(token)).toBe(true);
  });

  test("a newer policy holds from its day on", async () => {
    await set({});
    const { token } = await logIn(login);
    clock.forward(HOUR_MS);
    const tomorrow = new Date(clock.now().getTime() + 24 * HOUR_MS);
    await announceSignInPolicy(database.db, tomorrow, { passwordLifeDays: 1 });
    expect(await dueFor(token)).toBe(false);
    await logIn(login);
    clock.forward(24 * HOUR_MS);
    const later = await logIn(login);
    expect(await dueFor(later.token)).toBe(true);
  });
});

describe("the history", () => {
  const replace = (hash: string) =>
    inTransaction(createTestContext(database.db, null), null, async (tx) => {
      tx.audit({ action: "test.replace", entity: "test", entityId: null });
      await rememberReplaced(tx, userId, hash);
    });
  const listPasswordHistory = async () =>
    (
      await database.db
        .selectFrom("passwordHistory")
        .select(["id", "passwordHash"])
        .where("userId", "=", userId)
        .orderBy("id")
        .execute()
    ).map((row) => row.passwordHash);

  test("contains only the newest three of each user", async () => {
    for (const hash of ["a", "b", "c", "d", "e"]) await replace(hash);
    expect(await listPasswordHistory()).toEqual(["c", "d", "e"]);
  });

  test("cannot be changed, and the newest three entries cannot be deleted", async () => {
    for (const hash of ["a", "b", "c"]) await replace(hash);
    const { db } = database;
    const update = db.updateTable("passwordHistory").set({ passwordHash: "x" });
    const rows = db.deleteFrom("passwordHistory").where("userId", "=", userId);
    expect(await getRefusal(update.execute())).toContain("append-only");
    expect(await getRefusal(rows.execute())).toContain("newest three");
    expect(await listPasswordHistory()).toEqual(["a", "b", "c"]);
  });
});
