import { openDirectory } from "./socket-dir.ts";
import type { StopMode } from "./server.ts";
import { Supervisor, type SupervisorOptions } from "./supervisor.ts";

export { Refusal, type RefusalReason } from "./refusal.ts";
export type { Settings } from "./settings.ts";

export type EmbeddedOptions = SupervisorOptions & {
  dir: string;
  /** The user that PostgreSQL runs as when root starts it; by default postgres, else nobody. */
  osUser?: string;
  /** Starts the server again when it dies under this process; true unless told otherwise. */
  watch?: boolean;
};

export type Embedded = {
  /** True when the server was already running. */
  readonly adopted: boolean;
  readonly port: number;
  readonly pid: number;
  /** The address of a database of this server, the one named like the application when none is given. */
  url(database?: string): string;
  /** Stops the server, whoever still uses it. */
  stop(mode?: StopMode): Promise<void>;
  /** Leaves the server; the last one to leave stops it. Destroy your own Db first: it counts as a user. */
  release(): Promise<{ stopped: boolean }>;
};

/**
 * A PostgreSQL in a directory: made when absent, adopted when running, shared by every process
 * that names the same directory. Throws a Refusal that says what is wrong and how to mend it.
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
