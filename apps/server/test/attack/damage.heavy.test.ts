import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failToStart, startOps } from "../process.ts";

let dir: string;
let env: Record<string, string>;
const run = (...args: string[]) => startOps(args, env).finished();
const file = (name: string) => join(dir, "app/postgres", name);

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "kolekta-damage-"));
  // Root starts PostgreSQL as another user, who needs access to this folder.
  await chmod(dir, 0o755);
  env = { DATA_DIR: join(dir, "app") };
  expect((await run("db", "url")).code).toBe(0);
}, 180_000);
afterAll(() => rm(dir, { recursive: true, force: true }));

test.each([
  ["data/global/pg_control", 0, "pg_control is damaged", "bun ops db restore"],
  ["data/global/pg_control", 100, "pg_control is damaged", "db restore"],
  ["data/PG_VERSION", 0, "PG_VERSION is damaged", "db restore"],
])(
  "%s cut to %d bytes: the start reports the fault and the remedy, and nothing else",
  async (name, bytes, message, remedy) => {
    const whole = await readFile(file(name));
    await writeFile(file(name), whole.subarray(0, bytes));
    for (const { code, err } of [
      await failToStart({ ...env, PORT: "0" }),
      await run("db", "status"),
    ]) {
      expect(code).not.toBe(0);
      expect(err).toContain(message);
      expect(err).toContain(remedy);
      expect(err).not.toMatch(/\bat .+:\d+:\d+/);
    }
    await writeFile(file(name), whole);
  },
  180_000,
);

test.each(["", "99999", "not a port"])(
  "a port file that holds %j is reported and repaired on the way",
  async (text) => {
    await writeFile(file("port"), text);
    const { code, out, err } = await run("db", "url");
    expect([code, err]).toEqual([0, expect.stringMatching(/The file .+port is damaged/)]);
    expect(out).toContain(`:${await readFile(file("port"), "utf8")}/`);
  },
  180_000,
);
