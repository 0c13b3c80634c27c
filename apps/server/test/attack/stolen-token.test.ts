import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestContext } from "@kolekta/api/core/testing";
import { createToken } from "@kolekta/api/session/session/actions/token";
import { hashPassword, type Persona } from "@kolekta/api/seeds";
import { waitUntil } from "@kolekta/db/testing";
import { requestRest, type Answer } from "../transports.ts";
import { openRealApp, type RealApp } from "../real-app.ts";
import { sessionFor } from "../socket-client.ts";
import { CAPTCHA, changeAt, logInAt } from "./log-in.ts";

const RIGHT = "Demo1234";
let app: RealApp;

beforeAll(async () => {
  app = await openRealApp({ env: { CAPTCHA_FIXED: CAPTCHA } });
  await app.db
    .updateTable("appUser")
    .set({ passwordHash: hashPassword(RIGHT, "cheap") })
    .execute();
}, 180_000);
afterAll(() => app.stop());

const createApiToken = async ({ login }: Persona, name: string) => {
  const context = createTestContext(app.db, null);
  return (await createToken(context, { login, name, days: 1 })).token;
};

const sendRequest = (token: string): Promise<Answer> =>
  requestRest({ url: app.url, token }, { method: "GET", path: "/api/login/currentUser" }, {});

const revoke = (token: string, userId: number): Promise<Answer> =>
  requestRest(
    { url: app.url, token },
    { method: "POST", path: "/api/manage/user/revokeAccess" },
    { userId },
  );

test("all access of a user ends at once, session and tokens alike", async () => {
  const { agent, admin } = app.org.north;
  const session = (await sessionFor(app.db, agent.id)).token;
  const stolen = [await createApiToken(agent, "one"), await createApiToken(agent, "two")];
  for (const token of [session, ...stolen]) expect((await sendRequest(token)).status).toBe(200);
  const heldToken = (await sessionFor(app.db, admin.id)).token;
  const { data } = await revoke(heldToken, agent.id);
  expect(data).toEqual({ userId: agent.id, sessionEnded: true, tokens: 3 });
  // The event reaches every process shortly after the commit.
  for (const token of [session, ...stolen, app.people.agent])
    await waitUntil(async () => (await sendRequest(token)).status === 401);
});

test("refuses to end access in another institution or without the permission", async () => {
  const { north, south } = app.org;
  const heldToken = (await sessionFor(app.db, north.admin.id)).token;
  expect((await revoke(heldToken, south.agent.id)).status).toBe(404);
  const leader = (await sessionFor(app.db, north.leader.id)).token;
  expect((await revoke(leader, north.colleague.id)).status).toBe(403);
});

test("a password change ends a stolen token", async () => {
  const { leader } = app.org.north;
  const name = leader.login;
  const stolen = await createApiToken(leader, "stolen");
  const { token } = await logInAt(app.url, { name, password: RIGHT });
  const change = { password: RIGHT, newPassword: "Fresh1234" };
  expect((await changeAt(app.url, token, change)).status).toBe(200);
  expect((await sendRequest(stolen)).status).toBe(401);
  expect((await sendRequest(token)).status).toBe(401);
});
