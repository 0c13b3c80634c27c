import { beforeAll, describe, expect, test } from "bun:test";
import { hashPassword, type Organisation, organisation } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { createLoginHarness, PASSWORD, getRefusal, withToken } from "../testing.ts";

const database = useTestDatabase();
const { client, logIn, lastLog } = createLoginHarness(database);
let org: Organisation;

beforeAll(async () => {
  const passwordHash = hashPassword(PASSWORD, "cheap");
  org = await organisation(database.db, { passwordHash });
});

describe("G27 one session per user", () => {
  test("a second login ends the first and logs it", async () => {
    const first = await logIn("north-leader", { ip: "10.3.0.1" }, "device-one");
    const second = await logIn("north-leader", { ip: "10.3.0.2" }, "device-two");
    expect(second.token).not.toBe(first.token);
    expect(await getRefusal(client(withToken(first.token)).call.login.getCurrentUser())).toBe(
      "session.forcedOut",
    );
    await expect(client(withToken(first.token)).call.login.getCurrentUser()).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
    expect((await client(withToken(second.token)).call.login.getCurrentUser()).user.login).toBe(
      "north-leader",
    );
    const lines = await database.db
      .selectFrom("loginLog")
      .select(["outcome", "ip", "veins"])
      .where("userId", "=", org.north.leader.id)
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    expect(lines).toEqual([
      { outcome: "IN", ip: "10.3.0.2", veins: "device-two" },
      { outcome: "REPLACED", ip: "10.3.0.1", veins: "device-one" },
    ]);
  });

  test("ten concurrent logins from different addresses leave one session, that of the last", async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) => logIn("north-admin", { ip: `10.4.0.${at}` })),
    );
    const alive = await Promise.all(
      replies.map(({ token }) => getRefusal(client(withToken(token)).call.login.getCurrentUser())),
    );
    expect(alive.filter((refusal) => refusal === null)).toHaveLength(1);
    expect(alive.filter((refusal) => refusal === "session.forcedOut")).toHaveLength(9);
  });
});

describe("sign-out", () => {
  test("ends the session, clears the cookie and is recorded", async () => {
    const { token } = await logIn("inspector");
    const { context, call } = client(withToken(token));
    expect(await call.login.signOut()).toEqual({ userId: org.inspector.id });
    expect(context.headers.getSetCookie()).toEqual([
      "kolekta-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
    ]);
    expect(await lastLog()).toMatchObject({
      userId: org.inspector.id,
      outcome: "OUT",
      veins: "device-one",
    });
    expect(await getRefusal(call.login.getCurrentUser())).toBe("session.expired");
    expect(await getRefusal(call.login.signOut())).toBe("session.expired");
  });

  test("records the reported device", async () => {
    const { token } = await logIn("inspector");
    const veins = "device-uuid-as-it-is-stored";
    await client(withToken(token)).call.login.signOut({ veins });
    expect(await lastLog()).toMatchObject({ outcome: "OUT", veins });
  });

  test("requires the header: a cookie without it ends nothing", async () => {
    const { token } = await logIn("inspector");
    const cookie = client({ token: { value: token, from: "COOKIE" } });
    expect(await getRefusal(cookie.call.login.signOut())).toBe("session.expired");
    expect((await cookie.call.login.getCurrentUser()).user.login).toBe("inspector");
  });

  test("with an old token does not end the newer session", async () => {
    const first = await logIn("inspector");
    const actor = await client(withToken(first.token)).context.identify();
    const second = await logIn("inspector");
    const remembered = client({ ...withToken(first.token), identify: async () => actor });
    await remembered.call.login.signOut();
    expect((await client(withToken(second.token)).call.login.getCurrentUser()).user.login).toBe(
      "inspector",
    );
  });
});
