import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestContext } from "@kolekta/api/core/testing";
import { createToken } from "@kolekta/api/session/session/actions/token";
import { reorderDueCases } from "@kolekta/api/tasks/case/actions/reorder";
import { compactCaseCounts } from "@kolekta/api/tasks/case/queries/work";
import { createDb, type Db, migrateToLatest, UNLIMITED } from "@kolekta/db";
import { startEmbedded } from "@kolekta/db/embedded";
import { hashPassword, load } from "@kolekta/api/seeds";
import { sql } from "kysely";
import { elapsed, createTenthsReporter } from "./loop.ts";
import { openContactWindows } from "./open-contact-windows.ts";

export interface Bench extends AsyncDisposable {
  readonly url: string;
  readonly databaseUrl: string;
  readonly db: Db;
  readonly pid: number;
  /** Seconds of loading and of ordering the cases; null for an existing portfolio. */
  readonly filled: Filled | null;
  /** Creates an API token with the permissions of the login. */
  createToken(login: string): Promise<string>;
}

/** Secret for signed callbacks; the address below is never called. */
export const BANK_SECRET = "bench-secret-of-the-bank-32-characters";
const BANK_URL = "http://127.0.0.1:9";

const MAIN = join(import.meta.dir, "../src/main.ts");

interface Filled {
  readonly load: number;
  readonly ordering: number;
}

export interface ClusterOptions {
  /** Data directory that an earlier run has kept: nothing is loaded, and it is not deleted. */
  readonly existingDir?: string | undefined;
  /** Keeps the cluster for a later run. */
  readonly isPersistent?: boolean;
  /** Counts time and calls of each statement in pg_stat_statements. */
  readonly countsStatements?: boolean;
}

export async function openBench(
  cases: number,
  printLine: (line: string) => void,
  {
    existingDir,
    isPersistent = existingDir !== undefined,
    countsStatements = false,
  }: ClusterOptions = {},
): Promise<Bench> {
  const dataDir = existingDir ?? (await mkdtemp(join(tmpdir(), "kolekta-bench-")));
  // Run by root, the database belongs to another user, who has to get in.
  await chmod(dataDir, 0o711);
  const dir = join(dataDir, "postgres");
  const cluster = await (countsStatements ? startCounting(dir) : startEmbedded({ dir }));
  const databaseUrl = cluster.url("kolekta");
  const db = createDb(databaseUrl, { ...UNLIMITED, max: 4 });
  await migrateToLatest(db);
  const filled = existingDir ? null : await fill(db, databaseUrl, cases, printLine);
  await openContactWindows(db);
  if (isPersistent) printLine(`kept in ${dataDir}`);
  const server = await serve(databaseUrl, dataDir);
  const leave = async () => {
    server.stop();
    await db.destroy();
    await cluster.stop();
    if (!isPersistent) await rm(dataDir, { recursive: true, force: true });
  };
  const removeHandlers = whenCutOff(leave);
  return {
    url: server.url,
    databaseUrl,
    db,
    filled,
    pid: server.pid,
    createToken: async (login) => {
      const name = `bench-${crypto.randomUUID().slice(0, 8)}`;
      return (
        await createToken(createTestContext(db, null, { via: "COMMAND" }), { login, name, days: 1 })
      ).token;
    },
    [Symbol.asyncDispose]: async () => {
      removeHandlers();
      await leave();
    },
  };
}

/** Restarts the cluster with the counts of statements, those inside of functions and triggers included. */
async function startCounting(dir: string) {
  const first = await startEmbedded({ dir });
  const db = createDb(first.url("kolekta"), { ...UNLIMITED, max: 1 });
  await sql`create extension if not exists pg_stat_statements`.execute(db);
  await sql`alter system set shared_preload_libraries = 'pg_stat_statements'`.execute(db);
  await sql`load 'pg_stat_statements'`.execute(db);
  await sql`alter system set pg_stat_statements.track = 'all'`.execute(db);
  await db.destroy();
  await first.stop();
  return startEmbedded({ dir });
}

/** Stops the server when the bench is interrupted. Returns a function that removes the handlers. */
function whenCutOff(leave: () => Promise<void>): () => void {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const onSignal = () =>
    void leave()
      .catch(() => {})
      .then(() => process.exit(130));
  for (const signal of signals) process.once(signal, onSignal);
  return () => signals.forEach((signal) => process.off(signal, onSignal));
}

async function fill(
  db: Db,
  url: string,
  cases: number,
  printLine: (line: string) => void,
): Promise<Filled> {
  const now = new Date();
  const reportTenths = createTenthsReporter("cases loaded", printLine);
  const passwordHash = hashPassword("Demo1234", "cheap");
  const loaded = await elapsed(() =>
    load(url, {
      cases,
      now,
      passwordHash,
      onProgress: ({ step, done, total }) => {
        if (step === "cases") reportTenths(done, total);
      },
    }),
  );
  const ordering = await elapsed(() => reorderDueCases(db, now));
  await compactCaseCounts(db);
  await sql`vacuum analyze`.execute(db);
  printLine(`${cases} cases loaded in ${loaded.toFixed(1)} s, placed in ${ordering.toFixed(1)} s`);
  return { load: loaded, ordering };
}

async function serve(databaseUrl: string, dataDir: string) {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const unlimited = {
    RATE_LIMIT_SESSION: "0",
    RATE_LIMIT_ADDRESS: "0",
    RATE_LIMIT_LOGIN: "0",
    RATE_LIMIT_APP: "0",
    RATE_LIMIT_PROVIDER: "0",
  };
  const env = {
    ...process.env,
    ...unlimited,
    NODE_ENV: "production",
    PORT: String(port),
    METRICS_PORT: "0",
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SEED: "none",
    WORKER: "off",
    LOG_LEVEL: "error",
    CODE_GATEWAY_URL: BANK_URL,
    CODE_GATEWAY_SECRET: BANK_SECRET,
  };
  const child = Bun.spawn(["bun", MAIN], { env, stdout: "ignore", stderr: "inherit" });
  const url = `http://127.0.0.1:${port}`;
  for (let n = 0; n < 200; n += 1) {
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok) return { url, pid: child.pid, stop: () => child.kill("SIGKILL") };
    await Bun.sleep(100);
  }
  child.kill("SIGKILL");
  throw new Error("the server did not come up");
}
