import { createToken } from "@kolekta/api/session/session/actions/token";
import { createTestContext } from "@kolekta/api/core/testing";
import { createDb } from "@kolekta/db";
import { organisation, type Organisation } from "@kolekta/api/seeds";
import { testDatabase } from "@kolekta/db/testing";
import { EventBus, fillFromDatabase } from "../src/bus.ts";
import { readEnv } from "../src/env.ts";
import { buildApp } from "../src/app.ts";
import { startHttp } from "../src/http/server.ts";
import { createLog } from "../src/log.ts";
import { openTracing, traceFields } from "../src/tracing/tracing.ts";
import { LIMITLESS } from "./app.ts";

export interface RealAppOptions {
  readonly env?: Record<string, string>;
  /** Puts a proxy between the server and its database. */
  readonly through?: (url: string) => string | Promise<string>;
  readonly now?: () => Date;
}

export type RealApp = Awaited<ReturnType<typeof openRealApp>>;

/** Opens the real router on its own database, with bus, organisation and a token for each user. */
export async function openRealApp({
  env: variables = {},
  through = (url) => url,
  now,
}: RealAppOptions = {}) {
  const database = await testDatabase();
  const databaseUrl = await through(database.url);
  const db = createDb(databaseUrl);
  const env = readEnv({ NODE_ENV: "test", ...LIMITLESS, ...variables });
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) }, traceFields);
  const bus = new EventBus(log);
  const tracing = openTracing(env, () => {});
  const app = buildApp({ env, database: { db, url: () => databaseUrl }, bus, log, tracing, now });
  const filling = await fillFromDatabase(bus, { db, url: database.url }, log);
  const http = await startHttp(app, { hostname: "127.0.0.1", port: 0, dist: "/nowhere" });
  const org = await organisation(database.db);
  return {
    url: http.url,
    meters: app.meters,
    tracing,
    uploads: app.uploads,
    bus,
    db: database.db,
    databaseUrl: database.url,
    lines,
    org,
    people: await createPeople(database.db, org),
    stop: async () => {
      await http.stop();
      await tracing?.close();
      await filling.stop();
      await db.destroy();
      await database.drop();
    },
  };
}

export type Role =
  | "agent"
  | "leader"
  | "inspector"
  | "operations"
  | "service"
  | "finance"
  | "management"
  | "admin"
  | "administrator";

/** Creates an API token per role; users of an agency belong to the north. */
async function createPeople(
  db: Parameters<typeof createTestContext>[0],
  { north, ...company }: Organisation,
): Promise<Record<Role, string>> {
  const tokenFor = async ({ login }: { login: string }) => {
    const request = { login, name: "test", days: 1 };
    return (await createToken(createTestContext(db, null), request)).token;
  };
  return {
    agent: await tokenFor(north.agent),
    leader: await tokenFor(north.leader),
    admin: await tokenFor(north.admin),
    inspector: await tokenFor(company.inspector),
    operations: await tokenFor(company.operations),
    service: await tokenFor(company.service),
    finance: await tokenFor(company.finance),
    management: await tokenFor(company.management),
    administrator: await tokenFor(company.administrator),
  };
}
