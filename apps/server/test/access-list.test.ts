import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { addDays, toLocalDay, DEFAULT_ZONE } from "@kolekta/api/core/day";
import { createTestContext } from "@kolekta/api/core/testing";
import { hashPassword, type Organisation, organisation } from "@kolekta/api/seeds";
import { createToken } from "@kolekta/api/session/session/actions/token";
import { testDatabase, type TestDatabase, waitUntil } from "@kolekta/db/testing";
import { CAPTCHA, logInAt } from "./attack/log-in.ts";
import { ops } from "./ops.ts";
import { type ServerProcess, startServer } from "./process.ts";
import { knock, listenAt, sessionFor } from "./socket-client.ts";

const PASSWORD = "Demo1234";
const OFFICE = "203.0.113.0/24";
const INSIDE = "203.0.113.9";
const OUTSIDE = "198.51.100.7";
const TODAY = toLocalDay(new Date(), DEFAULT_ZONE);

let database: TestDatabase;
let org: Organisation;
let first: ServerProcess;
let other: ServerProcess;
let administrator: string;
let session: string;
let apiToken: string;

const start = () =>
  startServer({
    DATABASE_URL: database.url,
    LOG_LEVEL: "error",
    WORKER: "off",
    CAPTCHA_FIXED: CAPTCHA,
    TRUSTED_PROXIES: "127.0.0.1",
  });

const tokenFor = async (login: string) =>
  (await createToken(createTestContext(database.db, null), { login, name: "test", days: 1 })).token;

beforeAll(async () => {
  database = await testDatabase();
  [first, other] = await Promise.all([start(), start()]);
  const passwordHash = hashPassword(PASSWORD, "cheap");
  org = await organisation(database.db, { passwordHash });
  administrator = await tokenFor(org.administrator.login);
  const { admin } = org.north;
  apiToken = await tokenFor(admin.login);
  session = (await sessionFor(database.db, admin.id)).token;
}, 180_000);
afterAll(async () => {
  await Promise.all([first.end(), other.end()]);
  await database.drop();
});

const from = (address: string) => ({ "x-forwarded-for": address });

interface Envelope<Data> {
  readonly code: string;
  readonly key?: string | null;
  readonly message: string;
  readonly data: Data;
}

async function change<Data>(path: string, body: object): Promise<Data> {
  const reply = await fetch(`${first.url}/prod/api/manage/ip/${path}`, {
    method: "POST",
    headers: { token: administrator, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { code, data, message } = (await reply.json()) as Envelope<Data>;
  if (code !== "00") throw new Error(message);
  return data;
}

type Transport = "rest" | "trpc" | "download" | "apiToken" | "socket";
const TRANSPORTS = ["rest", "trpc", "download", "apiToken", "socket"] as const;

async function statusAt(url: string, transport: Transport, address: string) {
  const headers = { ...from(address), token: session };
  const status = async (path: string, sent = headers) => {
    const reply = await fetch(url + path, { headers: sent });
    await reply.arrayBuffer();
    return reply.status;
  };
  const LIST = "/prod/api/task/listing?page=1&size=1";
  switch (transport) {
    case "rest":
      return status(LIST);
    case "trpc":
      return status("/trpc/session.login.getCurrentUser");
    case "download":
      return status("/prod/api/task/listing-export");
    case "apiToken":
      return status(LIST, { ...headers, token: apiToken });
    case "socket":
      return listenAt(url, session, { headers: from(address) }).then(
        (ear) => (ear.leave(), 101),
        async () => (await knock(url, session, from(address))).status,
      );
  }
}

/** Lists the transports of both servers that accept this address. */
async function openAt(address: string): Promise<string> {
  const requests = [first, other].flatMap(({ url }) =>
    TRANSPORTS.map(async (transport) => {
      const status = await statusAt(url, transport, address);
      const isOpen = status === 200 || status === 101;
      if (!isOpen && status !== 401) throw new Error(`${transport}: ${status}`);
      return isOpen;
    }),
  );
  const open = new Set(await Promise.all(requests));
  return open.size > 1 ? "SOME" : open.has(true) ? "OPEN" : "SHUT";
}

/** Expects every server to apply a change within a second. */
async function expectWithinSecond(address: string, expected: string) {
  const changedAt = Date.now();
  for (;;) {
    const requestedAt = Date.now();
    const found = await openAt(address);
    if (found === expected) return;
    if (requestedAt - changedAt > 1_000)
      throw new Error(`${address} is ${found}, not ${expected}, after a second`);
  }
}

const logInFrom = async (address: string): Promise<string | null> => {
  const { key } = await logInAt(other.url, {
    name: org.north.leader.login,
    password: PASSWORD,
    from: address,
  });
  await database.db.deleteFrom("loginThrottle").execute();
  return key;
};

interface Situation {
  readonly name: string;
  readonly row: object | null;
  readonly excepted?: boolean;
  readonly inside: "OPEN" | "SHUT";
  readonly outside: "OPEN" | "SHUT";
}

const SITUATIONS: readonly Situation[] = [
  { name: "an empty list", row: null, inside: "OPEN", outside: "OPEN" },
  { name: "a row in force", row: {}, inside: "OPEN", outside: "SHUT" },
  {
    name: "a row in force and an exception",
    row: {},
    excepted: true,
    inside: "OPEN",
    outside: "OPEN",
  },
  {
    name: "a row to come",
    row: { effectiveFrom: addDays(TODAY, 2) },
    inside: "OPEN",
    outside: "OPEN",
  },
  {
    name: "a row that is over",
    row: { effectiveFrom: addDays(TODAY, -9), effectiveTo: addDays(TODAY, -2) },
    inside: "OPEN",
    outside: "OPEN",
  },
  { name: "a disabled row", row: { enabled: false }, inside: "OPEN", outside: "OPEN" },
];

const except = async () => {
  for (const { login } of [org.north.admin, org.north.leader])
    await change("exception/update", { login, reason: "Works from home", until: TODAY });
};

const clear = async () => {
  const rows = await database.db
    .selectFrom("accessAddress")
    .select(["id as addressId", "version"])
    .execute();
  for (const row of rows) await change("update", { ...row, remove: true });
  const exceptions = await database.db
    .selectFrom("accessException")
    .select(["id as exceptionId", "version"])
    .execute();
  for (const row of exceptions) await change("exception/update", row);
};

const ROW = { range: OFFICE, remark: "Head office" };

describe("G43: login, tRPC, REST, downloads, API tokens and sockets of two servers", () => {
  for (const { name, row, excepted, inside, outside } of SITUATIONS)
    test(`${name}: inside ${inside}, outside ${outside}, within a second`, async () => {
      await clear();
      if (row) await change("update", { institutionId: org.north.id, ...ROW, ...row });
      if (excepted) await except();
      await expectWithinSecond(OUTSIDE, outside);
      await expectWithinSecond(INSIDE, inside);
      await expectWithinSecond(`::ffff:${INSIDE}`, inside);
      const toExpectedError = (state: string) => (state === "SHUT" ? "login.wrongPassword" : null);
      expect(await logInFrom(INSIDE)).toBe(toExpectedError(inside));
      expect(await logInFrom(OUTSIDE)).toBe(toExpectedError(outside));
    }, 60_000);

  test("explain a refusal in the user's language and admit the user from inside", async () => {
    await clear();
    await change("update", { institutionId: org.north.id, ...ROW });
    const reply = await fetch(`${other.url}/prod/api/login/currentUser`, {
      headers: { token: session, "accept-language": "zh-CN", ...from(`${INSIDE}, ${OUTSIDE}`) },
    });
    const { code, key, message } = (await reply.json()) as Envelope<null>;
    expect({ code, key }).toEqual({ code: "02", key: "session.outside" });
    expect(message).toContain(`不能从当前网络（${OUTSIDE}）`);
    expect(await openAt(INSIDE)).toBe("OPEN");
  });

  test("close an open socket within a second of a change, and only those outside", async () => {
    await clear();
    const { agent } = org.north;
    const { token } = await sessionFor(database.db, agent.id);
    const ears = await Promise.all(
      [first, other].flatMap(({ url }) =>
        [INSIDE, OUTSIDE].map((address) => listenAt(url, token, { headers: from(address) })),
      ),
    );
    const [, away, , far] = ears;
    await change("update", { institutionId: org.north.id, ...ROW });
    const changedAt = Date.now();
    await waitUntil(() => [away, far].every((ear) => ear?.closed() === 4001));
    expect(Date.now() - changedAt).toBeLessThan(1_000);
    expect(away?.listReceived().at(-1)).toEqual({ type: "forceLogout", reason: "OUTSIDE" });
    const [near, , close] = ears;
    expect([near?.closed(), close?.closed()]).toEqual([null, null]);
    near?.leave();
    close?.leave();
  });

  test("apply a change that no event announced", async () => {
    await clear();
    const { colleague } = org.north;
    const { token } = await sessionFor(database.db, colleague.id);
    const ear = await listenAt(other.url, token, { headers: from(OUTSIDE) });
    expect(await openAt(OUTSIDE)).toBe("OPEN");
    const row = await database.db
      .insertInto("accessAddress")
      .values({
        institutionId: org.north.id,
        enabled: true,
        editedAt: new Date(),
        range: OFFICE,
        remark: "Head office",
        effectiveFrom: TODAY,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto("accessChange")
      .values({
        at: new Date(),
        institutionId: org.north.id,
        entryId: row.id,
        kind: "ADDRESS",
        action: "ADD",
        after: "{}",
      })
      .execute();
    const changedAt = Date.now();
    await waitUntil(() => ear.closed() === 4001);
    expect(Date.now() - changedAt).toBeLessThan(1_500);
    await expectWithinSecond(OUTSIDE, "SHUT");
  });

  test("`bun ops access allow` restores access for the last administrator", async () => {
    await clear();
    const { login: name } = org.administrator;
    const env = { DATABASE_URL: database.url };
    await database.db
      .insertInto("accessAddress")
      .values({
        range: OFFICE,
        remark: "Slip of the pen",
        enabled: true,
        effectiveFrom: TODAY,
        editedAt: new Date(),
      })
      .execute();
    const enter = () => logInAt(first.url, { name, password: PASSWORD, from: OUTSIDE });
    expect((await enter()).key).toBe("login.wrongPassword");
    const wrong = await ops(["access", "allow"], env);
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining("--login or --address")]);
    const { code, out } = await ops(["access", "allow", "--login", name], env);
    expect([code, out]).toEqual([0, expect.stringContaining(TODAY)]);
    expect((await enter()).key).toBeNull();
    const audited = await database.db
      .selectFrom("auditLog")
      .select("entity")
      .where("action", "=", "access.except")
      .where("via", "=", "COMMAND")
      .execute();
    expect(audited).toEqual([{ entity: "access_exception" }]);
  }, 60_000);
});
