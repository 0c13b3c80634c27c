import { APPLICATION } from "../session.ts";
import { type Binaries, getBinaries } from "./binaries.ts";
import { type Cluster, buildServerUrl } from "./cluster.ts";
import { Lease } from "./lease.ts";
import { withLock } from "./lock.ts";
import type { ServerDirectory } from "./server-directory.ts";
import { isServerProcess, readPostmaster } from "./postmaster.ts";
import { createWhenAbsent, isUnused } from "./probe.ts";
import { ensureRunning, type Running, type StopMode, stopServer } from "./server.ts";
import type { Settings } from "./settings.ts";

const WATCH_MS = 500;

export type SupervisorOptions = {
  settings?: Settings;
  /** PostgreSQL installation (the folder with bin) instead of the packaged one. */
  installation?: string;
  /** Reports repaired damage in one sentence. */
  onNotice?: (line: string) => void;
};

/**
 * Use of a server by one process: keeps the server running, and stops it after the last user
 * leaves.
 */
export class Supervisor {
  readonly #directory: ServerDirectory;
  readonly #settings: Settings;
  readonly #installation: string | undefined;
  readonly #onNotice: ((line: string) => void) | undefined;
  readonly #lease = new Lease();
  #binaries: Binaries | undefined;
  #timer: Timer | undefined;
  #busy = false;

  constructor(
    directory: ServerDirectory,
    { settings = {}, installation, onNotice }: SupervisorOptions,
  ) {
    this.#directory = directory;
    this.#settings = settings;
    this.#installation = installation;
    this.#onNotice = onNotice;
  }

  /** Current postmaster by its pid file. */
  get port(): number {
    return readPostmaster(this.#directory.data)?.port ?? 0;
  }

  get pid(): number {
    return readPostmaster(this.#directory.data)?.pid ?? 0;
  }

  get #cluster(): Cluster {
    this.#binaries ??= getBinaries(this.#directory, this.#installation);
    return { ...this.#directory, binaries: this.#binaries };
  }

  url(port: number, database?: string): string {
    return buildServerUrl(this.#directory, port, database);
  }

  up(): Promise<Running> {
    return withLock(this.#directory, async () => {
      const running = await ensureRunning(this.#cluster, this.#settings, this.#onNotice);
      const maintenance = this.url(running.port, "postgres");
      await createWhenAbsent(maintenance, APPLICATION);
      await this.#lease.acquire(maintenance);
      return running;
    });
  }

  /** Restarts the server after a crash, and renews the lease after a lost connection. */
  watch(onUp: (running: Running) => void): void {
    this.#timer = setInterval(() => {
      if (this.#busy || this.#isWell()) return;
      this.#busy = true;
      this.up()
        .then(onUp, () => {})
        .finally(() => (this.#busy = false));
    }, WATCH_MS);
    this.#timer.unref();
  }

  #isWell(): boolean {
    return !this.#lease.lost && isServerProcess(this.#directory.data, this.pid);
  }

  async stop(mode: StopMode): Promise<void> {
    clearInterval(this.#timer);
    await withLock(this.#directory, async () => {
      await this.#lease.end();
      await stopServer(this.#cluster, mode);
    });
  }

  async release(): Promise<{ stopped: boolean }> {
    clearInterval(this.#timer);
    return withLock(this.#directory, async () => {
      await this.#lease.end();
      const { data } = this.#directory;
      if (!isServerProcess(data, this.pid) || !(await isUnused(this.url(this.port, "postgres"))))
        return { stopped: false };
      await stopServer(this.#cluster, "fast");
      return { stopped: true };
    });
  }
}
