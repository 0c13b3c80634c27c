import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "../src/env.ts";
import { LIMITLESS } from "./app.ts";

export interface Finished {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Environment of a command or server under test, without settings of this process. */
export function testEnvironment(env: Record<string, string>): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR, NODE_ENV: "test", ...env };
}

function spawn(args: readonly string[], env: Record<string, string>) {
  const child = Bun.spawn([process.execPath, ...args], {
    cwd: ROOT,
    env: testEnvironment(env),
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const texts = Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const finished = async (): Promise<Finished> => {
    const code = await child.exited;
    const [out, err] = await texts;
    return { code, out, err };
  };
  return { child, finished };
}

/** Starts a command in its own process, for tests of signals and of concurrent processes. */
export const startOps = (args: readonly string[], env: Record<string, string>) =>
  spawn(["apps/server/src/ops/main.ts", ...args], env);

export function freePort(): number {
  const probe = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { port } = probe;
  probe.stop(true);
  return port;
}

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Ends the process and returns its exit code and output. */
  end(signal?: NodeJS.Signals): Promise<Finished>;
}

/** Only ends a hang: seeding the demo takes long on a busy machine. */
const START_MS = 170_000;

/** Starts the server like `bun start` and waits until it is ready; default: a free port. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const port = Number(env.PORT ?? freePort());
  const { child, finished } = spawn(["apps/server/src/main.ts"], {
    PORT: String(port),
    METRICS_PORT: "0",
    SEED: "none",
    ...LIMITLESS,
    ...env,
  });
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + START_MS;
  while (child.exitCode === null && Date.now() < until) {
    const reply = await fetch(`${url}/readyz`).catch(() => null);
    if (reply?.ok)
      return {
        url,
        pid: child.pid,
        end: async (signal = "SIGTERM") => {
          child.kill(signal);
          return finished();
        },
      };
    await sleep(50);
  }
  child.kill("SIGKILL");
  throw new Error(`the server did not get ready: ${(await finished()).err}`);
}

/** Starts a server that should fail. */
export const failToStart = (env: Record<string, string>): Promise<Finished> =>
  spawn(["apps/server/src/main.ts"], { METRICS_PORT: "0", ...env }).finished();
