import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { testDatabase } from "@kolekta/db/testing";
import { demoAgency } from "./demo.ts";

const ROOT = join(import.meta.dir, "../../../..");
export const CAPTCHA = "24680";
/** Only ends a hang: a busy machine takes its time. */
const START_MS = 120_000;

/** The whole product on a database of its own, served from the built web. */
export interface App {
  readonly url: string;
  readonly databaseUrl: string;
  /** Where it keeps its files; those of the demo's rows are not there. */
  readonly dataDir: string;
  /** The server is killed, and started anew after `meanwhile`. */
  restart(meanwhile: () => Promise<void>): Promise<void>;
  /** Starts one more server on the same database; returns where it stands. It goes with the server. */
  another(): Promise<string>;
  stop(): Promise<void>;
}

export function freePort(): number {
  const probe = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: { data() {} },
  });
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
/** What the environment is for a server that will stand at `url`. */
export type VariablesAt = (url: string) => Variables;

function serve(
  databaseUrl: string,
  dataDir: string,
  port: number,
  variables: Variables,
) {
  return Bun.spawn([process.execPath, "apps/server/src/main.ts"], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: "test",
      CAPTCHA_FIXED: CAPTCHA,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      METRICS_PORT: "0",
      SEED: "demo",
      LOG_LEVEL: "warn",
      ...variables,
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
}

const urlOf = (port: number): string => `http://127.0.0.1:${port}`;

/** The server processes of a server, by their ports. */
class Servers {
  readonly #start: (port: number) => ReturnType<typeof serve>;
  readonly #running = new Map<number, ReturnType<typeof serve>>();

  constructor(start: (port: number) => ReturnType<typeof serve>) {
    this.#start = start;
  }

  /** Returns its address once it is ready; its own words are in the error where it never is. */
  async start(port: number): Promise<string> {
    const server = this.#start(port);
    this.#running.set(port, server);
    const output = Promise.all([
      new Response(server.stdout).text(),
      new Response(server.stderr).text(),
    ]);
    try {
      await ready(urlOf(port), () => server.exitCode === null);
      return urlOf(port);
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
    for (const port of [...this.#running.keys()])
      await this.end(port, "SIGTERM");
  }
}

/** Starts a server on a fresh database, with the demo agency unless `SEED` is `none`; stop it when done. */
export async function startApp(
  variablesAt: VariablesAt = () => ({}),
): Promise<App> {
  const port = freePort();
  const url = urlOf(port);
  const variables = variablesAt(url);
  const isEmpty = variables["SEED"] === "none";
  const database = await testDatabase(isEmpty ? undefined : demoAgency());
  const dataDir = mkdtempSync(join(tmpdir(), "kolekta-e2e-"));
  const servers = new Servers((at) =>
    serve(database.url, dataDir, at, variables),
  );
  const stop = async () => {
    await servers.stop();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await servers.start(port);
  } catch (error) {
    await stop();
    throw error;
  }
  const restart = async (meanwhile: () => Promise<void>) => {
    await servers.end(port, "SIGKILL");
    await meanwhile();
    await servers.start(port);
  };
  const another = () => servers.start(freePort());
  const databaseUrl = database.url;
  return { url, databaseUrl, dataDir, restart, another, stop };
}
