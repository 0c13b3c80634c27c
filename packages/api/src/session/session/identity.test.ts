import { beforeAll, describe, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { hashPassword, newUser, type Organisation, organisation, ROLE } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import type { BaseContext } from "../../core/context.ts";
import { getActor } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { endUserSession } from "../login/actions/sign-out.ts";
import { createClient, buildSignInInput, testClock } from "../testing.ts";
import { actorByLogin, identify } from "./actions/identity.ts";
import { SESSION_LIFE } from "./rules/session.ts";

const PASSWORD = "Demo1234";
const database = useTestDatabase();
const clock = testClock();
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db, { passwordHash: hashPassword(PASSWORD, "cheap") });
});

async function logIn(name: string): Promise<string> {
  const { context, call } = createClient(database.db, { now: clock.now });
  const { token } = await call.login.signIn(
    await buildSignInInput(context, { name, password: PASSWORD }),
  );
  return token;
}

const identifyLogin = async (token: string) =>
  (await identify(database.db, token, clock.now()))?.actor.login ?? null;

describe("identity of a token", () => {
  test.each(["north-agent", "north-admin", "inspector", "administrator"])(
    "includes role, rights and horizon of %s",
    async (login) => {
      const token = await logIn(login);
      const persona = [org.north.agent, org.north.admin, org.inspector, org.administrator].find(
        (candidate) => candidate.login === login,
      );
      if (!persona) throw new Error(login);
      const expected = await getActor(database.db, persona, { name: `User ${login}` });
      const found = await identify(database.db, token, clock.now());
      expect(found?.actor).toEqual(expected);
      expect(found?.sessionId).toBePositive();
    },
  );

  test("includes the institutions of a limited lender user and the zone of an agency", async () => {
    const user = await newUser(database.db, { login: "limited", roleId: ROLE.operations });
    await database.db
      .insertInto("userInstitution")
      .values({ userId: user.id, institutionId: org.south.id })
      .execute();
    expect(
      (await actorByLogin(database.db, "LIMITED", "COMMAND", new Date()))?.institutionIds,
    ).toEqual([org.south.id]);
    await database.db
      .updateTable("institution")
      .set({ zone: "Asia/Makassar" })
      .where("id", "=", org.south.id)
      .execute();
    expect((await actorByLogin(database.db, "south-agent", "JOB", new Date()))?.zone).toBe(
      "Asia/Makassar",
    );
    expect(await actorByLogin(database.db, "nobody", "JOB", new Date())).toBeNull();
  });

  test.each(["", "x", randomUUID(), "kpat_", "' or 1=1 --"])("%p is no user", async (token) => {
    expect(await identifyLogin(token)).toBeNull();
  });
});

describe("G29 a session", () => {
  test("idles out", async () => {
    const token = await logIn("north-agent");
    clock.forward(SESSION_LIFE.idleMs - 1);
    expect(await identifyLogin(token)).toBe("north-agent");
  });

  test("idles out long before its end", async () => {
    const token = await logIn("north-agent");
    clock.forward(SESSION_LIFE.idleMs);
    expect(SESSION_LIFE.idleMs).toBeLessThan(SESSION_LIFE.absoluteMs / 1.2);
    expect(await identifyLogin(token)).toBeNull();
  });

  test("ends at its limit, however busy", async () => {
    const token = await logIn("north-agent");
    for (let passed = 0; passed < SESSION_LIFE.absoluteMs - 3_600_000; passed += 3_600_000) {
      clock.forward(3_600_000);
      expect(await identifyLogin(token)).toBe("north-agent");
    }
    clock.forward(3_600_000);
    expect(await identifyLogin(token)).toBeNull();
  });

  test("expired by itself is not reported as replaced", async () => {
    await logIn("finance");
    clock.forward(SESSION_LIFE.absoluteMs);
    await logIn("finance");
    const log = await database.db
      .selectFrom("loginLog")
      .select("outcome")
      .where("userId", "=", org.finance.id)
      .execute();
    expect(log.map((row) => row.outcome)).toEqual(["IN", "IN"]);
    const ended = await database.db
      .selectFrom("userSession")
      .select("endReason")
      .where("userId", "=", org.finance.id)
      .where("endedAt", "is not", null)
      .execute();
    expect(ended).toEqual([{ endReason: "EXPIRED" }]);
  });

  test("records its last use once a minute", async () => {
    const token = await logIn("service");
    const seen = async () =>
      (
        await database.db
          .selectFrom("userSession")
          .select("lastSeenAt")
          .where("userId", "=", org.service.id)
          .executeTakeFirstOrThrow()
      ).lastSeenAt;
    const start = clock.now();
    clock.forward(SESSION_LIFE.touchMs - 1);
    await identifyLogin(token);
    expect(await seen()).toEqual(start);
    clock.forward(1);
    await identifyLogin(token);
    expect(await seen()).toEqual(clock.now());
  });
});

describe("G26 a session is dead", () => {
  const end = (reason: "DISABLED" | "PASSWORD" | "ROLE") =>
    inTransaction(createClient(database.db, { now: clock.now }).context, null, async (tx) => {
      await endUserSession(
        tx,
        { userId: org.south.agent.id, institutionId: org.south.id, login: "south-agent" },
        reason,
      );
      tx.audit({ action: "user.change", entity: "app_user", entityId: org.south.agent.id });
    });

  test.each(["DISABLED", "PASSWORD", "ROLE"] as const)(
    "immediately when it is ended for %s",
    async (reason) => {
      const token = await logIn("south-agent");
      expect(await identifyLogin(token)).toBe("south-agent");
      await end(reason);
      expect(await identifyLogin(token)).toBeNull();
      const line = await database.db
        .selectFrom("loginLog")
        .select(["outcome", "reason"])
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      expect(line).toEqual({ outcome: "ENDED", reason });
    },
  );

  test("while its user or the institution is disabled", async () => {
    const token = await logIn("south-leader");
    const set = (status: "ENABLED" | "DISABLED") =>
      database.db
        .updateTable("appUser")
        .set({ status })
        .where("login", "=", "south-leader")
        .execute();
    await set("DISABLED");
    expect(await identifyLogin(token)).toBeNull();
    await set("ENABLED");
    expect(await identifyLogin(token)).toBe("south-leader");
    await database.db
      .updateTable("institution")
      .set({ status: "DISABLED" })
      .where("id", "=", org.south.id)
      .execute();
    expect(await identifyLogin(token)).toBeNull();
  });

  test("and no login continues under an earlier token", async () => {
    const planted = "a-token-the-attacker-knows";
    const context: Partial<BaseContext> = {
      now: clock.now,
      token: { value: planted, from: "COOKIE" },
    };
    const { context: full, call } = createClient(database.db, context);
    const reply = await call.login.signIn(
      await buildSignInInput(full, { name: "north-agent", password: PASSWORD }),
    );
    expect(reply.token).not.toBe(planted);
    expect(await identifyLogin(planted)).toBeNull();
  });
});
