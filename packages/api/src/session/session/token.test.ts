import { beforeAll, describe, expect, test } from "bun:test";
import { newUser, organisation, ROLE } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { actorByLogin } from "./actions/identity.ts";
import { createClient, getRefusal, testClock, withToken } from "../testing.ts";
import { createToken, listTokens, revokeToken } from "./actions/token.ts";
import { TOKEN_DAYS } from "./rules/token.ts";

const database = useTestDatabase();
const clock = testClock();

beforeAll(async () => {
  await organisation(database.db);
  await newUser(database.db, { login: "gone", roleId: ROLE.operations, status: "DISABLED" });
});

const operator = () => createClient(database.db, { now: clock.now }).context;
const script = (token: string) =>
  createClient(database.db, { now: clock.now, ...withToken(token) });
const make = (login: string, name: string, days = 30) =>
  createToken(operator(), { login, name, days });

describe("an API token", () => {
  test("acts with the rights of its user and is marked as a token", async () => {
    const { token } = await make("Operations", "import");
    expect(token).toMatch(/^kpat_[\w-]{43}$/);
    const { context, call } = script(token);
    const actor = await context.identify();
    expect(actor).toEqual(await actorByLogin(database.db, "operations", "TOKEN", new Date()));
    expect((await call.login.getCurrentUser()).permissions).toContain("loanImport.run");
    const { token: narrow } = await make("north-agent", "mine");
    expect((await script(narrow).call.login.getCurrentUser()).permissions).not.toContain(
      "loanImport.run",
    );
  });

  test("is stored only as a hash and audited without it", async () => {
    const { token, id } = await make("operations", "hashed");
    const stored = await database.db
      .selectFrom("apiToken")
      .selectAll()
      .where("id", "=", id)
      .execute();
    const audits = await database.db
      .selectFrom("auditLog")
      .selectAll()
      .where("action", "=", "token.create")
      .execute();
    expect(audits.some((row) => row.entityId === String(id))).toBe(true);
    const all = JSON.stringify([stored, audits, await listTokens(operator())]);
    expect(all).not.toContain(token.slice("kpat_".length));
    expect(stored[0]?.tokenHash).toHaveLength(32);
  });

  test("expires, and records its last use once a minute", async () => {
    const { token, expiresAt } = await make("finance", "report", 1);
    expect(expiresAt.getTime() - clock.now().getTime()).toBe(86_400_000);
    const used = async () => (await listTokens(operator(), { login: "FINANCE" }))[0]?.lastUsedAt;
    const first = clock.now();
    await script(token).call.login.getCurrentUser();
    expect(await used()).toEqual(first);
    clock.forward(59_999);
    await script(token).call.login.getCurrentUser();
    expect(await used()).toEqual(first);
    clock.forward(86_400_000 - 60_000);
    expect(await getRefusal(script(token).call.login.getCurrentUser())).toBeNull();
    clock.forward(1);
    expect(await getRefusal(script(token).call.login.getCurrentUser())).toBe("session.expired");
    expect((await listTokens(operator(), { login: "finance" }))[0]?.state).toBe("EXPIRED");
  });

  test("ends by revocation or with its user, and ends no sessions of the user", async () => {
    const { token } = await make("service", "bot");
    expect(await getRefusal(script(token).call.login.signOut())).toBe("access.denied");
    await database.db
      .updateTable("appUser")
      .set({ status: "DISABLED" })
      .where("login", "=", "service")
      .execute();
    expect(await getRefusal(script(token).call.login.getCurrentUser())).toBe("session.expired");
    await database.db
      .updateTable("appUser")
      .set({ status: "ENABLED" })
      .where("login", "=", "service")
      .execute();
    expect(await getRefusal(script(token).call.login.getCurrentUser())).toBeNull();
    await revokeToken(operator(), { login: "service", name: "bot" });
    expect(await getRefusal(script(token).call.login.getCurrentUser())).toBe("session.expired");
    expect(await getRefusal(revokeToken(operator(), { login: "service", name: "bot" }))).toBe(
      "record.notFound",
    );
    expect((await listTokens(operator(), { login: "service" }))[0]?.state).toBe("REVOKED");
  });

  test("has a name that is free once it is revoked", async () => {
    await make("management", "weekly");
    expect(await getRefusal(make("management", "weekly"))).toBe("record.duplicate");
    await revokeToken(operator(), { login: "management", name: "weekly" });
    expect(await getRefusal(make("management", "weekly"))).toBeNull();
    expect((await listTokens(operator(), { login: "management" })).map((row) => row.state)).toEqual(
      ["REVOKED", "LIVE"],
    );
  });

  test.each([
    ["nobody", "x", 1, "record.notFound"],
    ["gone", "x", 1, "login.disabled"],
  ])("is not created for %s", async (login, name, days, key) => {
    expect(await getRefusal(make(login, name, days))).toBe(key);
  });

  test.each([
    ["", 1],
    ["x", 0],
    ["x", TOKEN_DAYS.max + 1],
    ["x", 1.5],
  ])("is not created with name %p for %p days", async (name, days) => {
    expect(await getRefusal(make("inspector", name, days))).toBe("request.invalid");
  });
});
