import { spawn } from "node:child_process";
import type { Account } from "./account.ts";
import { toStartError } from "./refusal.ts";

type Finished = { code: number; output: string };

/** Runs a program as the account; captures its output. */
export function run(
  command: string,
  args: readonly string[],
  { uid, gid }: Account,
): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...(uid !== undefined && { uid, gid }),
      cwd: process.platform === "win32" ? undefined : "/",
      env: { ...process.env, LC_ALL: "C", PGDATA: undefined },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("error", (error) => resolve({ code: -1, output: `${output}${error.message}` }));
    // The server started by pg_ctl inherits its pipes, so "exit" fires but "close" does not.
    child.once("exit", (code) => setImmediate(() => resolve({ code: code ?? -1, output })));
  });
}

export async function runOrThrow(
  command: string,
  args: readonly string[],
  account: Account,
): Promise<void> {
  const { code, output } = await run(command, args, account);
  if (code !== 0) throw toStartError(command, output);
}
