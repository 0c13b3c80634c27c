import { silentGateways } from "@kolekta/api/core/testing";
import { createFileStore } from "../src/files.ts";
import type { Actor } from "@kolekta/api/core/context";
import { DEFAULT_ZONE } from "@kolekta/api/core/day";
import { PERMISSIONS } from "@kolekta/api/core/permissions";
import { createDb, type Db } from "@kolekta/db";
import type { AnyTRPCRouter } from "@trpc/server";
import { readEnv } from "../src/env.ts";
import type { App } from "../src/http/app.ts";
import { Limits } from "../src/http/limits.ts";
import { type HttpServer, startHttp } from "../src/http/server.ts";
import { Uploads } from "../src/http/uploads.ts";
import { createLog } from "../src/log.ts";
import { Meters } from "../src/metrics/meters.ts";
import { Sockets } from "../src/socket/sockets.ts";
import type { Tracing } from "../src/tracing/tracing.ts";

export interface AppOptions {
  readonly router: AnyTRPCRouter;
  readonly env?: Record<string, string>;
  readonly db?: Db;
  readonly databaseUrl?: string;
  readonly readinessDb?: Db;
  readonly identify?: App["identify"];
  readonly dist?: string;
  readonly tracing?: Tracing | null;
}

export interface TestApp extends HttpServer, AsyncDisposable {
  /** Log lines so far, as written. */
  readonly lines: string[];
  call(path: string, init?: RequestInit): Promise<Response>;
}

export const LIMITLESS = {
  RATE_LIMIT_SESSION: "0",
  RATE_LIMIT_ADDRESS: "0",
  RATE_LIMIT_LOGIN: "0",
  RATE_LIMIT_APP: "0",
  RATE_LIMIT_PROVIDER: "0",
};

/** Unreachable, for routers without queries. */
const NOWHERE = "postgres://nobody:secret@127.0.0.1:1/none";

/** Opens a whole HTTP server on a free port. */
export async function openApp(options: AppOptions): Promise<TestApp> {
  const env = readEnv({
    NODE_ENV: "test",
    REQUEST_TIMEOUT_MS: "20000",
    ...LIMITLESS,
    ...options.env,
  });
  const lines: string[] = [];
  const databaseUrl = options.databaseUrl ?? NOWHERE;
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const db = options.db ?? createDb(databaseUrl);
  const meters = new Meters();
  const now = () => new Date();
  const app: App = {
    env,
    router: options.router,
    db,
    databaseUrl: () => databaseUrl,
    files: createFileStore(env.DATA_DIR),
    gateways: silentGateways,
    log,
    limits: new Limits(env),
    uploads: new Uploads(),
    meters,
    tracing: options.tracing ?? null,
    sockets: new Sockets({ db, log, meters, now }),
    now,
    identify: options.identify ?? (async () => null),
  };
  const server = await startHttp(app, {
    hostname: "127.0.0.1",
    port: 0,
    dist: options.dist ?? "/nowhere",
    ...(options.readinessDb && { readinessDb: options.readinessDb }),
  });
  const call = (path: string, init?: RequestInit) => fetch(server.url + path, init);
  return { ...server, lines, call, [Symbol.asyncDispose]: server.stop };
}

/** Creates a user with every permission, for routers without users of their own. */
export const createActor = (overrides: Partial<Actor> = {}): Actor => ({
  userId: 1,
  login: "somebody",
  name: "Somebody",
  role: 4,
  caseScope: "ALL",
  institutionId: null,
  groupId: null,
  institutionIds: [],
  lenderId: null,
  isService: false,
  zone: DEFAULT_ZONE,
  permissions: new Set(PERMISSIONS),
  withheld: [],
  rowsSelectable: true,
  languageLocked: false,
  passwordDue: false,
  via: "WEB",
  ...overrides,
});
