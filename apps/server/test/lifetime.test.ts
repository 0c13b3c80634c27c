import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createToken, revokeToken } from "@kolekta/api/session/session/actions/token";
import { createTestContext } from "@kolekta/api/core/testing";
import { organisation } from "@kolekta/api/seeds";
import { testDatabase, type TestDatabase, waitUntil } from "@kolekta/db/testing";
import { ops } from "./ops.ts";
import { failToStart, freePort, startServer } from "./process.ts";

let database: TestDatabase;
let token: string;

beforeAll(async () => {
  database = await testDatabase();
  const { north } = await organisation(database.db);
  const request = { login: north.admin.login, name: "test", days: 1 };
  ({ token } = await createToken(createTestContext(database.db, null), request));
}, 180_000);
afterAll(() => database.drop());

const environment = () => ({ DATABASE_URL: database.url, LOG_LEVEL: "info" });

/** Result of a request: complete, cut off, or not accepted by the stopped server. */
type Fate = "whole" | "broken" | "away";

async function getFate(url: string): Promise<Fate> {
  const pending = fetch(`${url}/prod/api/task/listing`, { headers: { token } });
  const reply = await pending.catch(() => null);
  if (reply === null) return "away";
  const body = (await reply.json().catch(() => null)) as { code: string } | null;
  return body?.code === "00" ? "whole" : "broken";
}

/** Sends requests until the server is away; returns the result of each. */
async function requestUntilClosed(url: string): Promise<Fate[]> {
  const fates: Fate[] = [];
  while (fates.at(-1) !== "away") fates.push(await getFate(url));
  return fates;
}

describe("a server process", () => {
  test("G17: SIGTERM breaks no reply and ends the process cleanly", async () => {
    const server = await startServer(environment());
    const clients = Array.from({ length: 12 }, () => requestUntilClosed(server.url));
    await sleep(700);
    const started = performance.now();
    const { code, out } = await server.end("SIGTERM");
    expect(performance.now() - started).toBeLessThan(30_000);
    const fates = (await Promise.all(clients)).flat();
    const count = (fate: Fate) => fates.filter((item) => item === fate).length;
    expect(code).toBe(0);
    expect(count("broken")).toBe(0);
    expect(count("whole")).toBeGreaterThan(50);
    // Every request in the log was answered completely.
    const served = out.split("\n").filter((line) => line.includes('"request"'));
    expect(served.length).toBe(count("whole"));
  }, 180_000);

  test("exits with code 1 and one sentence at a taken port, even if its holder would share it", async () => {
    const occupant = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      reusePort: true,
      fetch: () => new Response(),
    });
    const { code, err } = await failToStart({
      ...environment(),
      SEED: "none",
      PORT: String(occupant.port),
    });
    await occupant.stop(true);
    expect(code).toBe(1);
    expect(err.split("\n").at(-2)).toMatch(/^Port \d+ of 127\.0\.0\.1 is taken.+ set PORT .+\.$/);
  }, 180_000);

  test("reports an invalid variable before opening anything", async () => {
    const { code, err } = await failToStart({ PORT: "abc", SEED: "much" });
    expect(code).toBe(1);
    expect(err.trim().split("\n")).toEqual([
      'PORT is "abc", but must be a whole number from 0 to 65535.',
      'SEED is "much", but must be demo or none.',
    ]);
  });

  test("reports a refused database login without its password", async () => {
    const wrong = new URL(database.url);
    // A server that trusts this machine asks for no password, but checks the user.
    wrong.username = "nobody_of_this_name";
    wrong.password = "hunter22";
    const { code, err, out } = await failToStart({ DATABASE_URL: wrong.href, SEED: "none" });
    expect(code).toBe(1);
    expect(err).toMatch(/^The database at .+ does not let us in: .+ Check DATABASE_URL\.\n$/);
    expect(err + out).not.toContain("hunter22");
  }, 180_000);

  test("reports the refused login at one host while another host is away", async () => {
    const wrong = new URL(database.url);
    wrong.username = "nobody_of_this_name";
    wrong.password = "hunter22";
    const { href, host } = wrong;
    const url = href.replace(host, `127.0.0.1:${freePort()},${host}`);
    const env = { DATABASE_URL: url, SEED: "none" };
    const started = await failToStart(env);
    const status = await ops(["db", "status"], env);
    for (const { code, err, out } of [started, status]) {
      expect(code).toBe(1);
      expect(err).toMatch(
        /^The database at .+ does not let us in: no host .+nobody_of_this_name.+ Check DATABASE_URL\.\n$/,
      );
      expect(err + out).not.toContain("hunter22");
    }
  }, 180_000);

  test("reports two listeners at one port before opening anything", async () => {
    const port = String(freePort());
    const ports = { PORT: port, METRICS_PORT: port };
    const { code, err } = await failToStart({ ...environment(), ...ports });
    expect([code, err]).toEqual([
      1,
      `METRICS_PORT is "${port}", but must be another port than PORT, or 0 for no metrics.\n`,
    ]);
  }, 180_000);
});

test("G26: a revoked token is invalid within a second on every server process", async () => {
  const [first, other] = await Promise.all([
    startServer(environment()),
    startServer(environment()),
  ]);
  const codes = (value: string) =>
    Promise.all(
      [first, other].map(async ({ url }) => {
        const reply = await fetch(`${url}/prod/login/currentUser`, { headers: { token: value } });
        return ((await reply.json()) as { code: string }).code;
      }),
    );
  const request = { login: "north-agent", name: "doomed", days: 1 };
  const doomed = await createToken(createTestContext(database.db, null), request);
  expect(await codes(doomed.token)).toEqual(["00", "00"]);
  await revokeToken(createTestContext(database.db, null), request);
  await waitUntil(async () => (await codes(doomed.token)).every((code) => code === "02"));
  await Promise.all([first.end(), other.end()]);
}, 180_000);
