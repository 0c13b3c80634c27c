import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { testDatabase } from "@kolekta/db/testing";

const ROOT = join(import.meta.dir, "../../../..");
export const CAPTCHA = "24680";
const START_MS = 60_000;

/** The whole product on a database of its own, served from the built web. */
export interface House {
  readonly url: string;
  readonly databaseUrl: string;
  /** The server is killed, and started anew after `meanwhile`. */
  restart(meanwhile: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

function freePort(): number {
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

/** Starts a server on a fresh database with the demo agency; stop it when done. */
export async function startHouse(variables: Variables = {}): Promise<House> {
  const database = await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), "kolekta-e2e-"));
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  let server = serve(database.url, dataDir, port, variables);
  const output = Promise.all([
    new Response(server.stdout).text(),
    new Response(server.stderr).text(),
  ]);
  const stop = async () => {
    server.kill("SIGTERM");
    await server.exited;
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const restart = async (meanwhile: () => Promise<void>) => {
    server.kill("SIGKILL");
    await server.exited;
    await meanwhile();
    server = serve(database.url, dataDir, port, variables);
    await ready(url, () => server.exitCode === null);
  };
  try {
    await ready(url, () => server.exitCode === null);
  } catch (error) {
    await stop();
    const words = (await output).join("\n");
    throw new Error(`${String(error)}\n${words}`, { cause: error });
  }
  return { url, databaseUrl: database.url, restart, stop };
}
