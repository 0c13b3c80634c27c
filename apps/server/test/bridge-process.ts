import { waitUntil } from "@kolekta/db/testing";
import { ROOT } from "../src/env.ts";

/** A free port, which the bridge takes once its server is gone. */
export async function findFreePort(): Promise<number> {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const { port } = server;
  await server.stop(true);
  return port ?? 0;
}

/** Runs a bridge of examples/ until it is stopped, and waits until it listens. */
export async function startBridge(
  script: string,
  args: readonly (string | number)[],
  env: Readonly<Record<string, string>>,
) {
  const child = Bun.spawn([process.execPath, `examples/${script}`, ...args.map(String)], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdout: "pipe",
    stderr: "inherit",
  });
  let output = "";
  const reading = (async () => {
    for await (const part of child.stdout) output += new TextDecoder().decode(part);
  })();
  await waitUntil(() => output.includes("telephone system"));
  return {
    getOutput: () => output,
    stop: async () => {
      child.kill();
      await reading;
    },
  };
}
