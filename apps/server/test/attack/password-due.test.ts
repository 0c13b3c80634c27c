import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { waitUntil } from "@kolekta/db/testing";
import { appRouter } from "@kolekta/api";
import { createTestContext } from "@kolekta/api/core/testing";
import { createUser } from "@kolekta/api/manage/user/actions/new";
import { createToken } from "@kolekta/api/session/session/actions/token";
import { hashPassword } from "@kolekta/api/seeds";
import { listEndpoints } from "../../src/http/endpoints.ts";
import { listRestRoutes } from "../../src/http/rest/routes.ts";
import { requestRest, requestTrpc } from "../transports.ts";
import { openRealApp, type RealApp } from "../real-app.ts";
import { knock, listenAt, sessionFor } from "../socket-client.ts";
import { CAPTCHA, changeAt, logInAt } from "./log-in.ts";

const PASSWORD = "Demo1234";
const DAY_MS = 86_400_000;
/** Procedures that work before the password is changed: current user, policy, change and logout. */
const SERVED = new Set([
  "session.login.getCurrentUser",
  "session.login.readPolicy",
  "session.login.signOut",
  "session.login.signOutDevice",
  "manage.user.changePassword",
]);
const guarded = listEndpoints(appRouter).filter(({ meta }) => meta.access !== "public");
const deniedEndpoints = guarded.filter(({ name }) => !SERVED.has(name));

let app: RealApp;

beforeAll(async () => {
  app = await openRealApp({ env: { CAPTCHA_FIXED: CAPTCHA } });
  await app.db
    .updateTable("appUser")
    .set({ passwordHash: hashPassword(PASSWORD, "cheap") })
    .execute();
}, 180_000);
afterAll(() => app.stop());

/** Makes a password change due: the password was given, or is too old. */
async function makeDue(userId: number, why: "GIVEN" | "OLD"): Promise<void> {
  const passwordChangedAt = new Date(Date.now() - 91 * DAY_MS);
  await app.db
    .updateTable("appUser")
    .set(why === "GIVEN" ? { mustChangePassword: true } : { passwordChangedAt })
    .where("id", "=", userId)
    .execute();
}

const newUser = async (login: string) => {
  const context = createTestContext(app.db, null, { via: "COMMAND" });
  const email = `${login}@kolekta.example`;
  return createUser(context, { login, name: login, email, role: 9 });
};

describe("while a password is due", () => {
  test("refuses every procedure over both transports except the change and those of the shell", async () => {
    expect(deniedEndpoints.length).toBeGreaterThan(80);
    const { agent } = app.org.north;
    const { token } = await sessionFor(app.db, agent.id);
    await makeDue(agent.id, "GIVEN");
    const call = { url: app.url, token };
    const open: string[] = [];
    for (const endpoint of deniedEndpoints) {
      const answers = [await requestTrpc(call, endpoint, {})];
      for (const address of listRestRoutes(endpoint))
        answers.push(await requestRest(call, address, {}));
      for (const { status, refusal } of answers)
        if (status !== 403 || refusal?.key !== "session.passwordDue")
          open.push(`${endpoint.name} ${status} ${refusal?.key}`);
    }
    expect(open).toEqual([]);
    const names = guarded.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...SERVED]));
  }, 180_000);

  test("an old password is due like an issued one; the user still receives the own identity", async () => {
    const { leader } = app.org.north;
    const { token } = await sessionFor(app.db, leader.id);
    await makeDue(leader.id, "OLD");
    const call = { url: app.url, token };
    const list = { name: "tasks.case.list", type: "query" } as const;
    expect((await requestTrpc(call, list, {})).refusal?.key).toBe("session.passwordDue");
    const me = { method: "GET", path: "/api/login/currentUser" } as const;
    expect((await requestRest(call, me, {})).data).toMatchObject({ passwordExpired: true });
  });

  test("opens no socket and ends an open one", async () => {
    const { colleague } = app.org.north;
    const { token } = await sessionFor(app.db, colleague.id);
    const ear = await listenAt(app.url, token);
    await makeDue(colleague.id, "GIVEN");
    await waitUntil(() => ear.closed() !== null);
    expect(ear.closed()).toBe(4002);
    expect((await knock(app.url, token)).status).toBe(403);
  }, 180_000);

  test("refuses an API token for an account with a password due", async () => {
    const { login } = await newUser("script");
    const request = { login, name: "nightly", days: 1 };
    const context = createTestContext(app.db, null);
    const { token } = await createToken(context, request);
    const call = { url: app.url, token };
    const list = { name: "manage.user.list", type: "query" } as const;
    expect((await requestTrpc(call, list, {})).refusal?.key).toBe("session.passwordDue");
  });
});

describe("a one-time password", () => {
  test("works once, for the change; a later reader of the screen is refused", async () => {
    const { login: name, password } = await newUser("newcomer");
    const first = await logInAt(app.url, { name, password });
    expect(first.status).toBe(200);
    const second = await logInAt(app.url, { name, password });
    expect([second.status, second.key]).toEqual([400, "login.passwordSpent"]);
    const change = { password, newPassword: "Fresh1234" };
    expect((await changeAt(app.url, first.token, change)).status).toBe(200);
    const fresh = await logInAt(app.url, { name, password: "Fresh1234" });
    const list = { name: "manage.user.list", type: "query" } as const;
    const answer = await requestTrpc({ url: app.url, token: fresh.token }, list, {});
    expect(answer.status).toBe(200);
    const reusedPassword = { password: "Fresh1234", newPassword: password };
    expect((await changeAt(app.url, fresh.token, reusedPassword)).key).toBe("password.usedBefore");
  });

  test("opens one of ten concurrent logins", async () => {
    const { login: name, password } = await newUser("raced");
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => logInAt(app.url, { name, password })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  }, 180_000);
});
