import { afterAll, beforeAll, expect, test } from "bun:test";
import { waitUntil } from "@kolekta/db/testing";
import { stallingProxy } from "../../../packages/db/src/postgres/testing/proxy.ts";
import { openRealApp, type RealApp } from "./real-app.ts";

const DEADLINE_MS = 1_000;
/** Far more than the delay of a busy machine, far less than an endless wait. */
const HANG_MS = 15_000;

let proxy: Awaited<ReturnType<typeof stallingProxy>>;
let app: RealApp;

beforeAll(async () => {
  app = await openRealApp({
    env: { REQUEST_TIMEOUT_MS: String(DEADLINE_MS) },
    through: async (url) => {
      const address = new URL(url);
      proxy = await stallingProxy(Number(address.port));
      address.port = String(proxy.port);
      return address.href;
    },
  });
}, 180_000);
afterAll(async () => {
  proxy.flow();
  await app.stop();
  proxy.close();
}, 180_000);

const sendRequest = async (path: string, token: string) => {
  const started = performance.now();
  const reply = await fetch(app.url + path, { headers: { token } });
  const body = (await reply.json()) as Record<string, unknown>;
  const ms = performance.now() - started;
  return { status: reply.status, body, ms };
};

test("G16: every request ends at its deadline with an envelope while the database is silent", async () => {
  const { agent, admin } = app.people;
  expect((await sendRequest("/prod/api/task/listing", agent)).status).toBe(200);
  proxy.stall();
  const replies = await Promise.all([
    // A cached token, one that needs a lookup, and the same again.
    sendRequest("/prod/api/task/listing", agent),
    sendRequest("/prod/api/task/listing", admin),
    sendRequest("/prod/login/currentUser", admin),
    sendRequest("/prod/api/login/rsaPublicKey", ""),
  ]);
  for (const { status, body, ms } of replies) {
    expect([status, body["code"]]).toEqual([503, "98"]);
    expect(ms).toBeLessThan(HANG_MS);
  }
  const trpc = await sendRequest("/trpc/tasks.case.list?input=%7B%22json%22:%7B%7D%7D", agent);
  expect(trpc.status).toBe(503);
}, 180_000);

test("readyz reports the stall within its own timeout, and healthz is unaffected", async () => {
  const ready = await sendRequest("/readyz", "");
  expect([ready.status, ready.body["database"]]).toEqual([503, "down"]);
  expect(ready.ms).toBeLessThan(HANG_MS);
  expect((await sendRequest("/healthz", "")).status).toBe(200);
}, 180_000);

test("requests succeed once the connection flows again", async () => {
  proxy.flow();
  await waitUntil(
    async () => (await sendRequest("/prod/api/task/listing", app.people.agent)).status === 200,
  );
}, 180_000);
