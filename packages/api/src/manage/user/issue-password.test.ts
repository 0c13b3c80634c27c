import { beforeAll, describe, expect, test } from "bun:test";
import {
  hashPassword,
  newUser,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { atOnce, useTestDatabase } from "@kolekta/db/testing";
import type { BaseContext } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { readSmallSheet } from "../../core/sheet/small.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import {
  buildSignInInput,
  createLoginHarness,
  PASSWORD,
  getRefusal,
} from "../../session/testing.ts";
import { sql } from "kysely";
import { PASSWORD_LIMIT } from "./contract-access.ts";
import { userRouter } from "./router.ts";

const database = useTestDatabase();
const { clock, client, logIn, lastLog } = createLoginHarness(database);
const createCaller = createCallerFactory(userRouter);
const DAY_MS = 86_400_000;
let org: Organisation;
beforeAll(async () => {
  org = await organisation(database.db, { passwordHash: hashPassword(PASSWORD, "cheap") });
});

const as = async (persona: Persona, overrides: Partial<BaseContext> = {}) =>
  createCaller(
    createTestContext(database.db, await getActor(database.db, persona), {
      now: clock.now,
      ...overrides,
    }),
  );

async function enter(name: string, password: string) {
  const { context, call } = client();
  return call.login.signIn(await buildSignInInput(context, { name, password }));
}

/** Reads the rows of the workbook: login, name, password, from, until. */
async function readRows(reply: { readonly body: unknown }) {
  const blob = await new Response(reply.body as ReadableStream).blob();
  const { headers, rows } = await readSmallSheet("passwords.xlsx", blob, { maxRows: 100 });
  return { headers, rows: rows.map(({ cells }) => cells) };
}

describe("a password issued for another user", () => {
  test("is shown once, works once, and ends sessions of the old one", async () => {
    const { login, id } = org.north.leader;
    await logIn(login);
    clock.forward(1000);
    const call = await as(org.north.admin);
    const { password, validUntil } = await call.givePassword({ userId: id });
    expect(validUntil.getTime() - clock.now().getTime()).toBe(3 * DAY_MS);
    expect(await getRefusal(logIn(login))).toBe("login.wrongPassword");
    const { session } = await enter(login, password);
    expect(session.mustChangePassword).toBe(true);
    expect(await getRefusal(enter(login, password))).toBe("login.passwordSpent");
  });

  test("requires a permission and authority over the user", async () => {
    const tryIssue = async (persona: Persona, userId: number) =>
      getRefusal((await as(persona)).givePassword({ userId }));
    const { north, south } = org;
    expect(await tryIssue(north.leader, north.agent.id)).toBe("access.denied");
    expect(await tryIssue(org.operations, north.agent.id)).toBe("access.denied");
    expect(await tryIssue(north.admin, north.admin.id)).toBe("user.self");
    expect(await tryIssue(north.admin, south.agent.id)).toBe("record.notFound");
    expect(await tryIssue(org.administrator, org.management.id)).toBeNull();
  });

  test("is never stored in a reply, and a repeated request issues a new one", async () => {
    const call = await as(org.north.admin, { idempotencyKey: "given" });
    const userId = org.north.colleague.id;
    const first = await call.givePassword({ userId });
    clock.forward(1000);
    const second = await call.givePassword({ userId });
    expect(second.password).not.toBe(first.password);
    const storedReplies = await database.db.selectFrom("idempotency").select("reply").execute();
    const stored = JSON.stringify(storedReplies);
    expect(stored).not.toContain(first.password);
    expect(stored).not.toContain(second.password);
  });
});

describe("passwords for one account at once", () => {
  const justIssuedError = "user.passwordJustIssued";
  const hire = (login: string) =>
    newUser(database.db, {
      login,
      roleId: ROLE.agent,
      institutionId: org.north.id,
      groupId: org.north.groupId,
      stageId: org.stages.early,
    });

  test("work once; the other requests learn of the recent issue", async () => {
    const agent = await hire("north-first");
    const call = await as(org.north.admin);
    const gifts = await atOnce(
      database.db,
      "audit_log",
      () => call.givePassword({ userId: agent.id }),
      () => getRefusal(call.givePassword({ userId: agent.id })),
    );
    expect(gifts[1]).toBe(justIssuedError);
    await enter(agent.login, gifts[0].password);
  });

  test("do not count a change by the owner as issued", async () => {
    const agent = await hire("north-owner");
    const call = await as(org.north.admin);
    const changePassword = () =>
      database.db.transaction().execute(async (tx) => {
        await tx
          .updateTable("appUser")
          .set({ passwordHash: "changed", credentialSetterId: agent.id })
          .where("id", "=", agent.id)
          .execute();
        await sql`lock table message in row exclusive mode`.execute(tx);
      });
    const [, issued] = await atOnce(database.db, "message", changePassword, () =>
      call.givePassword({ userId: agent.id }),
    );
    await enter(agent.login, issued.password);
  });

  test("are refused in a workbook too", async () => {
    const agent = await hire("north-second");
    const call = await as(org.north.admin);
    const today = { ids: [agent.id], effectiveDate: "2026-03-03" };
    const [, late] = await atOnce(
      database.db,
      "audit_log",
      () => call.givePassword({ userId: agent.id }),
      () => getRefusal(call.downloadPasswords(today)),
    );
    expect(late).toBe(justIssuedError);
  });
});

describe("a workbook of passwords", () => {
  test("holds one per user, which works on its day and not before", async () => {
    const { agent, leader } = org.south;
    const call = await as(org.south.admin);
    const reply = await call.downloadPasswords({
      ids: [agent.id, leader.id],
      effectiveDate: "2026-03-04",
    });
    expect(reply.name).toBe("passwords-2026-03-04.xlsx");
    const { headers, rows } = await readRows(reply);
    expect(headers).toEqual(["Login", "Name", "One-time password", "Valid from", "Expires"]);
    expect(rows.map(([login, , , from]) => [login, from])).toEqual([
      [agent.login, "2026-03-04"],
      [leader.login, "2026-03-04"],
    ]);
    expect(rows[0]?.[4]).toBe("2026-03-07 00:00");
    const [, , password = ""] = rows[0] ?? [];
    expect(await getRefusal(logIn(agent.login))).toBe("login.wrongPassword");
    expect(await getRefusal(enter(agent.login, password))).toBe("login.passwordNotOpen");
    expect(await lastLog()).toMatchObject({ reason: "EARLY" });
    clock.forward(2 * DAY_MS);
    const { session } = await enter(agent.login, password);
    expect(session.mustChangePassword).toBe(true);
    clock.forward(3 * DAY_MS);
    const [, , late = ""] = rows[1] ?? [];
    expect(await getRefusal(enter(leader.login, late))).toBe("login.passwordSpent");
    const trail = await database.db
      .selectFrom("auditLog")
      .select(["action", "after"])
      .where("action", "=", "user.downloadPasswords")
      .execute();
    expect(trail).toHaveLength(1);
    expect(JSON.stringify(trail)).not.toContain(password);
  });

  test("covers all named users or none", async () => {
    const { agent, admin } = org.north;
    const call = await as(admin);
    const before = await database.db
      .selectFrom("appUser")
      .select("passwordHash")
      .where("id", "=", agent.id)
      .executeTakeFirst();
    const effectiveDate = today();
    const getDownloadError = async (ids: number[], day = effectiveDate) =>
      getRefusal(call.downloadPasswords({ ids, effectiveDate: day }));
    expect(await getDownloadError([agent.id, org.south.agent.id])).toBe("record.notFound");
    expect(await getDownloadError([agent.id, admin.id])).toBe("user.self");
    expect(await getDownloadError([agent.id], "2026-01-01")).toBe("user.effectiveDate");
    expect(await getDownloadError([agent.id], "2027-01-01")).toBe("user.effectiveDate");
    const many = Array.from({ length: PASSWORD_LIMIT + 1 }, (_, n) => n + 1);
    expect(await getDownloadError(many)).not.toBeNull();
    const after = await database.db
      .selectFrom("appUser")
      .select("passwordHash")
      .where("id", "=", agent.id)
      .executeTakeFirst();
    expect(after).toEqual(before);
  });

  const today = () => clock.now().toISOString().slice(0, 10);
});

describe("a session and a lock", () => {
  test("a session is ended and a token remains", async () => {
    const { login, id } = org.north.agent;
    await logIn(login);
    const call = await as(org.north.admin);
    const ended = { userId: id, sessionEnded: true };
    expect(await call.endSession({ userId: id })).toEqual(ended);
    expect(await call.endSession({ userId: id })).toEqual({ ...ended, sessionEnded: false });
    const foreign = call.endSession({ userId: org.south.agent.id });
    expect(await getRefusal(foreign)).toBe("record.notFound");
  });

  test("a leader lets an agent retry after too many wrong passwords", async () => {
    const { login, id } = org.north.agent;
    for (let n = 0; n < 5; n += 1)
      expect(await getRefusal(enter(login, "Wrong1234"))).toBe("login.wrongPassword");
    expect(await getRefusal(logIn(login))).toBe("login.locked");
    const call = await as(org.north.leader);
    expect((await call.get({ userId: id })).locked).toBe(true);
    expect(await call.unlock({ userId: id })).toEqual({ userId: id, unlocked: true });
    expect((await call.get({ userId: id })).locked).toBe(false);
    expect(await getRefusal(logIn(login))).toBeNull();
    expect((await call.unlock({ userId: id })).unlocked).toBe(false);
    const above = call.unlock({ userId: org.north.leader.id });
    expect(await getRefusal(above)).toBe("user.self");
  });
});
