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

const USERS = 6;
const TABS_PER_USER = 12;
const LOGINS_PER_MINUTE = 30;
/** Requests before and after each disturbance. */
const MIN_ATTEMPTS = 300;

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

const startProcess = (port: number, metricsPort: number) =>
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
    RATE_LIMIT_LOGIN: String(LOGINS_PER_MINUTE),
  });

async function startTestServer(): Promise<TestServer> {
  const [port, metricsPort] = [freePort(), freePort()];
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    process: await startProcess(port, metricsPort),
  };
}

const restart = async (testServer: TestServer) => {
  testServer.process = await startProcess(
    testServer.port,
    Number(new URL(testServer.metricsUrl).port),
  );
};

/** Reads the number of servers that each server has discovered. */
const listDiscoveredCounts = (testServers: readonly TestServer[]) =>
  Promise.all(
    testServers.map(async ({ metricsUrl }) => {
      const text = await (await fetch(metricsUrl)).text();
      return Number(/^kolekta_servers (\d+)$/m.exec(text)?.[1]);
    }),
  );

const waitForDiscovery = (testServers: readonly TestServer[]) =>
  waitUntil(async () =>
    (await listDiscoveredCounts(testServers)).every((count) => count === testServers.length),
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

async function createWriter(index: number): Promise<Person> {
  const { agent } = org.north;
  const { id: userId } = await newUser(database.db, { ...agent, login: `writer-${index}` });
  const { caseId } = await newCase(database.db, { agentId: userId });
  const { token } = await sessionFor(database.db, userId);
  const url = servers[index % servers.length]?.url ?? "";
  return { userId, token, imageId: await upload(url, token, caseId) };
}

const waitUntilTabsLive = () => waitUntil(() => tabs.every((tab) => tab.isLive()));

beforeAll(async () => {
  if (!canRunNginx) return;
  dataDir = await mkdtemp(join(tmpdir(), "kolekta-servers-"));
  database = await testDatabase();
  servers = await Promise.all([startTestServer(), startTestServer(), startTestServer()]);
  org = await organisation(database.db);
  people = [];
  for (let index = 0; index < USERS; index += 1) people.push(await createWriter(index));
  nginx = await startNginx(servers.map(({ port }) => port));
  tabs = people.flatMap((person) =>
    Array.from({ length: TABS_PER_USER }, () => openTab(nginx.url, person)),
  );
  await waitUntilTabsLive();
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

async function expectEveryTabReceivesEvent() {
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
  const countStored = (text: string) => counts.get(text)?.length ?? 0;
  expect(keyed.filter((text) => countStored(text) !== 1)).toEqual([]);
  expect(acknowledged.filter((text) => countStored(text) !== 1)).toEqual([]);
  expect(unknown.filter((text) => countStored(text) > 1)).toEqual([]);
  const sent = keyed.length + acknowledged.length + unknown.length;
  expect(sent).toBeGreaterThan(0);
}

const waitForAttempts = (load: Load, attempts = MIN_ATTEMPTS) => {
  const target = load.outcomes.length + attempts;
  return waitUntil(() => load.outcomes.length >= target);
};

const countAnswers = async ({ port }: TestServer) =>
  (await nginx.log()).filter(({ server, status }) => server.endsWith(`:${port}`) && status === 200)
    .length;

const getServer = (index: number): TestServer => {
  const testServer = servers[index];
  if (!testServer) throw new Error(`no server ${index}`);
  return testServer;
};

/** Runs load while `disturbance` stops one server, until all tabs and the server are back. */
async function runDisturbed(
  testServer: TestServer,
  disturbance: () => Promise<unknown>,
): Promise<Load> {
  const load = startLoad(nginx.url, people);
  await waitForAttempts(load);
  const lossesBefore = tabs.map((tab) => tab.losses());
  const startedAt = performance.now();
  await disturbance();
  const isLost = () => tabs.some((tab, index) => tab.losses() > (lossesBefore[index] ?? 0));
  await waitUntil(isLost);
  await waitUntilTabsLive();
  const seconds = (performance.now() - startedAt) / 1000;
  const lost = tabs.filter((tab, index) => tab.losses() > (lossesBefore[index] ?? 0)).length;
  console.log(
    `${lost} of ${tabs.length} sockets were lost, the last of them back after ${seconds.toFixed(1)} s`,
  );
  await expectEveryTabReceivesEvent();
  await waitForAttempts(load);
  await restart(testServer);
  const answersBefore = await countAnswers(testServer);
  await waitUntil(async () => (await countAnswers(testServer)) > answersBefore);
  await load.stop();
  return load;
}

const listCodes = ({ outcomes }: Load) => [...new Set(outcomes.map(({ code }) => code))].toSorted();

describe.if(canRunNginx)("three servers behind nginx", () => {
  test("G3, G15, G18: one killed server costs no acknowledged write, session or socket", async () => {
    const testServer = getServer(0);
    const load = await runDisturbed(testServer, () => testServer.process.end("SIGKILL"));
    await expectStored(load);
    const errorCodes = listCodes(load).filter((code) => code !== "00");
    expect(["98", null]).toEqual(expect.arrayContaining(errorCodes));
    expect(tabs.filter((tab) => tab.end() !== null)).toEqual([]);
  }, 120_000);

  test("G17: every request is answered during the restart of one server", async () => {
    const testServer = getServer(1);
    const load = await runDisturbed(testServer, async () => {
      expect((await testServer.process.end("SIGTERM")).code).toBe(0);
    });
    await expectStored(load);
    expect(listCodes(load)).toEqual(["00"]);
    expect(load.unknown).toEqual([]);
    expect(tabs.filter((tab) => tab.end() !== null)).toEqual([]);
  }, 120_000);

  test("a stopping server reports that it is draining and not ready", async () => {
    const testServer = getServer(2);
    const stopped = testServer.process.end("SIGTERM");
    const answers: unknown[] = [];
    await waitUntil(async () => {
      const reply = await fetch(`${testServer.url}/readyz`).catch(() => null);
      if (!reply) return true;
      const { draining } = (await reply.json()) as { draining: boolean };
      answers.push(draining && [reply.status, reply.headers.get("connection")]);
      return false;
    });
    expect(answers.at(-1)).toEqual([503, "close"]);
    await stopped;
    await restart(testServer);
    await waitUntilTabsLive();
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

  test("G22: all servers together allow as many guesses as one", async () => {
    await waitForDiscovery(servers);
    const startedAt = performance.now();
    const guess = async ({ url }: TestServer) =>
      (
        await fetch(`${url}/prod/api/login/rsaPublicKey`, {
          headers: { "x-forwarded-for": "198.51.100.9" },
        })
      ).status;
    const guessAtAll = async () => {
      const calls = Array.from({ length: LOGINS_PER_MINUTE }, (_, n) =>
        guess(getServer(n % servers.length)),
      );
      return (await Promise.all(calls)).filter((status) => status === 200).length;
    };
    let allowed = 0;
    for (let idleRounds = 0; idleRounds < 20; idleRounds += 1) {
      const granted = await guessAtAll();
      allowed += granted;
      if (granted > 0) idleRounds = 0;
      if ((performance.now() - startedAt) / 1000 > LOGINS_PER_MINUTE) break;
    }
    const refilled = ((performance.now() - startedAt) / 1000) * (LOGINS_PER_MINUTE / 60);
    expect(allowed).toBeGreaterThanOrEqual(LOGINS_PER_MINUTE);
    expect(allowed).toBeLessThan(LOGINS_PER_MINUTE + refilled + servers.length);
  }, 60_000);

  test("G26, G43: an ended session and a changed IP allow list apply at all servers", async () => {
    const { south } = org;
    const [endedToken, outsideToken] = await Promise.all(
      [south.agent, south.colleague].map(
        async ({ id }) => (await sessionFor(database.db, id)).token,
      ),
    );
    const requestAtAll = async (token = "") =>
      new Set(
        await Promise.all(
          servers.map(
            async ({ url }) =>
              (await sendRequest(`${url}/prod/api/task/listing?page=1&size=1`, token)).code,
          ),
        ),
      );
    const sockets = await Promise.all(servers.map(({ url }) => listenAt(url, endedToken ?? "")));
    expect([await requestAtAll(endedToken), await requestAtAll(outsideToken)]).toEqual([
      new Set(["00"]),
      new Set(["00"]),
    ]);
    await sessionFor(database.db, south.agent.id);
    await waitUntil(() => sockets.every((socket) => socket.closed() !== null));
    expect(await requestAtAll(endedToken)).toEqual(new Set(["02"]));
    const { token } = await createToken(createTestContext(database.db, null), {
      login: org.administrator.login,
      name: "test",
      days: 1,
    });
    const body = { institutionId: south.id, range: "203.0.113.0/24", remark: "Head office" };
    const url = `${getServer(0).url}/prod/api/manage/ip/update`;
    expect((await sendRequest(url, token, { body })).code).toBe("00");
    await waitUntil(async () => Bun.deepEquals(await requestAtAll(outsideToken), new Set(["02"])));
  });
});
