import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { readXlsx } from "hucre";
import { sql } from "kysely";
import type { FileReply } from "../../core/file.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { maintainPartitions } from "../../core/months.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { loginLogRouter } from "./router.ts";

const database = useTestDatabase();
const createCaller = createCallerFactory(loginLogRouter);
/** 23:59 in Jakarta. */
const LATE = new Date("2026-03-31T16:59:00Z");
let org: Organisation;

const as = async (persona: Persona) =>
  createCaller(
    createTestContext(database.db, await getActor(database.db, persona), { now: () => LATE }),
  );

const row = (persona: Persona | null, at: string, overrides: object = {}) => ({
  at: new Date(at),
  userId: persona?.id ?? null,
  institutionId: persona?.institutionId ?? null,
  login: persona?.login ?? "nobody",
  outcome: "IN",
  ip: "10.1.2.3",
  veins: "device-1",
  userAgent: "=cmd|calc",
  ...overrides,
});

beforeAll(async () => {
  org = await organisation(database.db);
  const { north, south } = org;
  await database.db
    .insertInto("loginLog")
    .values([
      row(north.agent, "2026-03-31T16:58:00Z"),
      row(north.agent, "2026-03-30T01:00:00Z", {
        outcome: "LOCKED",
        reason: "LOCKED",
        ip: "10.1.255.1",
      }),
      row(north.admin, "2026-03-29T01:00:00Z", { ip: "2001:db8::7" }),
      row(south.agent, "2026-03-31T01:00:00Z", { ip: "10.200.0.1" }),
      // The agent worked for the south institution then.
      row(north.agent, "2026-03-28T01:00:00Z", { institutionId: south.id }),
      row(null, "2026-03-31T02:00:00Z", { outcome: "REFUSED", ip: "unknown" }),
      row(org.inspector, "2026-03-01T01:00:00Z"),
    ])
    .execute();
});

const logins = async (
  persona: Persona,
  filter: Parameters<Awaited<ReturnType<typeof as>>["list"]>[0] = {},
) => (await (await as(persona)).list(filter)).rows.map(({ login }) => login);

describe("the list", () => {
  test("lists logins from the viewer's own institution and period", async () => {
    const { north, south } = org;
    expect(await logins(north.admin)).toEqual(["north-agent", "north-agent", "north-admin"]);
    expect(await logins(north.leader)).toEqual(["north-agent", "north-agent"]);
    expect(await logins(south.admin)).toEqual(["south-agent", "north-agent"]);
    const allLogins = [
      "north-agent",
      "nobody",
      "south-agent",
      "north-agent",
      "north-admin",
      "north-agent",
    ];
    for (const persona of [org.inspector, org.operations, org.management, org.administrator])
      expect(await logins(persona)).toEqual(allLogins);
    for (const persona of [north.agent, org.service, org.finance])
      await expect(logins(persona)).rejects.toThrow(/denied/);
  });

  test("shows a limited lender user only that institution", async () => {
    const actor = await getActor(database.db, org.operations, { institutionIds: [org.south.id] });
    const { rows } = await createCaller(
      createTestContext(database.db, actor, { now: () => LATE }),
    ).list({});
    expect(rows.map(({ login }) => login)).toEqual(["south-agent", "north-agent"]);
  });

  test("names user, address and device in each entry", async () => {
    const { rows } = await (await as(org.north.leader)).list({ size: 1 });
    expect(rows[0]).toMatchObject({
      userId: org.north.agent.id,
      name: "User north-agent",
      role: 1,
      institutionName: "Institution north",
      outcome: "IN",
      ip: "10.1.2.3",
      device: "device-1",
      userAgent: "=cmd|calc",
    });
    expect(rows[0]).not.toHaveProperty("atText");
  });

  test("is filtered by user, login, institution, outcome and address", async () => {
    const { administrator, north, south } = org;
    const found = (filter: Parameters<typeof logins>[1]) => logins(administrator, filter);
    expect(await found({ userId: north.admin.id })).toEqual(["north-admin"]);
    expect(await found({ login: "NOBODY" })).toEqual(["nobody"]);
    expect(await found({ login: "nobod" })).toEqual([]);
    expect(await found({ institutionId: south.id })).toEqual(["south-agent", "north-agent"]);
    expect(await found({ outcome: "LOCKED" })).toEqual(["north-agent"]);
    expect(await found({ ip: "10.1.255.1" })).toEqual(["north-agent"]);
    expect(await found({ ip: "::ffff:10.1.255.1" })).toEqual(["north-agent"]);
    expect(await found({ ip: "10.1.77.0/16" })).toHaveLength(3);
    expect(await found({ ip: "10.0.0.0/8" })).toHaveLength(4);
    expect(await found({ ip: "10.1.2.0/23" })).toHaveLength(2);
    expect(await found({ ip: "2001:db8::/32" })).toEqual(["north-admin"]);
    expect(await found({ ip: "0.0.0.0/0" })).toHaveLength(4);
    for (const ip of ["10.1.2", "10.1.2.3/33", "10.1.2.300", "x"])
      await expect(found({ ip })).rejects.toThrow(/badAddress/);
  });

  test("has consecutive pages", async () => {
    const list = (page: number) => logins(org.administrator, { size: 4, page });
    expect([...(await list(1)), ...(await list(2))]).toEqual(await logins(org.administrator));
  });

  test("counts up to ten thousand", async () => {
    await database.db
      .insertInto("loginLog")
      .values(Array.from({ length: 2000 }, () => row(org.south.admin, "2026-01-15T01:00:00Z")))
      .execute();
    const january = {
      from: new Date("2026-01-10T00:00:00Z"),
      to: new Date("2026-01-20T00:00:00Z"),
    };
    const list = async () => (await as(org.south.admin)).list(january);
    expect(await list()).toMatchObject({ total: 2000, totalCapped: false });
    await database.db
      .insertInto("loginLog")
      .expression((eb) =>
        eb
          .selectFrom("loginLog as l")
          .innerJoin("role as r", (join) => join.onTrue())
          .where("l.at", "=", new Date("2026-01-15T01:00:00Z"))
          .select(["l.at", "l.institutionId", "l.login", "l.outcome"]),
      )
      .columns(["at", "institutionId", "login", "outcome"])
      .execute();
    expect(await list()).toMatchObject({ total: 10_000, totalCapped: true });
  });
});

describe("G40: days are bounded by the server", () => {
  const DAY_MS = 86_400_000;
  /** Whole days in Jakarta, the last of them today. */
  const days = (n: number) => {
    const to = new Date("2026-03-31T16:59:59.999Z");
    return { from: new Date(to.getTime() - n * DAY_MS + 1), to };
  };

  test("sixty in a list, seven in an export, none missing, at 23:59 too", async () => {
    const call = await as(org.administrator);
    expect((await call.list(days(60))).rows).toHaveLength(7);
    await expect(call.list(days(61))).rejects.toThrow(/tooLong/);
    await call.export(days(7));
    await expect(call.export(days(8))).rejects.toThrow(/tooLong/);
    await expect(call.export({ from: days(7).from })).rejects.toThrow(/required/);
    await expect(call.export({})).rejects.toThrow(/required/);
  });

  test("lists the last seven days where none are named", async () => {
    expect(await logins(org.administrator)).not.toContain("inspector");
    expect(await logins(org.administrator, days(60))).toContain("inspector");
  });
});

test("an export is recorded, in the reader's time, with the same sight and filter and inert cells", async () => {
  const range = { from: new Date("2026-03-29T17:00:00Z"), to: new Date("2026-03-31T16:59:59Z") };
  const reply = await (await as(org.north.leader)).export(range);
  const bytes = await new Response((reply as FileReply).body as ReadableStream).bytes();
  const [header, ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  expect(header?.slice(0, 3)).toEqual(["Time (Asia/Jakarta)", "Login name", "Name"]);
  expect(rows.map((cells) => cells.slice(0, 2))).toEqual([
    ["2026-03-31 23:58:00", "north-agent"],
    ["2026-03-30 08:00:00", "north-agent"],
  ]);
  expect(rows[0]?.at(-1)).toBe("=cmd|calc");
  const line = await database.db
    .selectFrom("auditLog")
    .select(["actorId", "after"])
    .where("action", "=", "loginLog.export")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    actorId: org.north.leader.id,
    after: { from: range.from.toISOString() },
  });
});

test("an export continues over batches, including instants finer than a millisecond", async () => {
  await sql`
    insert into login_log (at, user_id, institution_id, login, outcome)
    select '2026-02-10 00:00Z'::timestamptz + n * interval '1 microsecond', ${org.south.admin.id}, ${org.south.id}, 'n' || n, 'OUT'
    from generate_series(1, 2500) n`.execute(database.db);
  const reply = await (
    await as(org.south.admin)
  ).export({ from: new Date("2026-02-09T17:00:00Z"), to: new Date("2026-02-10T17:00:00Z") });
  const bytes = await new Response((reply as FileReply).body as ReadableStream).bytes();
  const rows = (await readXlsx(bytes)).sheets[0]?.rows.slice(1) ?? [];
  expect(new Set(rows.map((cells) => cells[1])).size).toBe(2500);
  expect(rows).toHaveLength(2500);
});

test("creates months ahead repeatedly and deletes long past empty ones except for the trail", async () => {
  const log: unknown[] = [];
  const buildJobContext = (now: string) => ({
    ...createTestContext(database.db, null, { now: () => new Date(now) }),
    log: (entry: unknown) => void log.push(entry),
  });
  const months = async (table: string) => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relispartition and relkind = 'r' and relname like ${`${table}_20%`}
      order by 1`.execute(database.db);
    return rows.map(({ name }) => name.slice(table.length + 1));
  };
  await maintainPartitions.run(buildJobContext("2026-03-31T16:59:00Z"));
  const made = await months("login_log");
  expect(made).toEqual(expect.arrayContaining(["2026_01", "2026_02", "2026_03", "2026_05"]));
  expect(await months("audit_log")).toEqual(
    expect.arrayContaining(["2026_03", "2026_04", "2026_05"]),
  );
  const { rows } = await sql`select from login_log_default`.execute(database.db);
  expect(rows).toEqual([]);
  log.length = 0;
  await maintainPartitions.run(buildJobContext("2026-03-31T16:59:00Z"));
  expect(log).toEqual([]);
  await maintainPartitions.run(buildJobContext("2026-08-02T00:00:00Z"));
  expect(await months("login_log")).toContain("2026_03");
  expect(await months("login_log")).not.toContain("2026_04");
  expect(await months("login_log")).toContain("2026_08");
  expect(await months("audit_log")).toContain("2026_04");
  // A failure at start is logged and does not stop the server.
  await maintainPartitions.onStart?.({
    ...buildJobContext("2026-03-31T16:59:00Z"),
    now: () => {
      throw new Error("no clock");
    },
  });
  expect(log.at(-1)).toHaveProperty("error");
});
