import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestContext } from "@kolekta/api/core/testing";
import { OPEN_TO_SERVICES } from "@kolekta/api/manage/service-account/testing";
import { newLender, type Organisation, organisation } from "@kolekta/api/seeds";
import { createToken } from "@kolekta/api/session/session/actions/token";
import { procedures } from "@kolekta/api/testing-router-walk";
import { testDatabase, type TestDatabase, waitUntil } from "@kolekta/db/testing";
import { type ServerProcess, startServer } from "./process.ts";
import { knock } from "./socket-client.ts";

const ADDRESS = "203.0.113.9";
const ELSEWHERE = "198.51.100.7";

let database: TestDatabase;
let org: Organisation;
let first: ServerProcess;
let other: ServerProcess;
let administrator: string;
let lenderId: number;

const start = () =>
  startServer({
    DATABASE_URL: database.url,
    LOG_LEVEL: "error",
    WORKER: "off",
    TRUSTED_PROXIES: "127.0.0.1",
  });

beforeAll(async () => {
  database = await testDatabase();
  [first, other] = await Promise.all([start(), start()]);
  org = await organisation(database.db);
  lenderId = await newLender(database.db, "Own Lender");
  await newLender(database.db, "Foreign Lender");
  const context = createTestContext(database.db, null);
  const { login } = org.administrator;
  administrator = (await createToken(context, { login, name: "test", days: 1 })).token;
}, 180_000);
afterAll(async () => {
  await Promise.all([first.end(), other.end()]);
  await database.drop();
});

interface Reply {
  readonly status: number;
  readonly key: string | null;
  readonly data: unknown;
}

async function send(
  url: string,
  {
    token,
    path,
    method = "GET",
    body,
  }: Record<"token" | "path", string> & { readonly method?: string; readonly body?: object },
  address = ADDRESS,
): Promise<Reply> {
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: { token, "content-type": "application/json", "x-forwarded-for": address },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { key = null, data = null } = (await reply.json()) as Partial<Reply>;
  return { status: reply.status, key, data };
}

async function manage<Data>(path: string, body: object): Promise<Data> {
  const request = { token: administrator, path: `/prod/api/service-account/${path}`, body };
  const { status, data } = await send(first.url, { ...request, method: "POST" });
  expect(status).toBe(200);
  return data as Data;
}

interface Key {
  readonly accountId: number;
  readonly keyId: number;
  readonly key: string;
}

let count = 0;

async function newKey(input: object = {}): Promise<Key> {
  count += 1;
  const request = { name: `System ${count}`, permissions: ["lender.read"], ...input };
  const { accountId } = await manage<Pick<Key, "accountId">>("create", request);
  const key = await manage<Omit<Key, "accountId">>("key/create", {
    accountId,
    name: "first",
    days: 30,
  });
  return { accountId, ...key };
}

const askAt = ({ url }: ServerProcess, token: string, address?: string) =>
  send(url, { token, path: "/prod/api/key" }, address);

test("a refused key gets a key of its own, not that of an ended session", async () => {
  const { key } = await newKey({ addresses: ["203.0.113.0/24"] });
  expect(await askAt(first, key)).toMatchObject({ status: 200, key: null });
  expect(await askAt(first, key, ELSEWHERE)).toMatchObject({ status: 401, key: "key.address" });
  expect(await askAt(first, `${key}x`)).toMatchObject({ status: 401, key: "key.unknown" });
  expect(await askAt(first, "ended")).toMatchObject({ status: 401, key: "session.expired" });
  expect(await knock(first.url, key)).toMatchObject({ status: 401 });
});

test("a revoked key, a changed account and a disabled one count at once on every server", async () => {
  const { accountId, keyId, key } = await newKey({ lenderId });
  const getLenders = async (server: ServerProcess) => {
    const request = { token: key, path: "/prod/api/manage/lender/listing" };
    return send(server.url, request);
  };
  for (const server of [first, other])
    expect((await getLenders(server)).data).toMatchObject({ total: 1, rows: [{ id: lenderId }] });

  const off = await manage<object>("disable", { accountId, version: 1 });
  await waitUntil(async () => (await askAt(other, key)).key === "key.disabled");
  expect((await askAt(first, key)).key).toBe("key.disabled");
  await manage("enable", off);
  await waitUntil(async () => (await askAt(other, key)).status === 200);

  await manage("key/revoke", { accountId, keyId });
  expect((await askAt(first, key)).key).toBe("key.revoked");
  await waitUntil(async () => (await askAt(other, key)).key === "key.revoked");
});

test("by REST a key is refused at every path that is not open", async () => {
  const { key } = await newKey();
  const answered: string[] = [];
  for (const [name, { _def }] of procedures)
    for (const method of _def.meta?.rest?.methods ?? [])
      for (const path of [_def.meta?.rest?.path, ...(_def.meta?.rest?.aliases ?? [])]) {
        const filled = `/prod${String(path)}`.replaceAll(/\{\w+\}/g, "1");
        const body = method === "GET" ? {} : { body: {} };
        const reply = await send(first.url, { token: key, path: filled, method, ...body });
        if (reply.key !== "key.procedure") answered.push(name);
        else expect(`${name} ${reply.status}`).toBe(`${name} 403`);
      }
  expect([...new Set(answered)]).toEqual(OPEN_TO_SERVICES);
}, 180_000);
