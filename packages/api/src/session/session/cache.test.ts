import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { hashPassword, organisation } from "../../seeds/index.ts";
import { waitUntil, useTestDatabase } from "@kolekta/db/testing";
import { collectEvents } from "../../core/testing.ts";
import { createClient, buildSignInInput, testClock, withToken } from "../testing.ts";
import { createToken, revokeToken } from "./actions/token.ts";
import { SessionCache } from "./cache.ts";

const PASSWORD = "Demo1234";
let buses: { stop(): Promise<void> }[] = [];
// Stops the buses before the database closes: hooks run in the order of their registration.
afterAll(() => Promise.all(buses.map((bus) => bus.stop())));
const database = useTestDatabase();
const clock = testClock();

/** Two server processes, each with its own cache and its own reader of events. */
const caches = [new SessionCache(), new SessionCache()] as const;
const received: unknown[] = [];

beforeAll(async () => {
  await organisation(database.db, { passwordHash: hashPassword(PASSWORD, "cheap") });
  buses = await Promise.all(
    caches.map((cache) =>
      collectEvents(database, (event) => {
        received.push(event);
        cache.onEvent(event);
      }),
    ),
  );
});

const client = (token?: string) =>
  createClient(database.db, { now: clock.now, ...(token && withToken(token)) });

async function logIn(name: string): Promise<string> {
  const { context, call } = client();
  return (await call.login.signIn(await buildSignInInput(context, { name, password: PASSWORD })))
    .token;
}

/** Returns the login of a token; null when it is invalid or its session was replaced. */
const identifyLogin = (cache: SessionCache, token: string) =>
  cache.identify(database.db, token, clock.now()).then(
    (found) => found?.actor.login ?? null,
    (error: Error) => {
      if (error.message !== "session.forcedOut") throw error;
      return null;
    },
  );

/**
 * Waits until every cache rejects the token while its clock does not move: by the event, not by
 * age.
 */
const dies = (token: string) =>
  waitUntil(async () => {
    const names = await Promise.all(caches.map((cache) => identifyLogin(cache, token)));
    return names.every((name) => name === null);
  });

describe("G26 G27 on every server process", () => {
  test.each([
    ["a login elsewhere", "north-agent", () => logIn("north-agent")],
    ["a logout", "north-leader", (token: string) => client(token).call.login.signOut()],
  ])("%s invalidates cached identities", async (_, name, happen) => {
    const token = await logIn(name);
    for (const cache of caches) expect(await identifyLogin(cache, token)).toBe(name);
    received.length = 0;
    await happen(token);
    await dies(token);
    expect(received).toContainEqual({
      type: "session.ended",
      ids: {
        userId: expect.any(Number),
        sessionId: expect.any(Number),
        replacedBy: name === "north-agent" ? expect.any(Number) : null,
      },
    });
  });

  test("revocation of an API token invalidates cached identities", async () => {
    const { context } = client();
    const { token } = await createToken(context, { login: "operations", name: "nightly", days: 1 });
    for (const cache of caches) expect(await identifyLogin(cache, token)).toBe("operations");
    await revokeToken(context, { login: "operations", name: "nightly" });
    await dies(token);
  });
});

describe("the cache", () => {
  test("reads once for concurrent requests and once more after a second", async () => {
    const cache = new SessionCache();
    const token = await logIn("south-agent");
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => cache.identify(database.db, token, clock.now())),
    );
    expect(new Set(answers).size).toBe(1);
    const first = answers[0];
    clock.forward(999);
    expect(await cache.identify(database.db, token, clock.now())).toBe(first ?? null);
    clock.forward(1);
    const later = await cache.identify(database.db, token, clock.now());
    expect(later).not.toBe(first ?? null);
    expect(later?.actor.login).toBe("south-agent");
  });

  test("without its bus forgets an ended session after a second", async () => {
    const deaf = new SessionCache();
    const token = await logIn("south-leader");
    expect(await identifyLogin(deaf, token)).toBe("south-leader");
    await client(token).call.login.signOut();
    clock.forward(1000);
    expect(await identifyLogin(deaf, token)).toBeNull();
  });

  test("discards an answer overtaken by the end of a session", async () => {
    const cache = new SessionCache();
    const token = await logIn("south-admin");
    const pending = cache.identify(database.db, token, clock.now());
    cache.onEvent({ type: "session.ended", ids: { userId: 0, sessionId: null, replacedBy: null } });
    const before = await pending;
    const after = await cache.identify(database.db, token, clock.now());
    expect(after?.actor.login).toBe("south-admin");
    expect(after).not.toBe(before);
  });

  test("drops only the user of the event, everything on clear, and never grows past its bound", async () => {
    const cache = new SessionCache({ maxEntries: 2 });
    const [a, b, c] = [await logIn("finance"), await logIn("service"), await logIn("management")];
    const get = (token: string) => cache.identify(database.db, token, clock.now());
    const [first, second] = [await get(a), await get(b)];
    cache.onEvent({
      type: "session.ended",
      ids: { userId: first?.actor.userId ?? 0, sessionId: null },
    });
    expect(await get(b)).toBe(second);
    expect(await get(a)).not.toBe(first);
    await get(c);
    expect(await get(b)).not.toBe(second);
    const cached = await get(c);
    cache.onEvent({ type: "case.worked", ids: { caseId: 1 } });
    expect(await get(c)).toBe(cached);
    cache.clear();
    expect(await get(c)).not.toBe(cached);
  });

  test("forgets the users of an institution with changed permissions, and no others", async () => {
    const cache = new SessionCache();
    const [a, b] = [await logIn("north-agent"), await logIn("south-agent")];
    const get = (token: string) => cache.identify(database.db, token, clock.now());
    const [first, second] = [await get(a), await get(b)];
    cache.onEvent({
      type: "permission.changed",
      ids: { institutionId: first?.actor.institutionId ?? 0 },
    });
    expect(await get(a)).not.toBe(first);
    expect(await get(b)).toBe(second);
  });

  test("clears all identities when a role's permissions change", async () => {
    const cache = new SessionCache();
    const token = await logIn("south-agent");
    const get = () => cache.identify(database.db, token, clock.now());
    const cached = await get();
    cache.onEvent({ type: "permission.granted", ids: {} });
    expect(await get()).not.toBe(cached);
  });

  test("does not pass the deadline of one request on to another", async () => {
    const cache = new SessionCache();
    const token = await logIn("inspector");
    const broken = {
      getExecutor: () => {
        throw new Error("deadline");
      },
    } as never;
    const [firstResult, other] = await Promise.allSettled([
      cache.identify(broken, token, clock.now()),
      cache.identify(database.db, token, clock.now()),
    ]);
    expect(firstResult.status).toBe("rejected");
    expect(other.status === "fulfilled" && other.value?.actor.login).toBe("inspector");
  });
});
