import { SQL } from "bun";
import { sessionOf } from "./session.ts";

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
  const ear = new Ear(url, channels, listener);
  try {
    await ear.open();
  } catch (error) {
    await ear.stop();
    throw error;
  }
  ear.watch(listener.heartbeatMs ?? HEARTBEAT_MS);
  return { stop: () => ear.stop() };
}

class Ear {
  readonly #url: string;
  readonly #channels: readonly string[];
  readonly #listener: Listener;
  readonly #pulse = `pulse_${crypto.randomUUID()}`;
  #sql: SQL | undefined;
  #heard = true;
  #replacing: Promise<void> | undefined;
  #timer: Timer | undefined;

  constructor(url: string, channels: readonly string[], listener: Listener) {
    this.#url = url;
    this.#channels = channels;
    this.#listener = listener;
  }

  /** Bun reconnects by itself, with backoff, when it sees that the connection is gone. */
  async open(): Promise<void> {
    const sql = new SQL(this.#url, {
      ...sessionOf(this.#url, { applicationName: "kolekta listener" }),
      max: 1,
    });
    this.#sql = sql;
    const { onNotice, onReady } = this.#listener;
    await sql.listen(this.#pulse, () => (this.#heard = true));
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
      if (!this.#heard) this.#replacing = this.#replace();
      this.#heard = false;
      this.#sql?.notify(this.#pulse).catch(() => {});
    }, heartbeatMs);
    this.#timer.unref();
  }

  async #replace(): Promise<void> {
    const dead = this.#sql;
    this.#sql = undefined;
    await dead?.close({ timeout: 0 }).catch(() => {});
    if (this.#timer) await this.open().catch(() => {});
    this.#heard = true;
    this.#replacing = undefined;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#sql?.close({ timeout: 0 }).catch(() => {});
  }
}
