import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publishNow } from "@kolekta/api/core/publish-now";
import { createTestContext } from "@kolekta/api/core/testing";
import { newCase, newUser, type Organisation, organisation } from "@kolekta/api/seeds";
import { createToken } from "@kolekta/api/session/session/actions/token";
import { testDatabase, type TestDatabase, waitUntil } from "@kolekta/db/testing";
import { aPicture } from "../picture.ts";
import { freePort, type ServerProcess, startServer } from "../process.ts";
import { listenAt, sessionFor } from "../socket-client.ts";
import { sendRequest, type Load, openTab, type Person, startLoad, type Tab } from "./load.ts";
import { canRunNginx, type Nginx, startNginx } from "./nginx.ts";

const PEOPLE = 6;
const TABS = 12;
const LOGINS = 30;
/** Attempts before and after each disturbance. */
const ENOUGH = 300;

let database: TestDatabase;
let org: Organisation;
let dataDir: string;
let servers: TestServer[];
let nginx: Nginx;
let people: Person[];
let tabs: Tab[];

/** A server at a fixed port, across restarts. */
interface TestServer {
  readonly port: number;
  readonly url: string;
  readonly metricsUrl: string;
  process: ServerProcess;
}

const start = (port: number, metricsPort: number) =>
  startServer({
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DATABASE_POOL: "6",
    LOG_LEVEL: "error",
    WORKER: "off",
    DISK_FLOOR_MB: "0",
    TRUSTED_PROXIES: "127.0.0.1",
    RATE_LIMIT_LOGIN: String(LOGINS),
  });

async function open(): Promise<TestServer> {
  const [port, metricsPort] = [freePort(), freePort()];
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    process: await start(port, metricsPort),
  };
}

const restart = async (testServer: TestServer) => {
  testServer.process = await start(testServer.port, Number(new URL(testServer.metricsUrl).port));
};

/** Number of servers that each of them counts. */
const counted = (testServers: readonly TestServer[]) =>
  Promise.all(
    testServers.map(async ({ metricsUrl }) => {
      const text = await (await fetch(metricsUrl)).text();
      return Number(/^kolekta_servers (\d+)$/m.exec(text)?.[1]);
    }),
  );

const waitForDiscovery = (testServers: readonly TestServer[]) =>
  waitUntil(async () =>
    (await counted(testServers)).every((count) => count === testServers.length),
  );

async function upload(url: string, token: string, taskId: number) {
  const form = new FormData();
  form.set("taskId", String(taskId));
  form.set("kind", "OTHER");
  form.set("file", aPicture());
  const reply = await fetch(`${url}/prod/api/image/upload`, {
    method: "POST",
    headers: { token },
    body: form,
  });
  return ((await reply.json()) as { data: { imageId: number } }).data.imageId;
}

async function employ(index: number): Promise<Person> {
  const { agent } = org.north;
  const { id: userId } = await newUser(database.db, { ...agent, login: `writer-${index}` });
  const { caseId } = await newCase(database.db, { agentId: userId });
  const { token } = await sessionFor(database.db, userId);
  const url = servers[index % servers.length]?.url ?? "";
  return { userId, token, imageId: await upload(url, token, caseId) };
}

const areLive = () => waitUntil(() => tabs.every((tab) => tab.isLive()));

beforeAll(async () => {
  if (!canRunNginx) return;
  dataDir = await mkdtemp(join(tmpdir(), "kolekta-servers-"));
  database = await testDatabase();
  servers = await Promise.all([open(), open(), open()]);
  org = await organisation(database.db);
  people = [];
  for (let index = 0; index < PEOPLE; index += 1) people.push(await employ(index));
  nginx = await startNginx(servers.map(({ port }) => port));
  tabs = people.flatMap((person) => Array.from({ length: TABS }, () => openTab(nginx.url, person)));
  await areLive();
  await waitForDiscovery(servers);
}, 180_000);

afterAll(async () => {
  if (!canRunNginx) return;
  for (const tab of tabs ?? []) tab.close();
  await nginx?.stop();
  await Promise.all((servers ?? []).map(({ process }) => process.end()));
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

/** Expects that every tab receives a new event. */
async function expectHearing() {
  for (const { userId } of people)
    await publishNow(database.db, { type: "notification.new", ids: { userId } });
  await waitUntil(() =>
    tabs.every((tab) => tab.hasReceived({ type: "notification.new", ids: { userId: tab.userId } })),
  );
}

/** Expects acknowledged writes exactly once, unacknowledged ones at most once. */
async function expectStored({ keyed, acknowledged, unknown }: Load) {
  const rows = await database.db.selectFrom("imageComment").select("text").execute();
  const counts = Map.groupBy(rows, ({ text }) => text);
  const countTimes = (text: string) => counts.get(text)?.length ?? 0;
  expect(keyed.filter((text) => countTimes(text) !== 1)).toEqual([]);
  expect(acknowledged.filter((text) => countTimes(text) !== 1)).toEqual([]);
  expect(unknown.filter((text) => countTimes(text) > 1)).toEqual([]);
  const sent = keyed.length + acknowledged.length + unknown.length;
  expect(sent).toBeGreaterThan(0);
}

const waitForAttempts = (load: Load, attempts = ENOUGH) => {
  const enough = load.outcomes.length + attempts;
  return waitUntil(() => load.outcomes.length >= enough);
};

const answeredBy = async ({ port }: TestServer) =>
  (await nginx.log()).filter(({ server, status }) => server.endsWith(`:${port}`) && status === 200)
    .length;

const getServer = (index: number): TestServer => {
  const testServer = servers[index];
  if (!testServer) throw new Error(`no server ${index}`);
  return testServer;
};

/** Keeps load on while one server is disturbed, until all tabs and the server are back. */
async function disturb(testServer: TestServer, act: () => Promise<unknown>): Promise<Load> {
  const load = startLoad(nginx.url, people);
  await waitForAttempts(load);
  const lossesBefore = tabs.map((tab) => tab.losses());
  const startedAt = performance.now();
  await act();
  const isLost = () => tabs.some((tab, index) => tab.losses() > (lossesBefore[index] ?? 0));
  await waitUntil(isLost);
  await areLive();
  const seconds = (performance.now() - startedAt) / 1000;
  const lost = tabs.filter((tab, index) => tab.losses() > (lossesBefore[index] ?? 0)).length;
  console.log(
    `${lost} of ${tabs.length} sockets were lost, the last of them back after ${seconds.toFixed(1)} s`,
  );
  await expectHearing();
  await waitForAttempts(load);
  await restart(testServer);
  const before = await answeredBy(testServer);
  await waitUntil(async () => (await answeredBy(testServer)) > before);
  await load.stop();
  return load;
}

const listCodes = ({ outcomes }: Load) => [...new Set(outcomes.map(({ code }) => code))].toSorted();

describe.if(canRunNginx)("three servers behind nginx", () => {
  test("G3, G15, G18: one killed server costs no acknowledged write, session or socket", async () => {
    const testServer = getServer(0);
    const load = await disturb(testServer, () => testServer.process.end("SIGKILL"));
    await expectStored(load);
    const errorCodes = listCodes(load).filter((code) => code !== "00");
    expect(["98", null]).toEqual(expect.arrayContaining(errorCodes));
    expect(tabs.filter((tab) => tab.end() !== null)).toEqual([]);
  }, 120_000);

  test("G17: a restart of one costs nothing: every request is answered", async () => {
    const testServer = getServer(1);
    const load = await disturb(testServer, async () => {
      expect((await testServer.process.end("SIGTERM")).code).toBe(0);
    });
    await expectStored(load);
    expect(listCodes(load)).toEqual(["00"]);
    expect(load.unknown).toEqual([]);
    expect(tabs.filter((tab) => tab.end() !== null)).toEqual([]);
  }, 120_000);

  test("a stopping server announces it first and is not ready", async () => {
    const testServer = getServer(2);
    const ended = testServer.process.end("SIGTERM");
    const seen: unknown[] = [];
    await waitUntil(async () => {
      const reply = await fetch(`${testServer.url}/readyz`).catch(() => null);
      if (!reply) return true;
      const { draining } = (await reply.json()) as { draining: boolean };
      seen.push(draining && [reply.status, reply.headers.get("connection")]);
      return false;
    });
    expect(seen.at(-1)).toEqual([503, "close"]);
    await ended;
    await restart(testServer);
    await areLive();
  }, 60_000);

  test("an upload at one server is served by the others", async () => {
    const pictures = await Promise.all(
      people.flatMap(({ token, imageId }) =>
        servers.map(async ({ url }) => {
          const reply = await fetch(`${url}/prod/api/image/picture/${imageId}`, {
            headers: { token },
          });
          return [reply.status, (await reply.bytes()).length > 0];
        }),
      ),
    );
    expect(new Set(pictures.map(String))).toEqual(new Set(["200,true"]));
  });

  test("G22: guesses are refused by all together as by one", async () => {
    await waitForDiscovery(servers);
    const startedAt = performance.now();
    const guess = async ({ url }: TestServer) =>
      (
        await fetch(`${url}/prod/api/login/rsaPublicKey`, {
          headers: { "x-forwarded-for": "198.51.100.9" },
        })
      ).status;
    const round = async () => {
      const calls = Array.from({ length: LOGINS }, (_, n) => guess(getServer(n % servers.length)));
      return (await Promise.all(calls)).filter((status) => status === 200).length;
    };
    let allowed = 0;
    for (let idle = 0; idle < 20; idle += 1) {
      const some = await round();
      allowed += some;
      if (some > 0) idle = 0;
      if ((performance.now() - startedAt) / 1000 > LOGINS) break;
    }
    const refilled = ((performance.now() - startedAt) / 1000) * (LOGINS / 60);
    expect(allowed).toBeGreaterThanOrEqual(LOGINS);
    expect(allowed).toBeLessThan(LOGINS + refilled + servers.length);
  }, 60_000);

  test("G26, G43: an ended session and a changed list apply at all of them", async () => {
    const { south } = org;
    const [ended, outside] = await Promise.all(
      [south.agent, south.colleague].map(
        async ({ id }) => (await sessionFor(database.db, id)).token,
      ),
    );
    const at = async (token = "") =>
      new Set(
        await Promise.all(
          servers.map(
            async ({ url }) =>
              (await sendRequest(`${url}/prod/api/task/listing?page=1&size=1`, token)).code,
          ),
        ),
      );
    const ears = await Promise.all(servers.map(({ url }) => listenAt(url, ended ?? "")));
    expect([await at(ended), await at(outside)]).toEqual([new Set(["00"]), new Set(["00"])]);
    await sessionFor(database.db, south.agent.id);
    await waitUntil(() => ears.every((ear) => ear.closed() !== null));
    expect(await at(ended)).toEqual(new Set(["02"]));
    const { token } = await createToken(createTestContext(database.db, null), {
      login: org.administrator.login,
      name: "test",
      days: 1,
    });
    const body = { institutionId: south.id, range: "203.0.113.0/24", remark: "Head office" };
    const url = `${getServer(0).url}/prod/api/manage/ip/update`;
    expect((await sendRequest(url, token, { body })).code).toBe("00");
    await waitUntil(async () => Bun.deepEquals(await at(outside), new Set(["02"])));
  });
});
