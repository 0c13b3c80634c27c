import { assertAddressAllowed } from "@kolekta/api/session/session/actions/identity";
import { SessionCache } from "@kolekta/api/session/session/cache";
import { appRouter } from "@kolekta/api";
import type { Replicas } from "@kolekta/db";
import type { Env } from "./env.ts";
import { type EventBus } from "./bus.ts";
import type { BaseContext } from "@kolekta/api/core/context";
import { observePool } from "@kolekta/db";
import { createFileStore } from "./files.ts";
import { openGateways, type OpenGateways } from "./gateways.ts";
import { createSystemContext } from "./system-context.ts";
import type { App } from "./http/app.ts";
import { Limits } from "./http/limits.ts";
import { Uploads } from "./http/uploads.ts";
import type { Log } from "./log.ts";
import { Meters } from "./metrics/meters.ts";
import { Sockets } from "./socket/sockets.ts";
import type { Database } from "./start/database.ts";
import type { Tracing } from "./tracing/tracing.ts";

export interface AppParts {
  readonly env: Env;
  readonly database: Pick<Database, "db" | "url">;
  readonly bus: EventBus;
  readonly replicas?: Replicas | undefined;
  readonly log: Log;
  readonly meters?: Meters;
  readonly tracing?: Tracing | null;
  readonly now?: () => Date;
}

export interface BuiltApp extends App {
  readonly gateways: OpenGateways;
}

/** Builds the parts that all transports share, and connects the caches and sockets to the bus. */
export function buildApp(parts: AppParts): BuiltApp {
  const { env, database, bus, log, now = () => new Date() } = parts;
  const { meters = new Meters(), tracing = null } = parts;
  const sessions = new SessionCache();
  meters.pools.watch("main", database.db);
  if (tracing) observePool(database.db, { statement: tracing.statement });
  const sockets = new Sockets({ db: database.db, replicas: parts.replicas, log, meters, now });
  bus.subscribe({
    // Drops an ended session from the cache before the logout is answered.
    onCommitted: (event) => sessions.onEvent(event),
    onEvent: (event) => sessions.onEvent(event),
    onGap: () => sessions.clear(),
  });
  bus.subscribe({ onEvent: (event) => sockets.onEvent(event), onGap: () => sockets.onGap() });
  const files = createFileStore(env.DATA_DIR);
  const buildSystemContext = (): BaseContext =>
    createSystemContext({
      db: database.db,
      databaseUrl: database.url(),
      dataDir: env.DATA_DIR,
      files,
      gateways,
      signal: new AbortController().signal,
      via: "JOB",
      now,
    });
  const opened = openGateways({ env, log, now, context: buildSystemContext });
  const gateways = tracing?.gateways(opened) ?? opened;
  return {
    env,
    router: appRouter,
    db: database.db,
    databaseUrl: database.url,
    replicas: parts.replicas,
    files,
    gateways,
    log,
    limits: new Limits(env),
    uploads: new Uploads(),
    meters,
    tracing,
    sockets,
    now,
    // Has no deadline of a request: several may wait for one lookup. The pool's timeouts limit it.
    identify: async (token, at, from) => {
      const identity = await sessions.identify(database.db, token, at);
      if (identity) assertAddressAllowed(identity, from);
      return identity?.actor ?? null;
    },
  };
}
