import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { testDatabase } from "@kolekta/db/testing";
import { readEnv } from "../../../server/src/env.ts";
import { createLog } from "../../../server/src/log.ts";
import { Closing } from "../../../server/src/start/shutdown.ts";
import { start } from "../../../server/src/start/start.ts";
import { demoAgency } from "./demo.ts";

const ROOT = join(import.meta.dir, "../../../..");
export const CAPTCHA = "24680";
/** Only ends a hang: a start takes long on a busy machine. */
const START_MS = 120_000;

/** The whole product on its own database, served from the built web. */
export interface App {
  readonly url: string;
  readonly databaseUrl: string;
  /** Folder of its files; the files of demo rows are missing. */
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** The product in separate processes. */
export interface AppProcess extends App {
  /** Kills the server and starts it again after `meanwhile`. */
  restart(beforeStart: () => Promise<void>): Promise<void>;
  /** Starts one more server on the same database and returns its address; it stops with the first. */
  addServer(): Promise<string>;
}

export function freePort(): number {
  const probe = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { port } = probe;
  probe.stop(true);
  return port;
}

async function ready(url: string, alive: () => boolean): Promise<void> {
  const until = Date.now() + START_MS;
  while (alive() && Date.now() < until) {
    const reply = await fetch(`${url}/readyz`).catch(() => null);
    if (reply?.ok) return;
    await sleep(100);
  }
  throw new Error("the server did not get ready");
}

type Variables = Readonly<Record<string, string>>;
/** Returns the environment of a server at `url`. */
export type VariablesAt = (url: string) => Variables;

interface AppSetup {
  readonly port: number;
  readonly url: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly variables: Variables;
  remove(): Promise<void>;
}

/** Prepares a fresh database, with the demo agency unless `SEED` is `none`, a folder for files and a port. */
async function prepareApp(variablesAt: VariablesAt): Promise<AppSetup> {
  const port = freePort();
  const url = toUrl(port);
  const overrides = variablesAt(url);
  const isEmpty = overrides["SEED"] === "none";
  const database = await testDatabase(isEmpty ? undefined : demoAgency());
  const dataDir = mkdtempSync(join(tmpdir(), "kolekta-e2e-"));
  return {
    port,
    url,
    databaseUrl: database.url,
    dataDir,
    variables: {
      NODE_ENV: "test",
      CAPTCHA_FIXED: CAPTCHA,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      METRICS_PORT: "0",
      SEED: "demo",
      LOG_LEVEL: "warn",
      ...overrides,
    },
    remove: async () => {
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const serve = (variables: Variables) =>
  Bun.spawn([process.execPath, "apps/server/src/main.ts"], {
    cwd: ROOT,
    env: { ...process.env, ...variables },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });

const toUrl = (port: number): string => `http://127.0.0.1:${port}`;

class Servers {
  readonly #start: (port: number) => ReturnType<typeof serve>;
  readonly #running = new Map<number, ReturnType<typeof serve>>();

  constructor(serveAt: (port: number) => ReturnType<typeof serve>) {
    this.#start = serveAt;
  }

  /** Returns the address once the server is ready; else throws with its output. */
  async start(port: number): Promise<string> {
    const server = this.#start(port);
    this.#running.set(port, server);
    const output = Promise.all([
      new Response(server.stdout).text(),
      new Response(server.stderr).text(),
    ]);
    try {
      await ready(toUrl(port), () => server.exitCode === null);
      return toUrl(port);
    } catch (cause) {
      await this.end(port, "SIGKILL");
      throw new Error([String(cause), ...(await output)].join("\n"), { cause });
    }
  }

  async end(port: number, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    const server = this.#running.get(port);
    this.#running.delete(port);
    server?.kill(signal);
    await server?.exited;
  }

  async stop(): Promise<void> {
    for (const port of this.#running.keys()) await this.end(port, "SIGTERM");
  }
}

/** Starts the product in this process, so that a worker loads its modules once: loading takes longer than most journeys. */
export async function startApp(variablesAt: VariablesAt = () => ({})): Promise<App> {
  const { variables, remove, ...base } = await prepareApp(variablesAt);
  const env = readEnv({ ...process.env, ...variables });
  const lines: string[] = [];
  const log = createLog(env.LOG_LEVEL, { write: (line) => lines.push(line) });
  const closing = new Closing();
  const stop = async () => {
    await closing.run(log);
    await remove();
  };
  try {
    await start(env, log, closing);
  } catch (cause) {
    await stop();
    throw new Error([String(cause), ...lines].join("\n"), { cause });
  }
  return { ...base, stop };
}

/** Starts the product in a process of its own, which can be killed. */
export async function startAppProcess(variablesAt: VariablesAt = () => ({})): Promise<AppProcess> {
  const { variables, port, remove, ...base } = await prepareApp(variablesAt);
  const servers = new Servers((at) => serve({ ...variables, PORT: String(at) }));
  const stop = async () => {
    await servers.stop();
    await remove();
  };
  try {
    await servers.start(port);
  } catch (error) {
    await stop();
    throw error;
  }
  const restart = async (beforeStart: () => Promise<void>) => {
    await servers.end(port, "SIGKILL");
    await beforeStart();
    await servers.start(port);
  };
  const addServer = () => servers.start(freePort());
  return { ...base, restart, addServer, stop };
}
