import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import type { BaseContext } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { hashPassword, type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { createClient, buildSignInInput, getRefusal } from "../../session/testing.ts";
import { allowAccess } from "./actions/exception.ts";
import { MAX_ADDRESSES } from "./contract-codes.ts";
import { accessRouter } from "./router.ts";

const database = useTestDatabase();
const caller = createCallerFactory(accessRouter);
const NOW = new Date("2026-03-31T05:00:00Z");
const HERE = "203.0.113.9";
const OFFICE = "203.0.113.0/24";
const ELSEWHERE = "198.51.100.7";
const REMARK = "Head office";
const RIGHT = "Demo1234";
let org: Organisation;

const context = async (persona: Persona, overrides: Partial<BaseContext> = {}) =>
  createTestContext(database.db, await getActor(database.db, persona), {
    now: () => NOW,
    ip: HERE,
    ...overrides,
  });
const as = async (persona: Persona, overrides: Partial<BaseContext> = {}) =>
  caller(await context(persona, overrides));
const add = async (
  input: Parameters<Awaited<ReturnType<typeof as>>["update"]>[0],
  overrides: Partial<BaseContext> = {},
) => (await as(org.administrator, overrides)).update({ remark: REMARK, ...input });

beforeAll(async () => {
  org = await organisation(database.db, { passwordHash: hashPassword(RIGHT, "cheap") });
});

beforeEach(async () => {
  for (const table of ["accessAddress", "accessException", "loginLog"] as const)
    await database.db.deleteFrom(table).execute();
});

describe("a list", () => {
  test("is saved row by row in one spelling, and every change is recorded and reported", async () => {
    const institutionId = org.north.id;
    const made = await add({ institutionId, range: " ::FFFF:203.0.113.0/120 " });
    const api = await as(org.administrator);
    const [row] = (await api.list()).rows;
    expect(row).toMatchObject({
      institutionName: org.north.name,
      range: OFFICE,
      state: "IN_FORCE",
      effectiveFrom: "2026-03-31",
      effectiveTo: null,
      holdsYou: true,
      remark: REMARK,
      version: 1,
      editorName: "User administrator",
    });
    const changed = { ...made, range: "2001:DB8::/32", remark: "New line" };
    const ended = { effectiveTo: "2026-04-30", enabled: false };
    expect(await api.update({ ...changed, ...ended })).toEqual({
      addressId: made.addressId,
      version: 2,
    });
    await expect(api.update({ ...changed, ...ended })).rejects.toThrow("record.changed");
    await api.update({ ...made, version: 2, remove: true });
    expect((await api.list()).total).toBe(0);
    const { rows } = await api.history({ institutionId });
    expect(rows.map(({ kind, action }) => [kind, action])).toEqual([
      ["ADDRESS", "REMOVE"],
      ["ADDRESS", "CHANGE"],
      ["ADDRESS", "ADD"],
    ]);
    expect(rows[1]).toMatchObject({
      before: { range: OFFICE, enabled: true, to: null, from: "2026-03-31" },
      after: { range: "2001:db8::/32", enabled: false, to: "2026-04-30" },
    });
    const audited = await database.db
      .selectFrom("auditLog")
      .select(["action", "institutionId"])
      .where("entity", "=", "access_address")
      .orderBy("id")
      .execute();
    expect(audited).toEqual(
      ["access.add", "access.change", "access.remove"].map((action) => ({ action, institutionId })),
    );
  });

  test.each([
    ["bits beyond the length", { range: "10.0.0.5/8" }, "access.hostBits"],
    ["no address", { range: "office" }, "range"],
    ["no remark", { range: OFFICE, remark: "" }, "remark"],
    [
      "an end before the beginning",
      { range: OFFICE, effectiveFrom: "2026-05-02", effectiveTo: "2026-05-01" },
      "access.endsFirst",
    ],
    [
      "an end that is over where it begins today",
      { range: OFFICE, effectiveTo: "2026-03-30" },
      "access.endsFirst",
    ],
    ["an unknown institution", { range: OFFICE, institutionId: 999_999 }, "record.notFound"],
    ["a version without a row", { range: OFFICE, version: 1 }, "version"],
  ])("refuses %s", async (_, input, expectedError) => {
    const made = add({ institutionId: org.north.id, ...input });
    expect(await made.then(String, String)).toContain(expectedError);
  });

  test("holds a range once per day", async () => {
    const institutionId = org.north.id;
    const range = OFFICE;
    await add({ institutionId, range, effectiveTo: "2026-04-30" });
    await expect(add({ institutionId, range })).rejects.toThrow("access.twice");
    await add({ institutionId, range, effectiveFrom: "2026-05-01" });
    await add({ institutionId: org.south.id, range });
  });

  test("holds ranges up to its limit", async () => {
    const institutionId = org.north.id;
    await database.db
      .insertInto("accessAddress")
      .values(
        Array.from({ length: MAX_ADDRESSES - 1 }, (_, at) => ({
          institutionId,
          enabled: true,
          effectiveFrom: "2026-01-01",
          editedAt: NOW,
          remark: REMARK,
          range: `10.0.${at >> 8}.${at & 255}/32`,
        })),
      )
      .execute();
    await add({ institutionId, range: OFFICE });
    const over = add({ institutionId, range: "198.51.100.0/24" });
    expect(await getRefusal(over)).toBe("access.tooMany");
  });

  test("is found by institution, contained address and state", async () => {
    await add({ institutionId: org.north.id, range: OFFICE });
    await add({ institutionId: org.north.id, range: "10.0.0.0/8", effectiveFrom: "2026-05-01" });
    await add({ institutionId: org.south.id, range: "10.1.0.0/16", enabled: false });
    await add({
      institutionId: org.south.id,
      range: "10.2.0.0/16",
      effectiveFrom: "2026-01-01",
      effectiveTo: "2026-03-30",
    });
    await add({ range: HERE });
    const api = await as(org.administrator);
    const found = async (filter: Parameters<typeof api.list>[0]) =>
      (await api.list(filter)).rows.map(({ range }) => range);
    expect(await found({ institutionId: org.north.id })).toEqual(["10.0.0.0/8", OFFICE]);
    expect(await found({ institutionId: 0 })).toEqual([HERE]);
    expect(await found({ address: "10.1.2.3" })).toEqual(["10.0.0.0/8", "10.1.0.0/16"]);
    expect(await found({ address: `::ffff:${HERE}`, state: "IN_FORCE" })).toEqual([HERE, OFFICE]);
    expect(await found({ state: "UPCOMING" })).toEqual(["10.0.0.0/8"]);
    expect(await found({ state: "DISABLED" })).toEqual(["10.1.0.0/16"]);
    expect(await found({ state: "OVER" })).toEqual(["10.2.0.0/16"]);
    expect((await api.list({ size: 2 })).total).toBe(5);
  });

  test("is visible to its institution and the lender, and changed by administrators", async () => {
    await add({ institutionId: org.north.id, range: OFFICE });
    await add({ institutionId: org.south.id, range: "10.0.0.0/8" });
    await add({ range: HERE });
    const north = await as(org.north.admin);
    const { rows, you } = await north.list();
    expect(rows.map(({ range }) => range)).toEqual([OFFICE]);
    expect(you).toEqual({ address: HERE, admission: "LISTED" });
    expect((await north.list({ institutionId: 0 })).total).toBe(0);
    const changes = (await north.history()).rows;
    expect(new Set(changes.map((change) => change.institutionName))).toEqual(
      new Set([org.north.name]),
    );
    expect((await (await as(org.inspector)).list()).total).toBe(3);
    for (const by of [org.north.admin, org.operations])
      await expect((await as(by)).update({ range: OFFICE })).rejects.toThrow("access.denied");
    await expect((await as(org.north.leader)).list()).rejects.toThrow("access.denied");
  });

  test("G3: a repeated request takes effect once", async () => {
    const input = { institutionId: org.north.id, range: OFFICE };
    const key = { idempotencyKey: "access-twice" };
    expect(await add(input, key)).toEqual(await add(input, key));
    expect((await (await as(org.administrator)).list()).total).toBe(1);
  });
});

describe("an exception", () => {
  const until = "2026-04-30";
  const reason = "Works from home";

  test("refuses changes by callers limited to some institutions", async () => {
    const limits = { institutionIds: [org.north.id] };
    const actor = await getActor(database.db, org.administrator, limits);
    const { updateException } = caller(createTestContext(database.db, actor));
    const { login } = org.north.agent;
    expect(await getRefusal(updateException({ login, reason, until }))).toBe("access.denied");
  });

  test("lets one account in, is seen where the account is, and ends", async () => {
    await add({ institutionId: org.north.id, range: OFFICE });
    const api = await as(org.administrator);
    const { login } = org.north.agent;
    const { exceptionId } = await api.updateException({
      login: login.toUpperCase(),
      reason,
      until,
    });
    const seen = (await (await as(org.north.admin)).listExceptions()).rows;
    expect(seen).toMatchObject([{ exceptionId, login, until, isOver: false }]);
    expect((await (await as(org.south.admin)).listExceptions()).total).toBe(0);
    await api.updateException({ exceptionId, version: 1 });
    expect((await api.listExceptions()).total).toBe(0);
    const { rows } = await api.history({ institutionId: org.north.id });
    expect(rows[0]).toMatchObject({
      kind: "EXCEPTION",
      action: "REMOVE",
      after: null,
      before: { login, to: until, remark: reason },
    });
  });

  test.each([
    ["nobody", { login: "nobody" }, "access.userNotFound"],
    ["yesterday", { until: "2026-03-30" }, "access.endInPast"],
    ["for years", { until: "2029-03-30" }, "access.untilFar"],
  ])("is refused for %s", async (_, input, key) => {
    const api = await as(org.administrator);
    const { login } = org.north.agent;
    const made = api.updateException({ login, reason, until, ...input });
    await expect(made).rejects.toThrow(key);
  });
});

describe("G43: lockout protection", () => {
  const insertLogin = (userId: number, login: string, ip: string, at = NOW) =>
    database.db.insertInto("loginLog").values({ userId, login, ip, at, outcome: "IN" }).execute();

  test("protects the caller, today and on a later day", async () => {
    await expect(add({ range: ELSEWHERE })).rejects.toThrow("access.ownAddress");
    await expect(add({ range: ELSEWHERE, effectiveFrom: "2026-06-01" })).rejects.toThrow(
      "access.ownAddress",
    );
    await add({ range: ELSEWHERE, enabled: false });
    const officeAddress = await add({ range: OFFICE });
    await add({ range: "10.0.0.0/8" });
    const api = await as(org.administrator);
    const narrower = { ...officeAddress, remark: REMARK, range: "203.0.113.8/32" };
    for (const change of [
      { ...officeAddress, remove: true },
      narrower,
      { ...narrower, range: OFFICE, enabled: false },
      { ...narrower, range: OFFICE, effectiveTo: "2026-04-30" },
      { ...narrower, range: OFFICE, effectiveFrom: "2026-04-01" },
    ])
      await expect(api.update(change)).rejects.toThrow("access.ownAddress");
    expect((await api.list({ state: "IN_FORCE" })).total).toBe(2);
  });

  test("protects the last administrator with nothing but an exception", async () => {
    const { login, id } = org.administrator;
    const excepted = { login, reason: "Travels", until: "2026-04-30" };
    const api = await as(org.administrator);
    const { exceptionId } = await api.updateException(excepted);
    await expect(add({ range: ELSEWHERE })).rejects.toThrow("access.lastAdministrator");
    await insertLogin(id, login, ELSEWHERE, new Date("2026-02-01T05:00:00Z"));
    await expect(add({ range: ELSEWHERE })).rejects.toThrow("access.lastAdministrator");
    await insertLogin(id, login, ELSEWHERE);
    await add({ range: ELSEWHERE });
    await expect(api.updateException({ exceptionId, version: 1 })).rejects.toThrow(
      "access.ownAddress",
    );
    expect((await api.list()).you.admission).toBe("EXCEPTED");
  });

  test("ignores lists of other institutions, which concern no administrator", async () => {
    await add({ institutionId: org.north.id, range: ELSEWHERE });
    expect((await (await as(org.administrator)).list()).you.admission).toBe("OPEN");
  });

  test("judges two concurrent changes one after the other", async () => {
    const here = await add({ range: HERE });
    const there = await add({ range: OFFICE });
    const api = await as(org.administrator);
    await add({ range: ELSEWHERE });
    const removed = await Promise.allSettled(
      [here, there].map((row) => api.update({ ...row, remove: true })),
    );
    expect(removed.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("G24, G43: the login", () => {
  const tryFrom = async (ip: string, persona: Persona, password = RIGHT) => {
    const { context: at, call } = createClient(database.db, { ip, now: () => NOW });
    const entry = await buildSignInInput(at, { name: persona.login, password });
    return getRefusal(call.login.signIn(entry));
  };
  const reasons = async () =>
    (
      await database.db.selectFrom("loginLog").select(["outcome", "reason"]).orderBy("id").execute()
    ).map(({ outcome, reason }) => reason ?? outcome);

  test("from outside resembles a wrong password in reply and count, right or wrong", async () => {
    await add({ institutionId: org.north.id, range: OFFICE });
    const { agent } = org.north;
    expect(await tryFrom(HERE, agent)).toBeNull();
    expect(await tryFrom(ELSEWHERE, agent)).toBe("login.wrongPassword");
    expect(await tryFrom(ELSEWHERE, agent, "Wrong123")).toBe("login.wrongPassword");
    expect(await reasons()).toEqual(["IN", "ADDRESS", "ADDRESS"]);
    const { rows } = await sql<{ n: number }>`
      select max(failures)::int as n from login_throttle`.execute(database.db);
    expect(rows[0]?.n).toBe(2);
    expect(await tryFrom(ELSEWHERE, org.south.agent)).toBeNull();
  });

  test("succeeds for accounts and addresses allowed at the command line, for the stated days", async () => {
    await add({ institutionId: org.north.id, range: OFFICE });
    const { colleague, leader } = org.north;
    const shell = createTestContext(database.db, null, { now: () => NOW, via: "COMMAND" });
    const days = { days: 1, reason: "Locked out" };
    expect(await tryFrom(ELSEWHERE, colleague)).toBe("login.wrongPassword");
    await allowAccess(shell, { login: colleague.login }, days);
    expect(await tryFrom(ELSEWHERE, colleague)).toBeNull();
    expect(await tryFrom(ELSEWHERE, leader)).toBe("login.wrongPassword");
    const { until } = await allowAccess(shell, { address: ELSEWHERE }, days);
    expect(until).toBe("2026-03-31");
    expect(await tryFrom(ELSEWHERE, leader)).toBeNull();
    for (const wrong of [0, 1.5, 400, Number.NaN])
      await expect(
        allowAccess(shell, { address: ELSEWHERE }, { days: wrong, reason: "x" }),
      ).rejects.toThrow("access.badDays");
    const audited = await database.db
      .selectFrom("auditLog")
      .select("via")
      .where("action", "=", "access.except")
      .where("via", "=", "COMMAND")
      .execute();
    expect(audited).toHaveLength(2);
  });
});
