import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestDatabase, testDatabase } from "@kolekta/db/testing";
import { getResidentMemory } from "../../bench/memory.ts";
import { type ServerProcess, startServer } from "../process.ts";

const STRANGERS = 80;
const MB = 1024 * 1024;
/** Limit of memory; the bodies together are six times as large. */
const MAX_MB = 300;

let database: TestDatabase;
let server: ServerProcess;

beforeAll(async () => {
  database = await testDatabase();
  server = await startServer({ DATABASE_URL: database.url });
}, 180_000);
afterAll(async () => {
  await server.end();
  await database.drop();
}, 180_000);

const large = new Blob([`{"a":"${"a".repeat(31 * MB)}"}`]);
const repeated = "taskIds=1&".repeat(50_000);

/** Requests of each kind of stranger, with the expected refusal. */
const STRANGER = [
  ["/prod/api/task/listing", "application/json", large, 401],
  ["/prod/api/task/listing", "application/x-www-form-urlencoded", repeated, 401],
  ["/prod/api/image/upload", "multipart/form-data; boundary=x", large, 401],
  ["/trpc/tasks.log.save", "application/json", large, 401],
  ["/prod/api/login/in", "application/json", large, 413],
] as const;

test("many strangers with large bodies cost neither memory nor the replies of others", async () => {
  const health = async () => (await fetch(`${server.url}/healthz`)).status;
  const before = await getResidentMemory(server.pid);
  const crowd = Array.from({ length: STRANGERS }, async (_, nth) => {
    const stranger = STRANGER[nth % STRANGER.length];
    if (!stranger) throw new Error("nobody");
    const [path, type, body, status] = stranger;
    const headers = { "content-type": type };
    const init = { method: "POST", headers, body };
    const reply = await fetch(server.url + path, init);
    await reply.body?.cancel();
    expect(`${path} ${reply.status}`).toBe(`${path} ${status}`);
  });
  const healthy = Array.from({ length: 20 }, health);
  await Promise.all(crowd);
  expect(new Set(await Promise.all(healthy))).toEqual(new Set([200]));
  const after = await getResidentMemory(server.pid);
  if (before && after) expect(after.peak - before.peak).toBeLessThan(MAX_MB);
}, 180_000);
