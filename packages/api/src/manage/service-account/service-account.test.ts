import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { PERMISSIONS } from "../../core/permissions.ts";
import { createTestContext, getActor } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { appRouter } from "../../router.ts";
import {
  hashPassword,
  newLender,
  type Organisation,
  organisation,
  ROLE,
} from "../../seeds/index.ts";
import { createToken } from "../../session/session/actions/token.ts";
import {
  createClient,
  createLoginHarness,
  getRefusal,
  PASSWORD,
  withToken,
} from "../../session/testing.ts";
import { revokeAccessByLogin } from "../user/actions/access.ts";
import { switchByLogin } from "../user/actions/enable-disable.ts";
import { issueOneTimePassword } from "../user/actions/issue-password.ts";
import { roster } from "../user/queries/roster.ts";
import type { CreateInput } from "./contract.ts";
import { createServiceHarness, DAY_MS } from "./testing.ts";

const database = useTestDatabase();
const harness = createLoginHarness(database);
const { clock } = harness;
let org: Organisation;
let own: number;
const { as, admin, withKey, newKey, newAccount, find } = createServiceHarness(
  database,
  clock,
  () => org,
);

beforeAll(async () => {
  org = await organisation(database.db);
  own = await newLender(database.db, "Own Lender");
});

describe("a service account", () => {
  const getLogin = async (accountId: number) => {
    const { login } = await database.db
      .selectFrom("appUser")
      .select("login")
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow();
    return login;
  };

  test("gets no permission that its creator lacks", async () => {
    const editor = await as(org.administrator, { permissions: new Set(["service.edit"]) });
    const { create, update } = editor.manage.serviceAccount;
    const choices = { name: "Wider", permissions: ["changeFeed.read" as const] };
    expect(await getRefusal(create(choices))).toBe("access.denied");
    const { accountId } = await newAccount();
    const changed = update({ accountId, version: 1, ...choices });
    expect(await getRefusal(changed)).toBe("access.denied");
  });

  test("signs in nowhere, even with a right password", async () => {
    const { accountId } = await newAccount();
    const login = await getLogin(accountId);
    await database.db
      .updateTable("appUser")
      .set({ passwordHash: hashPassword(PASSWORD, "cheap") })
      .where("id", "=", accountId)
      .execute();
    expect(await getRefusal(harness.logIn(login))).toBe("login.wrongPassword");
    const { context } = harness.client({ via: "COMMAND" });
    const token = createToken(context, { login, name: "script", days: 1 });
    expect(await getRefusal(token)).toBe("login.disabled");
    await database.db
      .insertInto("userSession")
      .values({
        userId: accountId,
        tokenHash: new Bun.CryptoHasher("sha256").update("forged").digest(),
        veins: "x",
        createdAt: clock.now(),
        lastSeenAt: clock.now(),
        expiresAt: new Date(clock.now().getTime() + DAY_MS),
      })
      .execute();
    const { call } = createClient(database.db, { now: clock.now, ...withToken("forged") });
    expect(await getRefusal(call.login.getCurrentUser())).toBe("session.expired");
  });

  test("is no user of any screen or command", async () => {
    const { accountId } = await newAccount({ institutionId: org.north.id });
    const login = await getLogin(accountId);
    const { context } = harness.client({ via: "COMMAND" });
    expect(await getRefusal(issueOneTimePassword(context, { login }))).toBe("record.notFound");
    expect(await getRefusal(switchByLogin(context, login, "DISABLED"))).toBe("record.notFound");
    expect(await getRefusal(revokeAccessByLogin(context, login))).toBe("record.notFound");
    const logins = (await roster(database.db, {})).map((user) => user.login);
    expect(logins.filter((name) => name.startsWith("service:"))).toEqual([]);

    const permissions = new Set(PERMISSIONS);
    const { manage } = await as(org.administrator, { permissions });
    const { rows } = await manage.user.list({ size: 200 });
    expect(rows.some(({ id }) => id === accountId)).toBe(false);
    const userId = accountId;
    expect(await getRefusal(manage.user.get({ userId }))).toBe("record.notFound");
    expect(await getRefusal(manage.user.givePassword({ userId }))).toBe("record.notFound");
    expect(await getRefusal(manage.user.revokeAccess({ userId }))).toBe("record.notFound");
    const switched = await manage.user.disable({ ids: [accountId] });
    expect(switched.done).toEqual([]);
    expect((await find(accountId)).status).toBe("ENABLED");
    const roles = await manage.role.list();
    expect(roles.map(({ role }) => role)).toEqual(Object.values(ROLE));
  });

  test("is created, changed and audited with both values", async () => {
    const created = await newAccount({
      name: " Bank core ",
      institutionId: org.north.id,
      addresses: ["10.1.2.3/24", "10.1.2.0/24", "::ffff:192.0.2.1"],
    });
    const addresses = ["10.1.2.0/24", "192.0.2.1"];
    expect(await find(created.accountId)).toMatchObject({
      name: "Bank core",
      institutionName: org.north.name,
      lenderId: null,
      addresses,
      creatorName: "User administrator",
      keys: [],
    });
    const { update } = await admin();
    const choices = { permissions: ["lender.read" as const], addresses: [] };
    await update({ ...created, name: "Bank", ...choices });
    const stale = update({ ...created, name: "Bank 2", ...choices });
    expect(await getRefusal(stale)).toBe("record.changed");
    const audit = await database.db
      .selectFrom("auditLog")
      .select(["action", "before", "after", "institutionId"])
      .where("entity", "=", "service_account")
      .where("entityId", "=", String(created.accountId))
      .orderBy("id")
      .execute();
    expect(audit).toMatchObject([
      { action: "service.create", before: null, institutionId: org.north.id },
      {
        action: "service.update",
        before: { name: "Bank core", addresses },
        after: { name: "Bank", addresses: [] },
      },
    ]);
  });

  test("refuses a used name, two owners and unknown ones", async () => {
    await newAccount({ name: "Dialer" });
    const { accountId } = await newAccount({ name: "Recorder" });
    const refusal = (input: Partial<CreateInput>) => getRefusal(newAccount(input));
    expect(await refusal({ name: "dialer" })).toBe("service.nameInUse");
    const { update } = await admin();
    const renamed = update({ accountId, version: 1, name: "DIALER", permissions: ["lender.read"] });
    expect(await getRefusal(renamed)).toBe("service.nameInUse");
    expect(await refusal({ lenderId: 999_999 })).toBe("request.invalid");
    expect(await refusal({ institutionId: 999_999 })).toBe("request.invalid");
    expect(await refusal({ lenderId: own, institutionId: org.north.id })).toContain(
      "service.oneOwner",
    );
  });

  test("is for administrators of all institutions only", async () => {
    const { list } = (await as(org.operations)).manage.serviceAccount;
    expect(await getRefusal(list({}))).toBe("access.denied");
    const limited = await as(org.administrator, { institutionIds: [org.north.id] });
    expect(await getRefusal(limited.manage.serviceAccount.list({}))).toBe("access.denied");
    const create = limited.manage.serviceAccount.create({
      name: "x",
      permissions: ["lender.read"],
    });
    expect(await getRefusal(create)).toBe("access.denied");
  });

  test("is named by the audit entries of its transactions", async () => {
    const { key, accountId, accountName } = await newKey();
    const context = withKey(key);
    const actor = await context.identify();
    if (!actor) throw new Error("the key is valid");
    await inTransaction({ ...context, actor }, null, async (tx) =>
      tx.audit({ action: "lender.push", entity: "lender", entityId: own }),
    );
    const reader = await getActor(database.db, org.administrator);
    // The database stamps entries with its own clock, finer than a Date.
    const now = () => new Date(Date.now() + 1_000);
    const { manage } = createCallerFactory(appRouter)(
      createTestContext(database.db, reader, { now }),
    );
    const { rows } = await manage.audit.list({ action: "lender.push" });
    expect(rows).toMatchObject([{ actorId: accountId, actorName: accountName, via: "TOKEN" }]);
  });
});
