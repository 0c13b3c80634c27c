import { join } from "node:path";
import type { App } from "./app.ts";

const ROOT = join(import.meta.dir, "../../../..");

/** Runs a command of the operator on the database of the server; returns its JSON. */
async function ops<T>({ databaseUrl }: App, ...args: readonly string[]): Promise<T> {
  const child = Bun.spawn([process.execPath, "apps/server/src/ops/main.ts", ...args, "--json"], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "test", DATABASE_URL: databaseUrl },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if ((await child.exited) !== 0) throw new Error(err);
  return JSON.parse(out) as T;
}

/** Creates a user of the lender as docs/operate/install.md does, an administrator by default; returns the password. */
export async function createAdministrator(app: App, login: string, role = "9"): Promise<string> {
  const { password } = await ops<{ password: string }>(
    app,
    "user",
    "create",
    "--login",
    login,
    "--role",
    role,
    "--name",
    "Dewi Lestari",
    "--email",
    `${login}@kolekta.example`,
  );
  return password;
}
