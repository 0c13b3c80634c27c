import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "../src/env.ts";
import { LIMITLESS } from "./app.ts";

export interface Finished {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The variables of a command or server under test; none of this process's settings reach it. */
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

/** Starts one command in a process of its own, for tests of signals and of processes side by side. */
export const startOps = (args: readonly string[], env: Record<string, string>) =>
  spawn(["apps/server/src/ops/main.ts", ...args], env);

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

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Asks it to end and tells how it did. */
  end(signal?: NodeJS.Signals): Promise<Finished>;
}

/** Only ends a hang: a demo on a busy machine takes its time. */
const START_MS = 170_000;

/** The server as `bun start` runs it, ready to answer; on a free port where none is named. */
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

/** A start that is meant to fail. */
export const failToStart = (env: Record<string, string>): Promise<Finished> =>
  spawn(["apps/server/src/main.ts"], { METRICS_PORT: "0", ...env }).finished();
