import { afterAll, beforeAll, expect, test } from "bun:test";
import { publishNow } from "@kolekta/api/core/publish-now";
import { organisation } from "@kolekta/api/seeds";
import { type TestDatabase, testDatabase, waitUntil } from "@kolekta/db/testing";
import { otlpPeer } from "./otlp-peer.ts";
import { freePort, type ServerProcess, startServer } from "./process.ts";
import { createRestHarnesses } from "./rest-harness.ts";
import { parseSeries } from "./scrape.ts";

/** Login name of a user, and one without a user. */
const STRANGE = "telltale-4711";

const port = freePort();
const peer = otlpPeer();
let database: TestDatabase;
let server: ServerProcess;

beforeAll(async () => {
  database = await testDatabase();
  await organisation(database.db);
  server = await startServer({
    DATABASE_URL: database.url,
    METRICS_PORT: String(port),
    OTEL_EXPORTER_OTLP_ENDPOINT: peer.url,
    OTEL_TRACES_SAMPLER_ARG: "1",
  });
}, 180_000);
afterAll(async () => {
  await server.end("SIGKILL");
  await database.drop();
  await peer.stop();
});

const scraped = async () => {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
  return reply.text();
};

test("a server reports metrics of all its parts, and of no person", async () => {
  const { signIn } = createRestHarnesses(server.url, "wrong");
  await expect(signIn(STRANGE, STRANGE)).rejects.toThrow("400");
  await fetch(`${server.url}/prod/api/no/${STRANGE}`);
  await publishNow(database.db, { type: "agent.recountDue", ids: {} });
  const counted = 'kolekta_job_runs_total{name="agent.count",trigger="fact",outcome="done"}';
  await waitUntil(async () => parseSeries(await scraped()).has(counted));
  const text = await scraped();
  const seen = parseSeries(text);
  expect(seen.get('kolekta_logins_total{outcome="refused",reason="CAPTCHA"}')).toBe(1);
  expect(seen.get("kolekta_database_up")).toBe(1);
  expect(seen.get("kolekta_night_missing_days")).toBe(0);
  expect(seen.get('kolekta_pool_connections_max{pool="main"}')).toBe(10);
  expect(seen.get('kolekta_pool_connections_max{pool="events"}')).toBe(1);
  expect(seen.get("kolekta_event_feed_failures_total")).toBe(0);
  expect(seen.get('kolekta_backlog_waiting{table="sms_message"}')).toBe(0);
  expect(seen.get('kolekta_disk_free_bytes{disk="files"}')).toBeGreaterThan(0);
  expect(seen.get('kolekta_requests_total{procedure="none",status="4xx"}')).toBe(1);
  const people = await database.db.selectFrom("appUser").select(["login", "name"]).execute();
  const institutions = await database.db.selectFrom("institution").select("name").execute();
  const names = [
    STRANGE,
    ...people.map(({ name }) => name),
    ...people.map(({ login }) => login).filter((login) => login.includes("-")),
    ...institutions.map(({ name }) => name),
  ];
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => text.includes(name))).toEqual([]);
}, 120_000);

test("exits on request and sends its last spans to the collector", async () => {
  const { code } = await server.end();
  expect(code).toBe(0);
  const names = peer.spans().map(({ name }) => name);
  expect(names).toContain("session.login.signIn");
  expect(names).toContain("rest none");
}, 120_000);
