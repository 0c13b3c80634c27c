import { afterAll, beforeAll, expect, test } from "bun:test";
import { createToken } from "@kolekta/api/session/session/actions/token";
import { createTestContext } from "@kolekta/api/core/testing";
import { newCase, organisation, type Organisation } from "@kolekta/api/seeds";
import { createDb, type Db } from "@kolekta/db";
import { type Replicated, startReplicated, waitUntil } from "@kolekta/db/testing";
import { ops } from "./ops.ts";
import { type ServerProcess, startServer } from "./process.ts";
import { listenAt, sessionFor } from "./socket-client.ts";

let set: Replicated;
let db: Db;
let server: ServerProcess;
let org: Organisation;
let token: string;

const urls = () => ({
  DATABASE_URL: set.primary.url(),
  DATABASE_READ_URLS: set.standbys.map((standby) => standby.url()).join(","),
});

beforeAll(async () => {
  set = await startReplicated();
  server = await startServer({ ...urls(), LOG_LEVEL: "info", WORKER: "off" });
  db = createDb(set.primary.url(), { max: 2 });
  org = await organisation(db);
  ({ token } = await createToken(createTestContext(db, null), {
    login: org.north.leader.login,
    name: "test",
    days: 1,
  }));
  await set.caughtUp();
}, 180_000);
afterAll(async () => {
  await server.end();
  await db.destroy();
  await set.drop();
}, 60_000);

const call = (path: string, headers: Record<string, string>, body?: object) =>
  fetch(`${server.url}/prod${path}`, {
    method: body ? "POST" : "GET",
    headers: { token, "content-type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });

const REPORT = "/api/collection-report/overview/last-success-record";
const HOLD = { kind: "DISPUTE", reason: "Disputed" };

/** Writes the log entry of an assignment, which verify expects. */
const recordAssignment = async (caseId: number, agentId: number) => {
  const { id: _, ...opened } = await db
    .selectFrom("caseStatusLog")
    .selectAll()
    .where("caseId", "=", caseId)
    .executeTakeFirstOrThrow();
  const status = opened.after;
  const assigned = { event: "ASSIGNED", before: status, after: status, agentId };
  await db
    .insertInto("caseStatusLog")
    .values({ ...opened, ...assigned })
    .execute();
};

/** Opens a hold, which is a write with a known user. */
const hold = async () => {
  const agentId = org.north.agent.id;
  const { caseId } = await newCase(db, { agentId });
  await recordAssignment(caseId, agentId);
  return call("/api/task/hold/open", {}, { ...HOLD, taskId: caseId });
};

const countReads = async (port: number): Promise<number> => {
  const host = [set.primary, ...set.standbys].find((candidate) => candidate.port === port);
  const rows = await host?.run("select from pg_stat_activity where application_name = 'kolekta'");
  return rows?.length ?? 0;
};

test("a write returns the end of the log to scripts and browsers; a report returns its time", async () => {
  const writeReply = await hold();
  expect(writeReply.status).toBe(200);
  const position = writeReply.headers.get("x-read-after") ?? "";
  expect(position).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
  const [cookie = ""] = writeReply.headers.getSetCookie();
  expect(cookie).toStartWith(`kolekta-read-after=${position};`);
  expect(cookie).toContain("HttpOnly");
  const headerSets: Record<string, string>[] = [
    { "x-read-after": position },
    { cookie: cookie.split(";")[0] ?? "" },
    {},
  ];
  for (const headers of headerSets) {
    const report = await call(REPORT, headers);
    expect(report.status).toBe(200);
    const reportedAt = Date.parse(report.headers.get("x-as-of") ?? "");
    expect(Date.now() - reportedAt).toBeLessThan(60_000);
  }
  // The primary answers while the standby has not replayed the log.
  await waitUntil(async () => {
    await call(REPORT, {});
    return (await countReads(set.standbys[0]?.port ?? 0)) > 0;
  });
});

test("a logout returns the log position of its last entry", async () => {
  const session = await sessionFor(db, org.north.colleague.id);
  const logoutReply = await fetch(`${server.url}/prod/api/login/out`, {
    headers: { token: session.token },
  });
  expect(`${logoutReply.status} ${logoutReply.headers.has("x-read-after")}`).toBe("200 true");
});

test("an event carries the end of the log behind it", async () => {
  const { leader } = org.north;
  const session = await sessionFor(db, leader.id);
  const ear = await listenAt(server.url, session.token);
  await hold();
  await waitUntil(() => ear.listReceived().length > 0);
  for (const message of ear.listReceived())
    expect(message["readAfter"]).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
  ear.leave();
});

test("an invalid x-read-after is ignored", async () => {
  for (const position of ["x", "FFFFFFFF/FFFFFFFF", "0/0", "1".repeat(500)]) {
    const report = await call(REPORT, { "x-read-after": position });
    expect(report.status).toBe(200);
    expect(report.headers.has("x-as-of")).toBe(true);
  }
});

test("G15: requests succeed while the replica is down, and reads return to it once it is up", async () => {
  const [standby] = set.standbys;
  await standby?.kill();
  for (let attempt = 0; attempt < 20; attempt += 1)
    expect((await call(REPORT, {})).status).toBe(200);
  expect((await hold()).status).toBe(200);
  await standby?.start();
  await waitUntil(async () => {
    await call(REPORT, {});
    return (await countReads(standby?.port ?? 0)) > 0;
  });
}, 60_000);

test("verification reads from it and finds the latest writes", async () => {
  await hold();
  const env = { ...urls(), LOG_LEVEL: "error" };
  for (const command of [["verify"], ["audit", "verify"], ["reports", "verify"]]) {
    const { code, out, err } = await ops(command, env);
    expect(`${command.join(" ")}: ${code} ${err}`).toStartWith(`${command.join(" ")}: 0 `);
    expect(out).not.toBe("");
  }
}, 120_000);

test("an invalid DATABASE_READ_URLS is refused without showing the password", async () => {
  const { code, err } = await ops(["db", "status"], {
    ...urls(),
    DATABASE_READ_URLS: "postgres://user:secret@one,two",
  });
  expect(code).toBe(1);
  expect(err).toContain("DATABASE_READ_URLS must be");
  expect(err).not.toContain("secret");
});
