import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays, DEFAULT_ZONE, toLocalDay } from "@kolekta/api/core/day";
import { newCase, organisation } from "@kolekta/api/seeds";
import { createDb } from "@kolekta/db";
import { type TestDatabase, testDatabase, waitUntil } from "@kolekta/db/testing";
import { sql } from "kysely";
import { ops } from "./ops.ts";
import { startOps } from "./process.ts";

const START_DAY = addDays(toLocalDay(new Date(), DEFAULT_ZONE), -3);
let database: TestDatabase;
let dir: string;
let env: Record<string, string>;

beforeAll(async () => {
  database = await testDatabase();
  dir = await mkdtemp(join(tmpdir(), "kolekta-lake-"));
  env = { DATABASE_URL: database.url, DATA_DIR: dir };
  const { north } = await organisation(database.db);
  await newCase(database.db, {
    agentId: north.agent.id,
    now: new Date(Date.now() - 3 * 86_400_000),
  });
  expect((await run("roll", "--start", START_DAY)).code).toBe(0);
}, 180_000);
afterAll(async () => {
  await rm(dir, { recursive: true });
  await database.drop();
});

const run = (...args: string[]) => ops(args, env);
const lake = () => join(dir, "lake");

interface Reply {
  readonly installation: string;
  readonly days: readonly {
    readonly day: string;
    readonly rows: Readonly<Record<string, number>>;
  }[];
}

test("a day is exported and verified, under the folder of the data and the name of the database", async () => {
  const { code, out, err } = await run("lake", "export", "--json");
  expect([code, err]).toEqual([0, ""]);
  const { installation: installationArgs, days } = JSON.parse(out) as Reply;
  expect(installationArgs).toStartWith("kolekta_test_");
  expect(days).toMatchObject([{ rows: { cases: 1 } }]);
  expect((await readdir(lake())).toSorted()).toEqual([
    "_manifest",
    "cases",
    "facts",
    "ledger",
    "payments",
    "promises",
  ]);
  if (process.platform !== "win32") expect((await stat(lake())).mode & 0o777).toBe(0o700);
  const verified = await run("lake", "verify", "--against-database");
  expect([verified.code, verified.out]).toEqual([0, "1 days, 0 faults\n"]);
  expect(verified.err).toContain("matches its manifest");
  const repeated = await run("lake", "export");
  expect(repeated.out).toContain("already exported");
}, 180_000);

test.each([
  [["--day", "2026-02-30"], "--day must be a day of the calendar"],
  [["--from", "yesterday"], "--from must be a day of the calendar"],
  [["--to", "x"], "--to must be a day of the calendar"],
  [["--day", START_DAY, "--from", START_DAY], "Give either --day, or --from and --to"],
  [["--to", START_DAY], `--to ${START_DAY} needs a --from`],
  [["--day", START_DAY, "--out", import.meta.path], `in ${import.meta.path}: not a`],
  [["--installation", "a/b"], '"a/b" cannot name an installation in the lake'],
  [["--day", "2199-01-01"], "2199-01-01 is not over everywhere"],
  [
    ["--from", START_DAY, "--to", addDays(START_DAY, -1)],
    `--to ${addDays(START_DAY, -1)} must not be before --from ${START_DAY}`,
  ],
])(
  "%p is refused in a sentence",
  async (options, sentence) => {
    const { code, err } = await run("lake", "export", ...options);
    expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
    expect(err).not.toContain("    at ");
  },
  180_000,
);

test("reports that nothing was verified and how to repair damage", async () => {
  const installationArgs = ["--installation", "damaged"];
  const absent = await run("lake", "verify", ...installationArgs);
  expect([absent.code, absent.err]).toEqual([
    1,
    `No installation damaged in ${lake()}. Check --out and --installation.\n`,
  ]);
  const day = ["--day", START_DAY];
  expect((await run("lake", "export", ...day, ...installationArgs)).code).toBe(0);
  const path = join(lake(), "cases", "installation=damaged", `day=${START_DAY}`, "part-0.parquet");
  const bytes = await Bun.file(path).bytes();
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  await Bun.write(path, bytes);
  const found = await run("lake", "verify", ...installationArgs);
  expect([found.code, found.out]).toEqual([
    1,
    expect.stringContaining("bun ops lake export --overwrite"),
  ]);
  await run("lake", "export", ...day, ...installationArgs, "--overwrite");
  expect((await run("lake", "verify", ...installationArgs)).code).toBe(0);
}, 180_000);

test.each(["SIGKILL", "SIGINT"] as const)(
  "G14: a day ended by %s between two files is absent, and the next export completes it",
  async (signal) => {
    const day = ["--day", START_DAY, "--installation", signal.toLowerCase()];
    const other = createDb(database.url, { max: 1, lockTimeoutMs: 0 });
    const released = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = other.transaction().execute(async (tx) => {
      await sql`lock table promise in access exclusive mode`.execute(tx);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    const { child, finished } = startOps(["lake", "export", ...day], env);
    const sessions = async () => {
      const { rows } = await sql<{ wait: string | null }>`
        select wait_event_type as wait from pg_stat_activity
        where datname = current_database() and application_name = 'kolekta lake' and state = 'active'`.execute(
        database.db,
      );
      return rows.map(({ wait }) => wait);
    };
    await waitUntil(async () => (await sessions()).includes("Lock"));
    child.kill(signal);
    const { code, err } = await finished();
    expect(code).not.toBe(0);
    expect(err).not.toContain("    at ");
    released.resolve();
    await holding;
    await other.destroy();
    const staged = (await readdir(lake())).filter((name) => name.startsWith("_staging"));
    expect(staged).toHaveLength(signal === "SIGKILL" ? 1 : 0);
    const before = await run("lake", "verify", ...day);
    expect([before.code, before.out]).toEqual([1, expect.stringContaining("no manifest")]);
    await waitUntil(async () => (await sessions()).length === 0);
    expect((await run("lake", "export", ...day)).code).toBe(0);
    expect((await run("lake", "verify", ...day)).code).toBe(0);
    expect((await readdir(lake())).filter((name) => name.startsWith("_staging"))).toEqual([]);
  },
  180_000,
);
