import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SQL } from "bun";
import { Holder } from "../testing/holder.ts";
import { temporaryDir } from "../testing/temporary.ts";
import { waitUntil } from "../testing/wait-until.ts";
import { type Embedded, startEmbedded } from "./index.ts";
import { isAlive } from "./postmaster.ts";

const { dir, remove } = temporaryDir();
const settings = { sharedBuffers: "16MB" };
const open = (): Promise<Embedded> => startEmbedded({ dir, settings });

const queryValue = async (url: string, query: string): Promise<unknown> => {
  const sql = new SQL(url, { max: 1 });
  try {
    return (await sql.unsafe(query).values())[0]?.[0];
  } finally {
    await sql.close({ timeout: 0 });
  }
};

afterAll(async () => {
  await open().then((server) => server.stop());
  remove();
}, 180_000);

describe("several processes on one directory", () => {
  let holders: Holder[];

  test("six concurrent starts on an empty directory: one starts, five adopt", async () => {
    holders = Array.from({ length: 6 }, () => new Holder(dir));
    const holds = await Promise.all(holders.map((holder) => holder.up()));
    expect(holds.filter(({ adopted }) => !adopted)).toHaveLength(1);
    expect(new Set(holds.map(({ pid }) => pid)).size).toBe(1);
    expect(await queryValue(holds[0]?.url ?? "", "select 40 + 2")).toBe(42);
  }, 180_000);

  test("the server runs until its last user leaves", async () => {
    const last = holders.pop();
    const { pid } = await open().then(async (server) => ({
      pid: server.pid,
      left: await server.release(),
    }));
    for (const holder of holders) expect(await holder.leave()).toEqual({ stopped: false });
    expect(isAlive(pid)).toBe(true);
    expect(await last?.leave()).toEqual({ stopped: true });
    expect(isAlive(pid)).toBe(false);
  }, 180_000);

  test("a process killed with -9 is no longer a user", async () => {
    const holder = new Holder(dir);
    const { pid } = await holder.up();
    const server = await open();
    expect(server.adopted).toBe(true);
    await holder.kill();
    expect(await server.release()).toEqual({ stopped: true });
    expect(isAlive(pid)).toBe(false);
  }, 180_000);
});

describe("crashes", () => {
  let server: Embedded;
  beforeAll(async () => {
    server = await open();
    await queryValue(server.url(), "create table if not exists kept (id int)");
  }, 180_000);

  test("parent killed: the next one adopts and finds its rows", async () => {
    await queryValue(server.url(), "insert into kept values (1)");
    await server.release();
    const holder = new Holder(dir);
    const { pid } = await holder.up();
    await holder.kill();
    server = await open();
    expect(server.adopted).toBe(true);
    expect(server.pid).toBe(pid);
    expect(await queryValue(server.url(), "select count(*)::int from kept")).toBe(1);
  }, 180_000);

  test("postmaster killed: the server restarts by itself at the same address", async () => {
    const before = { pid: server.pid, url: server.url() };
    process.kill(before.pid, "SIGKILL");
    await waitUntil(() => server.pid !== before.pid);
    expect(server.url()).toBe(before.url);
    expect(await queryValue(server.url(), "select count(*)::int from kept")).toBe(1);
  }, 180_000);

  test("a terminated lease is acquired again", async () => {
    const lease =
      "select coalesce(max(pid), 0)::int from pg_stat_activity where application_name = 'kolekta lease'";
    const cut = await queryValue(server.url(), lease);
    await queryValue(server.url(), `select pg_terminate_backend(${cut})`);
    const isLeased = async () => ![0, cut].includes(await queryValue(server.url(), lease));
    await waitUntil(isLeased);
    const other = new Holder(dir);
    await other.up();
    expect(await other.leave()).toEqual({ stopped: false });
  }, 180_000);

  test("parent and postmaster killed together: no acknowledged write is lost", async () => {
    await server.release();
    const holder = new Holder(dir);
    const { pid, url } = await holder.up();
    const database = url.replace(/postgres$/, "kolekta");
    const sql = new SQL(database, { max: 1 });
    let acknowledged = 0;
    const insertLoop = (async () => {
      for (;;) {
        await sql`insert into kept values (2)`;
        acknowledged++;
      }
    })().catch(() => {});
    await waitUntil(() => acknowledged > 50);
    process.kill(pid, "SIGKILL");
    await holder.kill();
    await insertLoop;
    await sql.close({ timeout: 0 });
    server = await open();
    expect(server.adopted).toBe(false);
    expect(
      await queryValue(server.url(), "select count(*)::int from kept where id = 2"),
    ).toBeGreaterThanOrEqual(acknowledged);
  }, 180_000);

  test("a pid file with the id of an unrelated live process does not stop it", async () => {
    await server.stop("immediate");
    const file = join(dir, "data", "postmaster.pid");
    writeFileSync(file, `${process.pid}\n${join(dir, "data")}\n0\n1\n\n127.0.0.1\n\nready\n`);
    server = await open();
    expect(server.adopted).toBe(false);
    expect(Number(readFileSync(file, "utf8").split("\n")[0])).toBe(server.pid);
  }, 180_000);
});
