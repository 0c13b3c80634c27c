import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { agency } from "../../../../../packages/db/test/agency.ts";
import { emptyDatabase } from "../../../../../packages/db/src/postgres/testing/empty-database.ts";
import { getRejection, run } from "../../../../../packages/db/src/postgres/testing/scratch.ts";
import { temporaryDir } from "../../../../../packages/db/src/postgres/testing/temporary.ts";
import { createDb, type Db, dbError, onConnection } from "@kolekta/db";
import { testDatabase, useTestDatabase } from "@kolekta/db/testing";
import type { TableSum } from "./archive.ts";
import { listTables } from "./catalog.ts";
import { computeTableSum } from "./content.ts";
import { backup } from "./backup.ts";
import { restore } from "./restore.ts";

const { dir, remove } = temporaryDir();
const file = join(dir, "kolekta.tar.gz");
const source = useTestDatabase();
let sums: Record<string, TableSum>;

beforeAll(async () => {
  await agency(source.db, 500);
  await run(
    source.db,
    "insert into audit_log (via, action, entity, after) select 'JOB', 'a.b', 'x', '{\"t\": \"tab\\t, line\\n\"}' from generate_series(1, 20000)",
  );
  sums = await getTableSums(source.db);
}, 180_000);
afterAll(remove);

async function getTableSums(db: Db): Promise<Record<string, TableSum>> {
  const found: Record<string, TableSum> = {};
  for (const table of await listTables(db)) {
    found[table.name] = await onConnection(db, (connection) => computeTableSum(connection, table));
  }
  return found;
}

const rules = (db: Db) =>
  run(
    db,
    `select conrelid::regclass::text || ' ' || conname as name, pg_get_constraintdef(oid) || convalidated::text as rule
      from pg_constraint where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass || ' ' || tgname, pg_get_triggerdef(oid) || tgenabled::text
      from pg_trigger where not tgisinternal
     union all select 'index ' || indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`,
  );

async function expectSame(db: Db): Promise<void> {
  // A restore renews the epoch of the feed.
  const { change_retention: epoch, ...rest } = await getTableSums(db);
  const { change_retention: formerEpoch, ...formerRest } = sums;
  expect(rest).toEqual(formerRest);
  expect(epoch?.sha256).not.toBe(formerEpoch?.sha256 as string);
  expect(await rules(db)).toEqual(await rules(source.db));
}

describe("G20: a backup restores", () => {
  test("the archive is one private file that tar can read", async () => {
    const summary = await backup(source.url, file);
    expect(summary.rows).toBe(Object.values(sums).reduce((total, { rows }) => total + rows, 0));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(dir)).toEqual(["kolekta.tar.gz"]);
    const names = Bun.spawnSync(["tar", "-tzf", file]).stdout.toString().trim().split("\n");
    expect([names[0], names.at(-1)]).toEqual(["header.json", "manifest.json"]);
    expect(names.filter((name) => name.startsWith("data/audit_log.")).length).toBeGreaterThan(1);
  }, 180_000);

  test("into a database without tables, by an owner without superuser rights", async () => {
    const target = await emptyDatabase(source.url, `plain_${crypto.randomUUID().slice(0, 8)}`);
    const summary = await restore(file, target.url);
    expect(summary.tables).toBe(Object.keys(sums).length);
    const db = createDb(target.url);
    await expectSame(db);
    await db.destroy();
    await target.drop();
  }, 180_000);

  test("into a migrated one; ids go on and append-only stays so", async () => {
    const target = await testDatabase();
    await restore(file, target.url);
    await expectSame(target.db);
    const last =
      (await run<{ id: number }>(source.db, "select max(id) as id from audit_log"))[0]?.id ?? 0;
    const [row] = await run<{ id: number }>(
      target.db,
      "insert into audit_log (via, action, entity) values ('JOB', 'a.b', 'x') returning id",
    );
    expect(row?.id).toBe(last + 1);
    expect(dbError(await getRejection(run(target.db, "delete from audit_log")))?.sqlstate).toBe(
      "55000",
    );
    await target.drop();
  }, 180_000);

  test("one instant, although people work meanwhile", async () => {
    const live = join(dir, "live.tar.gz");
    let n = 0;
    const changes = () => n;
    const working = new AbortController();
    const work = (async () => {
      while (!working.signal.aborted) {
        const name = `n${++n}`;
        await source.db.transaction().execute(async (trx) => {
          await trx.updateTable("product").set({ name }).where("id", "=", 1).execute();
          await trx.updateTable("institution").set({ name }).where("id", "=", 1).execute();
        });
      }
    })();
    // The first pair of names is equal only once a change has been committed.
    while (changes() < 2) await Bun.sleep(1);
    const before = changes();
    await backup(source.url, live);
    working.abort();
    await work;
    const target = await testDatabase();
    await restore(live, target.url);
    const [row] = await run<{ product: string; institution: string }>(
      target.db,
      "select p.name as product, i.name as institution from product p join institution i on i.id = 1 where p.id = 1",
    );
    expect(row?.product).toBe(row?.institution ?? "");
    expect(n).toBeGreaterThan(before);
    await target.drop();
  }, 180_000);
});

describe("restore leaves the target unchanged and refuses", () => {
  let target: Awaited<ReturnType<typeof testDatabase>>;
  let before: Record<string, TableSum>;
  beforeAll(async () => {
    target = await testDatabase();
    before = await getTableSums(target.db);
  });
  afterAll(() => target.drop());

  const getRefusal = async (content: Uint8Array | null): Promise<string> => {
    const damaged = join(dir, "damaged.tar.gz");
    if (content) writeFileSync(damaged, content);
    const { message } = await getRejection(
      restore(content ? damaged : join(dir, "none"), target.url),
    );
    expect(await getTableSums(target.db)).toEqual(before);
    return message;
  };

  /** Replaces a text in the archive by another of the same length, and packs it again. */
  const altered = (from: string, to: string): Uint8Array => {
    const bytes = gunzipSync(readFileSync(file));
    const at = bytes.indexOf(from);
    expect(at).toBeGreaterThan(0);
    bytes.write(to, at);
    return gzipSync(bytes, { level: 1 });
  };

  test("a file that is not there or not an archive", async () => {
    expect(await getRefusal(null)).toContain("ENOENT");
    expect(await getRefusal(Buffer.from("hello"))).toContain("header");
    expect(await getRefusal(gzipSync(Buffer.alloc(10_240)))).toContain("not a backup");
  });

  test("a file that was cut", async () => {
    const whole = readFileSync(file);
    expect(await getRefusal(whole.subarray(0, whole.length - 5_000))).toMatch(
      /too early|unexpected end/,
    );
  });

  test("a value that was changed", async () => {
    expect(await getRefusal(altered("agent01", "agent99"))).toMatch(
      /app_user in the archive .* nothing was restored/,
    );
  });

  test("a row that breaks a rule", async () => {
    const error = await getRefusal(altered("\tJOB\t", "\tJOG\t"));
    expect(error).toContain("audit_log");
  });

  test("an archive of a later version", async () => {
    expect(await getRefusal(altered('"0001_initial"', '"9001_initial"'))).toContain("9001_initial");
  });

  test("a database that people have worked in", async () => {
    expect((await getRejection(restore(file, source.url))).message).toMatch(
      /not empty \(.* has rows\)/,
    );
    const foreign = await emptyDatabase(source.url);
    const db = createDb(foreign.url);
    await run(db, "create table somebody_elses (id int)");
    expect((await getRejection(restore(file, foreign.url))).message).toContain("somebody_elses");
    await db.destroy();
    await foreign.drop();
  });

  test("a backup that fails leaves no file", async () => {
    const nowhere = join(dir, "nowhere.tar.gz");
    await getRejection(backup("postgres://nobody@127.0.0.1:1/none", nowhere));
    expect(existsSync(nowhere) || existsSync(`${nowhere}.part`)).toBe(false);
  });
});
