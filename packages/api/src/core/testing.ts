import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Db } from "@kolekta/db";
import { reactions } from "../reactions.ts";
import type { Persona } from "../seeds/index.ts";
import { actorByLogin } from "../session/session/actions/identity.ts";
import type { Actor, BaseContext } from "./context.ts";
import { type EventFeed, openFeed } from "./event-feed.ts";
import type { DomainEvent } from "./events.ts";
import { diskStore } from "./files/disk.ts";
import type {
  BankGateway,
  CallGateway,
  Carrier,
  CodeGateway,
  DashboardGateway,
  FaceReader,
  Gateways,
  WebhookGateway,
} from "./gateways.ts";
import { createVault } from "./vault.ts";

/**
 * Gets the actor of a user for a request now, with a one-time password already changed; throws when
 * a request of the user would be refused.
 */
export async function getActor(
  db: Db,
  { login }: Pick<Persona, "login">,
  overrides: Partial<Actor> = {},
): Promise<Actor> {
  const actor = await actorByLogin(db, login, "WEB", new Date());
  if (!actor) throw new Error(`${login} is disabled, or there is no ${login}`);
  return { ...actor, passwordDue: false, ...overrides };
}

/** Creates a request like the server does; without an actor it has no session. */
export function createTestContext(
  db: Db,
  actor: Actor | null,
  overrides: Partial<BaseContext> = {},
): BaseContext {
  return {
    db,
    databaseUrl: "",
    dataDir: tmpdir(),
    files: diskStore(join(tmpdir(), "kolekta-test-files")),
    gateways: silentGateways,
    reactions,
    requestId: "test",
    lang: "en",
    ip: "127.0.0.1",
    userAgent: "test",
    token: actor && { value: "test", from: "HEADER" },
    deviceSecret: null,
    secure: false,
    idempotencyKey: null,
    signal: new AbortController().signal,
    headers: new Headers(),
    captchaFixed: null,
    now: () => new Date(),
    countCall: () => {},
    identify: async () => actor,
    ...overrides,
  };
}

/** Collects the events published from now on in any process, like a server receives them. */
export async function collectEvents(
  { url }: { readonly url: string },
  onEvent: (event: DomainEvent) => void = () => {},
): Promise<{ readonly events: DomainEvent[]; stop: EventFeed["stop"] }> {
  const events: DomainEvent[] = [];
  const feed = await openFeed({
    url,
    onEvent: (event) => {
      events.push(event as DomainEvent);
      onEvent(event as DomainEvent);
    },
    onGap: () => {
      throw new Error("facts were missed");
    },
    onError: (error) => {
      throw error;
    },
  });
  return { events, stop: () => feed.stop() };
}

/** Telephony gateway that accepts every call and reports no result. */
const silentCalls: CallGateway = {
  name: "silent",
  callbackSecret: null,
  dial: async ({ callId }) => `silent-${callId}`,
  hangUp: async () => undefined,
};

/** Accepts every message and reports no result. */
const silentCarrier: Carrier<{ readonly messageId: number }> = {
  name: "silent",
  window: 10,
  ready: async () => undefined,
  send: async ({ messageId }) => [`silent-${messageId}`],
};

/** Gives every code a distinct number. */
const silentCodes: CodeGateway = {
  name: "silent",
  numberFor: async ({ reference }) => `silent-${reference}`,
};

/** Bank of the codes above; reports nothing by itself. */
const silentBank: BankGateway = { name: "silent", callbackSecret: null, isActed: false };

/** Names one page, which no server serves. */
const silentDashboard: DashboardGateway = {
  name: "silent",
  origin: null,
  pages: ["institution"],
  speaks: true,
  usesToken: false,
  getFrameUrl: async ({ pageId }) => `/frame/${pageId}`,
};

/** Finds no face in any picture. */
const silentFaces: FaceReader = { model: "silent", read: async () => ({ trouble: "noFace" }) };

/** Accepts every message and every address. */
const silentWebhooks: WebhookGateway = {
  assertOutside: async () => undefined,
  post: async () => ({ status: 204, text: "" }),
};

export const silentGateways: Gateways = {
  call: silentCalls,
  text: silentCarrier,
  mail: silentCarrier,
  code: silentCodes,
  bank: silentBank,
  dashboard: silentDashboard,
  face: silentFaces,
  webhook: silentWebhooks,
  vault: createVault(null),
};
