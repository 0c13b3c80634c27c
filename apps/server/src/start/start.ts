import { jobs } from "@kolekta/api/jobs";
import { protectKeys } from "@kolekta/api/session/login/actions/key";
import { createDb, type Db, toHost, migrateToLatest, getPrimary } from "@kolekta/db";
import { EventBus, fillFromDatabase } from "../bus.ts";
import type { Env } from "../env.ts";
import { buildApp } from "../app.ts";
import type { App } from "../http/app.ts";
import { shareLimits } from "../http/limit-exchange.ts";
import { type HttpServer, startHttp } from "../http/server.ts";
import type { Log } from "../log.ts";
import { Meters } from "../metrics/meters.ts";
import { serveMetrics } from "../metrics/metrics-server.ts";
import { archiveMonths } from "../ops/archive/jobs.ts";
import { openTracing } from "../tracing/tracing.ts";
import { createSystemContext, type ContextParts } from "../system-context.ts";
import { assertNoRealPayments } from "../sandbox/real-payments.ts";
import { startWorker } from "../worker.ts";
import { type Database, openDatabase, assertPrimary } from "./database.ts";
import { withKey } from "./key.ts";
import { openReplicas } from "./replicas.ts";
import { printLine, printDemoLogins } from "./print-line.ts";
import { seedDemo } from "./seed.ts";
import type { Closing } from "./shutdown.ts";

/**
 * Starts the whole server: database, tables, demo, bus, jobs, and HTTP last. Registers everything
 * in `closing`, which stops it in reverse order.
 */
export async function start(settings: Env, log: Log, closing: Closing): Promise<HttpServer> {
  const database = await openDatabase(settings, printLine);
  closing.add("the database", database.close);
  closing.add("the watch over its hosts", logPrimaries(database, log));
  await migrate(database);
  if (settings.SANDBOX === "on") await assertNoRealPayments(database.db);
  const env = await withKey(settings, database.db, printLine);
  const replicas = await openReplicas(env, database, log);
  if (replicas) closing.add("the replicas", () => replicas.close());
  const bus = new EventBus(log);
  const meters = new Meters();
  const tracing = openTracing(env, (outcome, spans) => meters.traces.count(outcome, spans));
  if (tracing) closing.add("the traces", () => tracing.close());
  const app = buildApp({ env, database, replicas, bus, log, meters, tracing });
  await protectKeys(
    createSystemContext({ ...jobParts(app), signal: new AbortController().signal }),
  );
  const source = { db: database.db, url: database.url() };
  const filling = await fillFromDatabase(bus, source, log);
  closing.add("the bus", filling.stop);
  const exchange = await shareLimits(app);
  closing.add("the limits", () => exchange.stop());
  meters.watchFeed(filling.feed);
  if (env.METRICS_PORT > 0) measure(app, closing);
  closing.add("the gateways", app.gateways.stop);
  if (env.SEED !== "none") await seed(app);
  if (env.WORKER === "on") {
    app.gateways.listen();
    await work(app, bus, closing);
  }
  const readinessDb = openReadinessDb(database);
  closing.add("the readiness check", () => readinessDb.destroy());
  const http = await open(app, readinessDb);
  closing.add("the doors", http.stop);
  return http;
}

/** Logs every later change of the primary. */
function logPrimaries({ url }: Database, log: Log): () => Promise<void> {
  const stop = getPrimary(url()).subscribe((host) =>
    log.warn({ host: toHost(host) }, "another host of the database takes writes now"),
  );
  return async () => stop();
}

async function migrate(database: Database): Promise<void> {
  const { db } = database;
  await assertPrimary(database);
  const applied = await migrateToLatest(db);
  if (applied.length > 0) printLine(`Tables are now at ${applied.at(-1)}.`);
}

async function seed(app: App): Promise<void> {
  const { signal } = new AbortController();
  const cases = await seedDemo(createSystemContext({ ...jobParts(app), signal }));
  if (cases !== null) printDemoLogins(cases);
}

function measure(app: App, closing: Closing): void {
  const { meters, limits, replicas, env, log, now, databaseUrl } = app;
  meters.watchServers(() => limits.servers);
  if (replicas) meters.watchReplicas(replicas);
  const watching = meters.watchAll(env, {
    url: databaseUrl(),
    now,
    onFailure: (question, error) =>
      log.warn({ question, error }, "a metric of the database is not known"),
  });
  closing.add("what metrics read", watching.close);
  const server = serveMetrics(meters, env.METRICS_PORT, log);
  if (server) closing.add("the metrics", server.stop);
}

/** Parts of the context for work without a user. */
const jobParts = (app: App): Omit<ContextParts, "signal"> => ({
  db: app.db,
  databaseUrl: app.databaseUrl(),
  dataDir: app.env.DATA_DIR,
  files: app.files,
  gateways: app.gateways,
  via: "JOB",
  now: app.now,
});

/** Runs the jobs in this process. */
async function work(app: App, bus: EventBus, closing: Closing): Promise<void> {
  const { log, meters, tracing } = app;
  const worker = await startWorker({
    ...jobParts(app),
    bus,
    log,
    jobs: [...jobs, archiveMonths],
    tracing,
    ran: (run) => meters.work.ran(run),
  });
  closing.add("the worker", worker.stop);
}

/** Opens a connection of its own: a queue of requests or events must not make the server look down. */
const openReadinessDb = ({ url }: Database): Db =>
  createDb(url(), { max: 1, applicationName: "kolekta readiness" });

async function open(app: App, readinessDb: Db): Promise<HttpServer> {
  const { PORT, HOST } = app.env;
  try {
    return await startHttp(app, { readinessDb });
  } catch (error) {
    if ((error as { code?: string }).code !== "EADDRINUSE") throw error;
    throw new Error(
      `Port ${PORT} of ${HOST} is taken, perhaps by another Kolekta; stop that or set PORT to a free one.`,
      { cause: error },
    );
  }
}
