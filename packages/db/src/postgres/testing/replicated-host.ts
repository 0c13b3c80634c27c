import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getBinaries } from "../embedded/binaries.ts";
import { type Cluster, buildServerUrl } from "../embedded/cluster.ts";
import { openDirectory } from "../embedded/server-directory.ts";
import { isAlive, readPostmaster } from "../embedded/postmaster.ts";
import { withConnection } from "../embedded/probe.ts";
import { runOrThrow } from "../embedded/run.ts";
import { ensureRunning, type StopMode, stopServer } from "../embedded/server.ts";
import type { Settings } from "../embedded/settings.ts";
import { APPLICATION } from "../session.ts";
import { waitUntil } from "./wait-until.ts";

/** One PostgreSQL of a replicated set, on the loopback address and in a directory of its own. */
export class ReplicatedHost {
  readonly cluster: Cluster;
  readonly name: string;
  readonly #settings: Settings;
  /** Port of the last start, so that the address stays the same after a stop. */
  #port = 0;

  constructor(name: string, settings: Settings) {
    const directory = openDirectory(mkdtempSync(join(tmpdir(), `kolekta-${name}-`)));
    this.name = name;
    this.cluster = { ...directory, binaries: getBinaries(directory) };
    this.#settings = settings;
  }

  get port(): number {
    return this.#port;
  }

  url(database = APPLICATION): string {
    return buildServerUrl(this.cluster, this.#port, database);
  }

  /** Starts the server in its former role: a killed primary is a primary again. */
  async start(): Promise<void> {
    const { port } = await ensureRunning(this.cluster, this.#settings);
    this.#port = port;
  }

  stop(mode: StopMode = "fast"): Promise<void> {
    return stopServer(this.cluster, mode);
  }

  /** Kills all its processes with -9, like a power failure: stopped first, none says farewell. */
  async kill(): Promise<void> {
    this.freeze();
    const pids = this.#signal("SIGKILL");
    await waitUntil(() => !pids.some(isAlive));
  }

  /** Stops all processes: the kernel still accepts connections and bytes, but no answer comes. */
  freeze(): void {
    this.#signal("SIGSTOP");
  }

  thaw(): void {
    this.#signal("SIGCONT");
  }

  /** Promotes a standby; resolves when it takes writes. */
  async promote(): Promise<void> {
    const { binaries, data, account } = this.cluster;
    await runOrThrow(binaries.pgCtl, ["promote", "-w", "-D", data], account);
  }

  async pauseReplay(): Promise<void> {
    await this.run("select pg_wal_replay_pause()");
    await waitUntil(async () => {
      const [row] = await this.run("select pg_get_wal_replay_pause_state() as state");
      return row?.state === "paused";
    });
  }

  async resumeReplay(): Promise<void> {
    await this.run("select pg_wal_replay_resume()");
  }

  /** Changes a setting from now on, also for the next start. */
  async set(name: string, value: string): Promise<void> {
    await this.run(`alter system set ${name} = '${value.replaceAll("'", "''")}'`);
    await this.run("select pg_reload_conf()");
  }

  /** Adds a setting before the first start. */
  configure(name: string, value: string): void {
    const line = `${name} = '${value.replaceAll("'", "''")}'\n`;
    appendFileSync(join(this.cluster.data, "postgresql.auto.conf"), line);
  }

  /** Runs one statement as superuser. */
  run(statement: string, database = "postgres"): Promise<Record<string, unknown>[]> {
    return withConnection(this.url(database), async (sql) => [...(await sql.unsafe(statement))]);
  }

  async drop(): Promise<void> {
    await this.kill();
    rmSync(this.cluster.root, { recursive: true, force: true });
  }

  /** Signals the postmaster first, so that it does not replace the ended processes. */
  #signal(signal: NodeJS.Signals): number[] {
    const { pid } = readPostmaster(this.cluster.data) ?? {};
    if (!pid || !isAlive(pid)) return [];
    const pids = [pid, ...listChildren(pid)];
    for (const processId of pids) send(processId, signal);
    return pids;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function listChildren(parent: number): number[] {
  if (process.platform === "linux")
    return readdirSync("/proc")
      .map(Number)
      .filter((pid) => pid > 0 && readParent(pid) === parent);
  const { stdout } = Bun.spawnSync(["pgrep", "-P", String(parent)]);
  return stdout.toString().split("\n").map(Number).filter(Boolean);
}

/** Parses the second field after "pid (name) "; 0 for a process that has ended. */
function readParent(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return 0;
  }
}
