import { openDirectory } from "./server-directory.ts";
import type { StopMode } from "./server.ts";
import { Supervisor, type SupervisorOptions } from "./supervisor.ts";

export { EmbeddedStartError, type RefusalReason } from "./refusal.ts";
export type { Settings } from "./settings.ts";

export type EmbeddedOptions = SupervisorOptions & {
  dir: string;
  /** User that runs PostgreSQL when root starts it; by default `postgres`, else `nobody`. */
  osUser?: string;
  /** Restarts the server when it dies under this process; defaults to true. */
  watch?: boolean;
};

export type Embedded = {
  /** The server was already running. */
  readonly adopted: boolean;
  readonly port: number;
  readonly pid: number;
  /**
   * Builds the address of a database of this server, by default the one named like the application.
   */
  url(database?: string): string;
  /** Stops the server even while other processes use it. */
  stop(mode?: StopMode): Promise<void>;
  /**
   * Leaves the server; the last process to leave stops it. Destroy your own Db first: it counts as
   * a user.
   */
  release(): Promise<{ stopped: boolean }>;
};

/**
 * Starts a PostgreSQL in a directory: initialises it when absent, adopts it when running, and
 * shares it with every process that names the same directory. Throws a Refusal with the problem and
 * its remedy.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const directory = openDirectory(options.dir, options.osUser);
  const supervisor = new Supervisor(directory, options);
  const { adopted, ...first } = await supervisor.up();
  let now = first;
  if (options.watch ?? true) supervisor.watch((running) => (now = running));
  return {
    adopted,
    get port() {
      return now.port;
    },
    get pid() {
      return now.pid;
    },
    url: (database) => supervisor.url(now.port, database),
    stop: (mode = "fast") => supervisor.stop(mode),
    release: () => supervisor.release(),
  };
}
