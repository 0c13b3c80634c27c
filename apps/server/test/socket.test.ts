import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { waitUntil } from "@kolekta/db/testing";
import { setTimeout as sleep } from "node:timers/promises";
import type { DomainEvent } from "@kolekta/api/core/events";
import { createTestContext } from "@kolekta/api/core/testing";
import { inTransaction } from "@kolekta/api/core/transaction";
import { SESSION_LIFE } from "@kolekta/api/session/session/rules/session";
import { endUserSession } from "@kolekta/api/session/login/actions/sign-out";
import { assignCase, type CaseIds, newCase, type Persona } from "@kolekta/api/seeds";
import { openRealApp, type RealApp } from "./real-app.ts";
import { type Ear, holdWithoutReading, knock, listenAt, sessionFor } from "./socket-client.ts";

let app: RealApp;
let ahead = 0;
const now = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  app = await openRealApp({ now });
}, 180_000);
afterAll(() => app.stop());

const context = () => createTestContext(app.db, null, { now });
const createSession = (persona: Persona) => sessionFor(app.db, persona.id, { now });

const enterAs = async (persona: Persona): Promise<Ear> =>
  listenAt(app.url, (await createSession(persona)).token);

const publishEvent = (event: DomainEvent) =>
  inTransaction(context(), null, async (tx) => {
    tx.audit({ action: "test.tell", entity: "test", entityId: null });
    tx.publish(event);
  });

const types = (ear: Ear) => ear.listReceived().map((message) => message["type"]);

describe("G28: socket admission", () => {
  const requestToken = (token: string) =>
    fetch(`${app.url}/trpc/session.socket.createToken`, {
      method: "POST",
      headers: { token, "content-type": "application/json" },
      body: "{}",
    }).then(
      async (reply) =>
        ((await reply.json()) as { result: { data: { json: { token: string } } } }).result.data.json
          .token,
    );

  test("accepts a session by its own token at both addresses, or by a token for one socket", async () => {
    const { token } = await createSession(app.org.north.agent);
    for (const path of ["user", "server"]) {
      const ear = await listenAt(app.url, token, { path });
      ear.send("ping");
      await waitUntil(() => ear.frames.includes("pong"));
      ear.leave();
    }
    const once = await requestToken(token);
    (await listenAt(app.url, once)).leave();
    expect(await knock(app.url, once)).toEqual({ status: 401, code: "02" });
  });

  test("refuses a missing, unknown, script or expired token", async () => {
    const { token } = await createSession(app.org.north.colleague);
    await createSession(app.org.north.colleague);
    const dead = [token, app.people.agent, "nonsense-token", "kws_forged"];
    for (const deadToken of dead)
      expect([deadToken, await knock(app.url, deadToken)]).toEqual([
        deadToken,
        { status: 401, code: "02" },
      ]);
    expect((await knock(app.url, "")).status).toBe(404);
  });

  test("refuses a page of another origin, even with a valid token", async () => {
    const { token } = await createSession(app.org.north.agent);
    for (const origin of ["https://evil.example", "null", `${app.url}.evil.example`])
      expect(await knock(app.url, token, { origin })).toEqual({ status: 403, code: "03" });
    const connection = await listenAt(app.url, token, { headers: { origin: app.url } });
    connection.leave();
  });

  test("admits no more sockets than a browser has tabs, and leaks none", async () => {
    const { token } = await createSession(app.org.north.agent);
    const ears = await Promise.all(Array.from({ length: 20 }, () => listenAt(app.url, token)));
    expect(await knock(app.url, token)).toEqual({ status: 429, code: "29" });
    for (const ear of ears) ear.leave();
    const gauge = async () =>
      /kolekta_sockets_open (\d+)/.exec(await app.meters.registry.metrics())?.[1];
    await waitUntil(async () => (await gauge()) === "0");
    (await listenAt(app.url, token)).leave();
  });
});

describe("G28: socket recipients", () => {
  let caseIds: CaseIds;
  let ears: Record<
    "agent" | "leader" | "southAgent" | "southAdmin" | "operations" | "administrator",
    Ear
  >;

  beforeAll(async () => {
    const { north, south, operations, administrator } = app.org;
    caseIds = await newCase(app.db, { agentId: north.agent.id });
    ears = {
      agent: await enterAs(north.agent),
      leader: await enterAs(north.leader),
      southAgent: await enterAs(south.agent),
      southAdmin: await enterAs(south.admin),
      operations: await enterAs(operations),
      administrator: await enterAs(administrator),
    };
  });
  afterAll(() => Object.values(ears).forEach((ear) => ear.leave()));

  const listReceivers = async (event: DomainEvent) => {
    for (const ear of Object.values(ears)) (ear.frames as string[]).length = 0;
    await publishEvent(event);
    await publishEvent({ type: "guard.changed", ids: { ruleId: 1 } });
    await waitUntil(() => Object.values(ears).every((ear) => types(ear).includes("guard.changed")));
    // Events that need a lookup of the case may arrive later.
    await sleep(100);
    return Object.entries(ears)
      .filter(([, ear]) => types(ear).includes(event.type))
      .map(([name]) => name);
  };

  test("a case event reaches users with access to the case", async () => {
    const event = { type: "case.worked", ids: { caseId: caseIds.caseId } } as const;
    expect(await listReceivers(event)).toEqual(["agent", "leader", "operations"]);
    expect(ears.agent.listReceived()).toContainEqual(event);
  });

  test("a notification reaches only its owner", async () => {
    const { id } = app.org.south.agent;
    expect(await listReceivers({ type: "notification.new", ids: { userId: id } })).toEqual([
      "southAgent",
    ]);
  });

  test("an event of an institution reaches its users and the lender", async () => {
    const { id } = app.org.south;
    expect(
      await listReceivers({ type: "loanImport.applied", ids: { runId: 1, institutionId: id } }),
    ).toEqual(["southAgent", "southAdmin", "operations", "administrator"]);
  });

  test("events between the servers reach no client", async () => {
    expect(await listReceivers({ type: "sms.queued", ids: { messageId: 1 } })).toEqual([]);
  });

  test("a user receives no more of a case after losing access", async () => {
    const { north } = app.org;
    await assignCase(app.db, caseIds.caseId, { agentId: north.colleague.id, at: new Date() });
    expect(await listReceivers({ type: "case.worked", ids: { caseId: caseIds.caseId } })).toEqual([
      "leader",
      "operations",
    ]);
  });
});

describe("G26, G28: a socket dies with its session", () => {
  const endFor = (persona: Persona, reason: "DISABLED" | "PASSWORD" | "ROLE") =>
    inTransaction(context(), null, async (tx) => {
      const { id: userId, institutionId, login } = persona;
      await endUserSession(tx, { userId, institutionId, login }, reason);
      tx.audit({ action: "user.change", entity: "app_user", entityId: userId });
    });

  const getClosure = async (ear: Ear): Promise<[number, unknown]> => {
    await waitUntil(() => ear.closed() !== null);
    expect(ear.closed()).toBe(4001);
    const last = ear.listReceived().at(-1);
    expect(last?.["type"]).toBe("forceLogout");
    return [ear.listReceived().length, last?.["reason"]];
  };

  test("G27: on a second login, at once and with the reason", async () => {
    const first = await enterAs(app.org.south.leader);
    const second = await enterAs(app.org.south.leader);
    expect(await getClosure(first)).toEqual([1, "REPLACED"]);
    await sleep(600);
    expect(second.closed()).toBeNull();
    second.leave();
  });

  test.each(["DISABLED", "PASSWORD", "ROLE"] as const)("on %s", async (reason) => {
    const ear = await enterAs(app.org.south.colleague);
    await endFor(app.org.south.colleague, reason);
    expect(await getClosure(ear)).toEqual([1, reason]);
  });

  test("on the logout of another tab", async () => {
    const { token } = await createSession(app.org.south.colleague);
    const ear = await listenAt(app.url, token);
    await fetch(`${app.url}/prod/api/login/out`, { headers: { token } });
    expect(await getClosure(ear)).toEqual([1, "LOGOUT"]);
  });

  test("on its expiry, without an event", async () => {
    const ear = await enterAs(app.org.south.colleague);
    await sleep(700);
    expect(ear.closed()).toBeNull();
    ahead += SESSION_LIFE.idleMs;
    expect(await getClosure(ear)).toEqual([1, "EXPIRED"]);
  });

  test("but not on the end of another user's session", async () => {
    const ear = await enterAs(app.org.north.admin);
    await enterAs(app.org.south.admin).then((other) => other.leave());
    await endFor(app.org.south.admin, "PASSWORD");
    await sleep(300);
    expect(ear.closed()).toBeNull();
    ear.leave();
  });
});

test("a client that does not read is disconnected, and the others still receive", async () => {
  const { north, operations } = app.org;
  const { token } = await createSession(operations);
  const deaf = await holdWithoutReading(app.url, token);
  const ear = await enterAs(north.admin);
  const wide = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`id${n}`, n]));
  const before = await cutOff();
  let sentCount = 0;
  for (; sentCount < 20_000 && (await cutOff()) === before; sentCount += 100)
    await deliverMany(100, { type: "guard.changed", ids: wide });
  expect(await cutOff()).toBe(before + 1);
  await waitUntil(() => ear.listReceived().length === sentCount);
  deaf.terminate();
  ear.leave();
}, 180_000);

/** Publishes on the bus directly, because only delivery to sockets is tested. */
async function deliverMany(count: number, event: DomainEvent): Promise<void> {
  for (let n = 0; n < count; n += 1) app.bus.deliver(event);
  await sleep(1);
}

/** Counts sockets that ended without a close message. */
const cutOff = async (): Promise<number> => {
  const text = await app.meters.registry.metrics();
  const [, count] = /kolekta_sockets_closed_total\{code="1006"\} (\d+)/.exec(text) ?? [];
  return Number(count ?? 0);
};

describe("client messages", () => {
  test("a token-update of the same user continues, that of another user ends the socket", async () => {
    const { north } = app.org;
    const ear = await enterAs(north.leader);
    const renewed = await createSession(north.admin);
    const connection = await listenAt(app.url, renewed.token);
    connection.send(JSON.stringify({ type: "token-update", token: renewed.token }));
    await waitUntil(() => connection.listReceived().length > 0);
    expect(connection.listReceived()).toEqual([{ type: "token-update" }]);
    ear.send(JSON.stringify({ type: "token-update", token: renewed.token }));
    await waitUntil(() => ear.closed() !== null);
    expect(ear.closed()).toBe(4003);
    connection.leave();
  });

  test("close ends the socket; nonsense gets no answer; a flood of messages or bytes ends it", async () => {
    const { token } = await createSession(app.org.north.leader);
    const polite = await listenAt(app.url, token);
    for (const nonsense of ["", "{", "null", '{"type":"subscribe","topic":"cases"}'])
      polite.send(nonsense);
    polite.send('{"type":"close"}');
    await waitUntil(() => polite.closed() !== null);
    expect([polite.closed(), polite.listReceived()]).toEqual([1000, []]);

    const flood = await listenAt(app.url, token);
    for (let n = 0; n < 50; n += 1) flood.send("ping");
    await waitUntil(() => flood.closed() !== null);
    expect(flood.closed()).toBe(1008);

    const heavy = await listenAt(app.url, token);
    heavy.send("x".repeat(5_000));
    await waitUntil(() => heavy.closed() !== null);
    expect(await knock(app.url, "still-there")).toEqual({ status: 401, code: "02" });
  });
});
