import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { FEED_APPLICATION_NAME } from "@kolekta/api/core/event-feed";
import { countServers, deleteExpiredBuckets } from "@kolekta/api/core/rate-limit-rows";
import { createDb, type Db } from "@kolekta/db";
import { waitUntil, useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { LIMITLESS } from "../../test/app.ts";
import { readEnv } from "../env.ts";
import { createLog } from "../log.ts";
import { LimitExchange, shareLimits } from "./limit-exchange.ts";
import { Limits } from "./limits.ts";

const NOW = new Date();
const LOGINS = 60;
const TOKEN = "the token of a session";

const database = useTestDatabase();
const lines: string[] = [];
const log = createLog("info", { write: (line) => void lines.push(line) });

/**
 * One event feed connection per process, by which servers are counted; replaces three processes.
 */
let readers: Db[];
beforeAll(async () => {
  readers = Array.from({ length: 3 }, () =>
    createDb(database.url, { max: 1, applicationName: FEED_APPLICATION_NAME }),
  );
  await Promise.all(readers.map((reader) => sql`select 1`.execute(reader)));
});
afterAll(() => Promise.all(readers.map((reader) => reader.destroy())));

beforeEach(async () => {
  lines.length = 0;
  await sql`truncate rate_limit_bucket`.execute(database.db);
});

const env = readEnv({
  ...LIMITLESS,
  NODE_ENV: "test",
  RATE_LIMIT_LOGIN: String(LOGINS),
  RATE_LIMIT_SESSION: "5",
  RATE_LIMIT_APP: "20",
});

/** Server with a fixed clock, so that no bucket refills; the database's clock continues. */
async function server(db: Db = database.db) {
  const limits = new Limits(env);
  const exchange = new LimitExchange({ db, limits, log, now: () => NOW });
  await exchange.count();
  const countAllowed = (kind: "login" | "session" | "app", name: string, calls: number) =>
    Array.from({ length: calls }, () => limits.allows(kind, name, NOW.getTime())).filter(Boolean)
      .length;
  return { limits, exchange, countAllowed };
}

const rows = async () =>
  (
    await database.db.selectFrom("rateLimitBucket").select(["kind", "key", "spent"]).execute()
  ).toSorted((row, other) => row.kind.localeCompare(other.kind));

test("G22: three servers allow as many calls as one, in any order of calls and exchanges", async () => {
  const servers = [await server(), await server(), await server()];
  expect(servers.map(({ limits }) => limits.servers)).toEqual([3, 3, 3]);
  const startedAt = performance.now();
  let allowed = 0;
  for (let round = 0; round < 8; round += 1)
    for (const peer of round % 2 === 0 ? servers : servers.toReversed()) {
      allowed += peer.countAllowed("login", "198.51.100.1", 30);
      await peer.exchange.exchange();
    }
  // One call per second is refilled, by the database's clock.
  const refilled = (performance.now() - startedAt) / 1000;
  expect(allowed).toBeGreaterThanOrEqual(LOGINS);
  expect(allowed).toBeLessThan(LOGINS + refilled + servers.length);
  expect(await rows()).toMatchObject([{ kind: "login" }]);
});

test("a phone too fast at one server is refused at unvisited ones too, and no other phone is", async () => {
  const [first, other] = [await server(), await server()];
  expect(first.countAllowed("app", TOKEN, 30)).toBe(20);
  await first.exchange.exchange();
  await other.exchange.exchange();
  expect(other.countAllowed("app", TOKEN, 30)).toBeLessThan(20);
  expect(other.countAllowed("app", "another token", 30)).toBe(20);
});

test("a starting server loads earlier spending and receives later spending in time", async () => {
  const first = await server();
  first.countAllowed("login", "198.51.100.2", 30);
  await first.exchange.exchange();
  const late = await server();
  await late.exchange.exchange();
  // A third of what is left, because one burst applies to all servers.
  expect(late.countAllowed("login", "198.51.100.2", 60)).toBeLessThan(LOGINS / 3);
  expect(late.countAllowed("login", "198.51.100.3", 60)).toBe(LOGINS / 3);
});

test("neither a token nor an address is readable in the table", async () => {
  const first = await server();
  first.countAllowed("session", TOKEN, 20);
  first.countAllowed("login", "198.51.100.4", 20);
  await first.exchange.exchange();
  const found = await rows();
  expect(found.map(({ kind }) => kind)).toEqual(["login", "session"]);
  expect(JSON.stringify(found)).not.toMatch(/198\.51|token/);
});

test("an occasional caller leaves no row", async () => {
  const first = await server();
  first.countAllowed("session", TOKEN, 1);
  first.countAllowed("login", "198.51.100.5", 3);
  await first.exchange.exchange();
  expect(await rows()).toEqual([]);
});

test("deletes rows of full buckets", async () => {
  const first = await server();
  first.countAllowed("login", "198.51.100.6", 20);
  await first.exchange.exchange();
  await deleteExpiredBuckets(database.db);
  expect(await rows()).toHaveLength(1);
  await sql`update rate_limit_bucket set counted_at = counted_at - interval '11 minutes'`.execute(
    database.db,
  );
  await deleteExpiredBuckets(database.db);
  expect(await rows()).toEqual([]);
});

test("each server counts by itself while the database is away, logs it once and exchanges later", async () => {
  const db = createDb(database.url, { max: 1 });
  const first = await server(db);
  await sql`alter table rate_limit_bucket rename to rate_limit_lost`.execute(database.db);
  await using running = await started(db);
  expect(running.countAllowed("login", "198.51.100.7", 60)).toBe(LOGINS / 3);
  expect(first.countAllowed("session", TOKEN, 30)).toBe(20);
  await expect(first.exchange.exchange()).rejects.toThrow();
  expect(first.countAllowed("session", TOKEN, 30)).toBe(0);
  const warnings = () => lines.filter((line) => line.includes("here alone"));
  await waitUntil(() => warnings().length > 0);
  await sql`alter table rate_limit_lost rename to rate_limit_bucket`.execute(database.db);
  await waitUntil(async () => (await rows()).length > 0);
  await first.exchange.exchange();
  expect(await rows()).toMatchObject([{ kind: "login" }, { kind: "session" }]);
  expect(warnings()).toHaveLength(1);
  await db.destroy();
});

test("a single server writes nothing", async () => {
  await Promise.all(readers.slice(1).map((reader) => reader.destroy()));
  await waitUntil(async () => (await server()).limits.servers === 1);
  await using isolated = await started(database.db);
  expect(isolated.countAllowed("login", "198.51.100.8", 90)).toBe(LOGINS);
  await isolated.stop();
  expect(await rows()).toEqual([]);
});

test("a server without facts yet is counted, for example after a promotion", async () => {
  await Promise.all(readers.map((reader) => reader.destroy()));
  await waitUntil(async () => (await countServers(database.db)) === 0);
  const limits = new Limits(env);
  limits.countAmong(3);
  const parts = { db: database.db, limits, log, now: () => NOW };
  await new LimitExchange(parts).count();
  expect(limits.servers).toBe(1);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { servers: 1, msg: "limits hold over so many servers" },
  ]);
});

async function started(db: Db) {
  const limits = new Limits(env);
  const now = () => NOW;
  const exchange = await shareLimits({ db, limits, log, now });
  const countAllowed = (kind: "login", name: string, calls: number) =>
    Array.from({ length: calls }, () => limits.allows(kind, name, NOW.getTime())).filter(Boolean)
      .length;
  const stop = () => exchange.stop();
  return { countAllowed, stop, [Symbol.asyncDispose]: stop };
}
