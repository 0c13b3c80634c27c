import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitUntil } from "@kolekta/db/testing";
import { freePort } from "./process.ts";

const PGBOUNCER = Bun.which("pgbouncer") ?? "/usr/sbin/pgbouncer";

/** Skips the tests without PgBouncer, except in CI. */
export const canRunPgBouncer = process.env.CI !== undefined || existsSync(PGBOUNCER);

export interface PgBouncer {
  /** Address of the same database through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer in front of a database, with its defaults and the lines of `settings`. */
export async function startPgBouncer(
  databaseUrl: string,
  settings: readonly string[] = [],
): Promise<PgBouncer> {
  const { hostname, port, username, password } = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), "kolekta-pgbouncer-"));
  await chmod(folder, 0o755);
  const users = join(folder, "userlist.txt");
  await Bun.write(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  const listeningPort = freePort();
  const conf = join(folder, "pgbouncer.ini");
  const lines = [
    "[databases]",
    `* = host=${hostname} port=${port || 5432}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${listeningPort}`,
    "unix_socket_dir =",
    `auth_type = ${password ? "md5" : "trust"}`,
    `auth_file = ${users}`,
    ...(process.getuid?.() === 0 ? ["user = nobody"] : []),
    ...settings,
  ];
  await Bun.write(conf, `${lines.join("\n")}\n`);
  const child = Bun.spawn([PGBOUNCER, "-q", conf], { stdio: ["ignore", "ignore", "inherit"] });
  const stop = async () => {
    child.kill();
    await child.exited;
    await rm(folder, { recursive: true });
  };
  try {
    await waitUntil(() => child.exitCode !== null || isOpen(listeningPort));
    if (child.exitCode !== null) throw new Error("pgbouncer did not start");
  } catch (error) {
    await stop();
    throw error;
  }
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${listeningPort}`;
  return { url: url.href, stop };
}

const isOpen = (port: number): Promise<boolean> =>
  Bun.connect({ hostname: "127.0.0.1", port, socket: { data() {} } }).then(
    (socket) => {
      socket.end();
      return true;
    },
    () => false,
  );
