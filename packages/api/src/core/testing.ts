import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Db } from "@kolekta/db";
import { reactions } from "../reactions.ts";
import type { Persona } from "../seeds/index.ts";
import { actorByLogin } from "../session/session/actions/identity.ts";
import type { Actor, Visit } from "./context.ts";
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
} from "./gateways.ts";
import { createVault } from "./vault.ts";

/**
 * Who this person is for a request that he makes now, a password that was given to him changed; refused where a request of
 * his would be.
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

/** A request as the server makes one; without an actor nobody is logged in. */
export function createTestContext(
  db: Db,
  actor: Actor | null,
  overrides: Partial<Visit> = {},
): Visit {
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

/** What is published from now on, in any process, as each server hears it. */
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

/** A telephone bridge that takes every call and never tells what became of it. */
const silentCalls: CallGateway = {
  name: "silent",
  callbackSecret: null,
  dial: async ({ callId }) => `silent-${callId}`,
  hangUp: async () => undefined,
};

/** Takes every message and never tells what became of it. */
const silentCarrier: Carrier<{ readonly messageId: number }> = {
  name: "silent",
  window: 10,
  ready: async () => undefined,
  send: async ({ messageId }) => [`silent-${messageId}`],
};

/** Gives every code a number that tells which it is. */
const silentCodes: CodeGateway = {
  name: "silent",
  numberFor: async ({ reference }) => `silent-${reference}`,
};

/** Of the codes above; it never tells anything by itself. */
const silentBank: BankGateway = {
  name: "silent",
  callbackSecret: null,
  isActed: false,
};

/** Has one page, which nobody serves. */
const silentDashboard: DashboardGateway = {
  name: "silent",
  origin: null,
  pages: ["institution"],
  speaks: true,
  usesToken: false,
  getFrameUrl: async ({ pageId }) => `/frame/${pageId}`,
};

/** Sees no face in any picture. */
const silentFaces: FaceReader = {
  model: "silent",
  read: async () => ({ trouble: "noFace" }),
};

export const silentGateways: Gateways = {
  call: silentCalls,
  text: silentCarrier,
  mail: silentCarrier,
  code: silentCodes,
  bank: silentBank,
  dashboard: silentDashboard,
  face: silentFaces,
  vault: createVault(null),
};
