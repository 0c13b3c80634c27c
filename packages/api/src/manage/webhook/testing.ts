import { afterAll, beforeAll, beforeEach } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import type { Actor, BaseContext } from "../../core/context.ts";
import type { Gateways } from "../../core/gateways.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { createTestContext, getActor, silentGateways } from "../../core/testing.ts";
import { createVault } from "../../core/vault.ts";
import { insertPromises, write } from "../../reports/change-feed/testing.ts";
import { newCase, type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { sendDue } from "./actions/send.ts";
import { httpWebhookGateway } from "./gateways/http.ts";
import { webhookRouter } from "./router.ts";

const createCaller = createCallerFactory(webhookRouter);

export const KEY = Buffer.alloc(32, 7);

/** Request that reached the peer. */
export interface Received {
  readonly path: string;
  readonly id: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly message: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: {
      id: number;
      caseId: number;
      institutionId: number;
      data: { amountMinor: number };
    };
  };
}

type Answer = (request: Received) => Response | Promise<Response>;

const accept: Answer = () => new Response(null, { status: 204 });

/** HTTP server of a lender on loopback. */
export function openPeer() {
  const received: Received[] = [];
  const state = { answer: accept };
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => {
      const headers = Object.fromEntries(request.headers);
      const body = await request.text();
      const { pathname: path } = new URL(request.url);
      const id = headers["webhook-id"] ?? "";
      const item = { path, id, headers, body, message: JSON.parse(body) };
      received.push(item);
      return state.answer(item);
    },
  });
  return {
    received,
    host: server.url.host,
    url: (path = "/hook") => new URL(path, server.url).href,
    setAnswer: (answer: Answer = accept) => {
      state.answer = answer;
    },
    amounts: (path?: string) =>
      received
        .filter((item) => path === undefined || item.path === path)
        .map(({ message }) => message.data.data.amountMinor),
    stop: () => server.stop(true),
  };
}

/** Provides a database with an organisation, a peer and a clock that the test sets. */
export function useWebhooks() {
  const database = useTestDatabase();
  const peer = openPeer();
  const state = { now: new Date(), names: 0 };
  const holder: { org?: Organisation } = {};

  const gateways: Gateways = {
    ...silentGateways,
    vault: createVault(KEY),
    webhook: httpWebhookGateway({ outside: { vouched: [peer.host] } }),
  };
  const overrides = () => ({ gateways, now: () => state.now });
  const org = (): Organisation => {
    if (!holder.org) throw new Error("the organisation is not there yet");
    return holder.org;
  };
  const context = (more: Partial<BaseContext> = {}) =>
    createTestContext(database.db, null, { ...overrides(), via: "JOB", ...more });
  const as = async (persona: Persona, rights: Partial<Actor> = {}, more = {}) =>
    createCaller(
      createTestContext(database.db, await getActor(database.db, persona, rights), {
        ...overrides(),
        ...more,
      }),
    );
  const admin = () => as(org().administrator);

  beforeAll(async () => {
    holder.org = await organisation(database.db);
  });
  beforeEach(async () => {
    await sql`truncate webhook_attempt, webhook_delivery, webhook_endpoint cascade`.execute(
      database.db,
    );
    await write(database.db);
    peer.received.length = 0;
    peer.setAnswer();
    state.now = new Date();
  });
  afterAll(() => peer.stop());

  return {
    database,
    peer,
    org,
    as,
    admin,
    context,
    now: () => state.now,
    /** Moves the clock of all callers. */
    pass: (ms: number) => {
      state.now = new Date(state.now.getTime() + ms);
    },
    newCase: (agentId = org().north.agent.id) => newCase(database.db, { agentId }),
    /** Records one change for each amount. */
    record: async (caseId: number, ...amounts: number[]) => {
      const agentId = org().north.agent.id;
      const rows = sql`select unnest(${amounts}::bigint[])`;
      await insertPromises(database.db, caseId, agentId, rows);
      await write(database.db);
    },
    /** Creates an endpoint for promises. */
    create: async (
      input: Partial<Parameters<Awaited<ReturnType<typeof admin>>["create"]>[0]> = {},
    ) =>
      (await admin()).create({
        name: `endpoint ${(state.names += 1)}`,
        url: peer.url(),
        types: ["promise.made"],
        ...input,
      }),
    send: (more: Partial<BaseContext> = {}) => sendDue(context(more)),
    /** Gets the endpoint as the list shows it. */
    find: async (endpointId: number) => {
      const { rows } = await (await admin()).list({ size: 200 });
      const row = rows.find((endpoint) => endpoint.endpointId === endpointId);
      if (!row) throw new Error(`endpoint ${endpointId} is not listed`);
      return row;
    },
    deliveries: async (endpointId: number) =>
      (await (await admin()).listDeliveries({ endpointId, size: 200 })).rows.toReversed(),
  };
}
