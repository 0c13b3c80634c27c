import { afterAll, beforeAll, expect, test } from "bun:test";
import { SQL } from "bun";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startOps, startServer } from "./process.ts";

let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "kolekta-embedded-"));
  // Root starts PostgreSQL as another user, who needs access to this folder.
  await chmod(dir, 0o755);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const run = async (...args: string[]) => {
  const { out, err, code } = await startOps([...args, "--json"], {
    DATA_DIR: join(dir, "data"),
  }).finished();
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return JSON.parse(out) as Record<string, unknown>;
};

const isUp = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    Bun.connect({
      hostname,
      port: Number(port),
      socket: {
        open: (socket) => (socket.end(), resolve(true)),
        data() {},
        connectError: () => resolve(false),
      },
    }).catch(() => resolve(false));
  });

/** Counts facts of agents that no figure includes yet. */
async function uncounted(url: string): Promise<unknown> {
  const sql = new SQL(url, { max: 1 });
  const [row] = await sql`
    select ((select count(*) from fact_backlog) + (select count(*) from agent_backlog)
      + (select count(*) from figure_backlog))::int as n`;
  await sql.close();
  return row.n;
}

test("the command line shares the server's own database and leaves it running; the last one stops it", async () => {
  const server = await startServer({ DATA_DIR: join(dir, "data"), SEED: "demo", WORKER: "off" });
  const { url } = await run("db", "url");
  expect(await uncounted(String(url))).toBe(0);
  const status = await run("db", "status");
  expect(status).toMatchObject({ kind: "embedded", pendingMigrations: [] });
  expect(status["cases"]).toBeGreaterThan(1000);
  const login = ["--login", "agent01", "--name", "script", "--days", "1"];
  const { token } = await run("token", "create", ...login);
  const me = await fetch(`${server.url}/prod/login/currentUser`, {
    headers: { token: String(token) },
  });
  expect(await me.json()).toMatchObject({
    code: "00",
    data: { user: { login: "agent01", role: 1 } },
  });
  expect(await isUp(String(url))).toBe(true);
  const { code, err } = await server.end("SIGTERM");
  expect(code).toBe(0);
  expect(err).toContain("all with the password Demo1234");
  expect(err).toContain("agent01");
  expect(await isUp(String(url))).toBe(false);
  expect(await run("db", "status")).toMatchObject({ cases: status["cases"] });
  expect(await isUp(String(url))).toBe(false);
}, 180_000);
