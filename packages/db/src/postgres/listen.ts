import { SQL } from "bun";
import { Sessions } from "./driver/sessions.ts";
import { getPrimary, type Primary } from "./hosts/primary.ts";
import { APPLICATION, toConnectionOptions, toSessionSettings } from "./session.ts";

export type Listener = {
  onNotice: (channel: string, payload: string) => void;
  /**
   * The channel receives from now on: called at the start and after every lost connection. Notices
   * sent in between are lost, so the listener must fetch their data here.
   */
  onReady?: (channel: string) => void;
  /** Called when a handler throws; without it the error is uncaught. */
  onError?: (error: unknown) => void;
  /**
   * Interval of the connection test in milliseconds, 15 s by default; a dead connection is replaced
   * at the next test.
   */
  heartbeatMs?: number;
};

export type Listening = { stop(): Promise<void> };

const HEARTBEAT_MS = 15_000;

/** Opens a LISTEN on a separate connection that reconnects by itself when it is lost or silent. */
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
 * Rejects a shared session, where notices go to the client that has the session at that time.
 * Checks on a connection that is closed afterwards, because Bun uses a listening connection for
 * nothing else.
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
  /** The primary has changed since the connection was opened. */
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

  /**
   * Bun reconnects to the same host by itself, with backoff, when it detects the lost connection.
   */
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

  /**
   * A network that drops packets closes no connection: only a returning notice shows that it is
   * alive.
   */
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

  /** After a failure, the next heartbeat tries again. */
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
