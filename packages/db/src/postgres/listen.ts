import { SQL } from "bun";
import { Sessions } from "./driver/sessions.ts";
import { getPrimary, type Primary } from "./hosts/primary.ts";
import { APPLICATION, toConnectionOptions, toSessionSettings } from "./session.ts";

export type Listener = {
  onNotice: (channel: string, payload: string) => void;
  /**
   * The channel is heard from now on: at the start and again after every lost connection. What
   * was sent in between is gone, so this is the place to fetch what the notices would have told.
   */
  onReady?: (channel: string) => void;
  /** A handler threw; without this the error is uncaught. */
  onError?: (error: unknown) => void;
  /** How often the line is tested, 15 s by default; a dead one is replaced at the next test. */
  heartbeatMs?: number;
};

export type Listening = { stop(): Promise<void> };

const HEARTBEAT_MS = 15_000;

/** LISTEN on a connection of its own that comes back by itself whenever it is lost or falls silent. */
export async function listen(
  url: string,
  channels: readonly string[],
  listener: Listener,
): Promise<Listening> {
  const connection = new ListenConnection(url, channels, listener);
  try {
    await connection.open();
  } catch (error) {
    await connection.stop();
    throw error;
  }
  connection.watch(listener.heartbeatMs ?? HEARTBEAT_MS);
  return { stop: () => connection.stop() };
}

/**
 * Where sessions are shared, notices go to whichever client has the session when they come. On a connection that is closed
 * again: Bun listens on one that takes nothing else.
 */
async function verifySession(sql: SQL): Promise<void> {
  const reserved = await sql.reserve();
  await new Sessions(toSessionSettings({})).setUp(reserved);
  await reserved.close({ timeout: 0 });
}

class ListenConnection {
  readonly #primary: Primary;
  readonly #unsubscribe: () => void;
  readonly #channels: readonly string[];
  readonly #listener: Listener;
  readonly #pulse = `pulse_${crypto.randomUUID()}`;
  #sql: SQL | undefined;
  #hasPulse = true;
  /** Another host is the primary than the one that it was opened to. */
  #isAstray = false;
  #isStopped = false;
  #replacing: Promise<void> | undefined;
  #timer: Timer | undefined;

  constructor(address: string, channels: readonly string[], listener: Listener) {
    this.#channels = channels;
    this.#listener = listener;
    this.#primary = getPrimary(address);
    this.#unsubscribe = this.#primary.subscribe(() => this.#move());
  }

  /** Bun reconnects by itself to the same host, with backoff, when it sees that the connection is gone. */
  async open(): Promise<void> {
    const url = await this.#primary.find();
    this.#isAstray = false;
    if (this.#isStopped) return;
    const sql = new SQL(url, {
      ...toConnectionOptions(url, { applicationName: `${APPLICATION} listener` }),
      max: 1,
      onclose: () => this.#primary.suspect(),
    });
    this.#sql = sql;
    await verifySession(sql);
    const { onNotice, onReady } = this.#listener;
    await sql.listen(this.#pulse, () => (this.#hasPulse = true));
    for (const channel of this.#channels) {
      await sql.listen(
        channel,
        (payload) => this.#guarded(() => onNotice(channel, payload)),
        () => this.#guarded(() => onReady?.(channel)),
      );
    }
  }

  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!this.#listener.onError) throw error;
      this.#listener.onError(error);
    }
  }

  /** A network that drops packets closes nothing: only a notice that comes back proves that the line is alive. */
  watch(heartbeatMs: number): void {
    this.#timer = setInterval(() => {
      if (this.#replacing) return;
      if (!this.#hasPulse) this.#replace();
      this.#hasPulse = false;
      this.#sql?.notify(this.#pulse).catch(() => {});
    }, heartbeatMs);
    this.#timer.unref();
    if (this.#isAstray) this.#replace();
  }

  #move(): void {
    this.#isAstray = true;
    if (this.#replacing) void this.#close();
    else if (this.#timer) this.#replace();
  }

  #replace(): void {
    this.#replacing = this.#reopen().finally(() => (this.#replacing = undefined));
  }

  /** Where it fails, the next heartbeat tries again. */
  async #reopen(): Promise<void> {
    do {
      await this.#close();
      this.#hasPulse = await this.open().then(
        () => true,
        () => false,
      );
    } while (this.#isAstray && !this.#isStopped);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unsubscribe();
    clearInterval(this.#timer);
    await this.#close();
  }

  async #close(): Promise<void> {
    const sql = this.#sql;
    this.#sql = undefined;
    await sql?.close({ timeout: 0 }).catch(() => {});
  }
}
