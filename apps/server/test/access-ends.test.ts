import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createTestContext } from "@kolekta/api/core/testing";
import {
  hashPassword,
  newUser,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "@kolekta/api/seeds";
import { seal } from "@kolekta/api/session/login/cipher";
import { createToken } from "@kolekta/api/session/session/actions/token";
import { testDatabase, type TestDatabase, waitUntil } from "@kolekta/db/testing";
import { publicKeyAt } from "./attack/log-in.ts";
import { type ServerProcess, startServer } from "./process.ts";
import { type Ear, knock, listenAt, sessionFor } from "./socket-client.ts";

const PASSWORD = "Demo1234";

let database: TestDatabase;
let org: Organisation;
let first: ServerProcess;
let other: ServerProcess;
let administrator: string;
let operations: string;

const start = () => startServer({ DATABASE_URL: database.url, LOG_LEVEL: "error", WORKER: "off" });

const tokenFor = async ({ login }: Persona): Promise<string> => {
  const request = { login, name: "test", days: 1 };
  return (await createToken(createTestContext(database.db, null), request)).token;
};

beforeAll(async () => {
  database = await testDatabase();
  [first, other] = await Promise.all([start(), start()]);
  const passwordHash = hashPassword(PASSWORD, "cheap");
  org = await organisation(database.db, { passwordHash });
  administrator = await tokenFor(org.administrator);
  operations = await tokenFor(org.operations);
}, 180_000);
afterAll(async () => {
  await Promise.all([first.end(), other.end()]);
  await database.drop();
});

const servers = () => [first.url, other.url];

interface Envelope {
  readonly code: string;
  readonly key?: string | null;
  readonly data: unknown;
}

async function post(token: string, path: string, body: object): Promise<Envelope> {
  const reply = await fetch(`${first.url}/prod/api/manage/${path}`, {
    method: "POST",
    headers: { token, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await reply.json()) as Envelope;
}

const LIST = { page: 1, size: 1 };

/** Sends the same request over both transports of a server; returns each status. */
const getStatusesAt = async (url: string, token: string): Promise<number[]> => {
  const input = encodeURIComponent(JSON.stringify({ json: LIST }));
  const replies = await Promise.all([
    fetch(`${url}/prod/api/task/listing?page=1&size=1`, { headers: { token } }),
    fetch(`${url}/trpc/tasks.case.list?input=${input}`, { headers: { token } }),
  ]);
  await Promise.all(replies.map((reply) => reply.text()));
  return replies.map(({ status }) => status);
};

const getAllStatuses = async (token: string): Promise<number[]> =>
  (await Promise.all(servers().map((url) => getStatusesAt(url, token)))).flat();

/** Credentials of a working user: a session, a socket at each server and an API token. */
interface AtWork {
  readonly session: string;
  readonly apiToken: string;
  readonly ears: readonly Ear[];
}

async function startWork(persona: Persona): Promise<AtWork> {
  const { token: session } = await sessionFor(database.db, persona.id);
  const apiToken = await tokenFor(persona);
  const ears = await Promise.all(servers().map((url) => listenAt(url, session)));
  // Both servers have answered, and have cached the user.
  for (const token of [session, apiToken])
    expect(await getAllStatuses(token)).toEqual([200, 200, 200, 200]);
  return { session, apiToken, ears };
}

const isOver = async (token: string): Promise<boolean> =>
  (await getAllStatuses(token)).every((status) => status === 401);

async function expectEnded(
  { session, apiToken, ears }: AtWork,
  reason: string,
  { withToken = true } = {},
): Promise<void> {
  await waitUntil(() => ears.every((ear) => ear.closed() !== null));
  for (const ear of ears)
    expect(ear.listReceived().at(-1)).toEqual({ type: "forceLogout", reason });
  await waitUntil(() => isOver(session));
  if (withToken) await waitUntil(() => isOver(apiToken));
  for (const url of servers()) expect(await knock(url, session)).toMatchObject({ status: 401 });
}

let hired = 0;

const hire = (): Promise<Persona> => {
  hired += 1;
  return newUser(database.db, {
    login: `hired-${hired}`,
    roleId: ROLE.agent,
    institutionId: org.north.id,
    groupId: org.north.groupId,
    passwordHash: hashPassword(PASSWORD, "cheap"),
  });
};

test("a session ends on its server before the logout is answered", async () => {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { token } = await sessionFor(database.db, org.north.agent.id);
    expect(await getStatusesAt(first.url, token)).toEqual([200, 200]);
    const reply = await fetch(`${first.url}/prod/api/login/out`, { headers: { token } });
    expect(reply.status).toBe(200);
    expect(await getStatusesAt(first.url, token)).toEqual([401, 401]);
  }
}, 60_000);

describe("G26: on every server, sessions, sockets and tokens end", () => {
  test("when their user is disabled", async () => {
    const person = await hire();
    const work = await startWork(person);
    const { code } = await post(administrator, "user/batch-disable", { ids: [person.id] });
    expect(code).toBe("00");
    await expectEnded(work, "DISABLED");
  }, 60_000);

  test("when the role of their user changes", async () => {
    const person = await hire();
    const work = await startWork(person);
    const { code } = await post(administrator, "user/update", {
      userId: person.id,
      version: 1,
      role: ROLE.institutionAdmin,
      groupId: null,
      isLeader: false,
    });
    expect(code).toBe("00");
    await expectEnded(work, "ROLE");
  }, 60_000);

  test("when the password changes, tokens only on request", async () => {
    const person = await hire();
    const work = await startWork(person);
    const { keyId, publicKey } = await publicKeyAt(first.url);
    const change = { password: PASSWORD, newPassword: "Other5678" };
    const { code } = await post(work.session, "user/changePassword", {
      password: await seal(publicKey, JSON.stringify(change)),
      keyId,
      revokeTokens: true,
    });
    expect(code).toBe("00");
    await expectEnded(work, "PASSWORD");
  }, 60_000);

  test("within a second for each of 500 users disabled during their work", async () => {
    const { db } = database;
    const people = await db
      .insertInto("appUser")
      .values(
        Array.from({ length: 500 }, (_, n) => ({
          login: `many-${n}`,
          name: `Many ${n}`,
          email: `many-${n}@kolekta.example`,
          roleId: ROLE.agent,
          institutionId: org.south.id,
          groupId: org.south.groupId,
          passwordHash: "!",
        })),
      )
      .returning("id")
      .execute();
    const ids = people.map(({ id }) => id);
    const tokens: string[] = [];
    for (const id of ids) tokens.push((await sessionFor(db, id)).token);
    const answered = ids.map(() => 0);
    const refusalCounts = ids.map(() => 0);
    let lastRequestAt = 0;
    const work = async (token: string, at: number) => {
      for (let attempt = 0; (refusalCounts[at] ?? 0) < 3; attempt += 1) {
        const requestedAt = Date.now();
        const { url } = attempt % 2 ? first : other;
        const reply = await fetch(`${url}/prod/api/task/listing?page=1&size=1`, {
          headers: { token },
        });
        await reply.text();
        if (reply.status !== 200) refusalCounts[at] = (refusalCounts[at] ?? 0) + 1;
        else {
          answered[at] = (answered[at] ?? 0) + 1;
          lastRequestAt = Math.max(lastRequestAt, requestedAt);
        }
      }
    };
    const working = tokens.map(work);
    await waitUntil(() => answered.every((count) => count > 1));
    const { code, data } = await post(administrator, "user/batch-disable", { ids });
    const disabledAt = Date.now();
    expect(code).toBe("00");
    expect(data).toMatchObject({ refused: [] });
    await Promise.all(working);
    expect(lastRequestAt - disabledAt).toBeLessThan(1_000);
    const open = await db
      .selectFrom("userSession")
      .select("id")
      .where("userId", "in", ids)
      .where("endedAt", "is", null)
      .execute();
    expect(open).toEqual([]);
  }, 180_000);
});

describe("a permission removed from a role in an institution", () => {
  const narrow = async (denied: string[]) => {
    const path = `${first.url}/prod/api/manage/permission/${org.north.id}`;
    const reply = await fetch(path, { headers: { token: operations } });
    const { data } = (await reply.json()) as { data: { last: { changeId: number } | null } };
    return post(operations, "permission/save", {
      institutionId: org.north.id,
      baseId: data.last?.changeId ?? null,
      roles: [{ role: ROLE.agent, denied }],
      reason: "As agreed",
    });
  };

  test("is refused by every server and transport to sessions and API tokens; sockets get an event", async () => {
    const person = await hire();
    const { session, apiToken, ears } = await startWork(person);
    expect((await narrow(["case.read"])).code).toBe("00");
    const event = { type: "permission.changed", ids: { institutionId: org.north.id } };
    await waitUntil(() =>
      ears.every((ear) => ear.listReceived().some((message) => Bun.deepEquals(message, event))),
    );
    for (const token of [session, apiToken])
      await waitUntil(async () => (await getAllStatuses(token)).every((status) => status === 403));
    expect(ears.map((ear) => ear.closed())).toEqual([null, null]);
    expect((await narrow([])).code).toBe("00");
    for (const token of [session, apiToken])
      await waitUntil(async () => (await getAllStatuses(token)).every((status) => status === 200));
    for (const ear of ears) ear.leave();
  }, 60_000);
});
