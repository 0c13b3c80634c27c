import { setTimeout as sleep } from "node:timers/promises";
import { createDb, type Db, listen, type Listening } from "@kolekta/db";
import { type Position, readEvents } from "./event-rows.ts";
import { EVENT_CHANNEL } from "./events.ts";

export interface FeedParts {
  readonly url: string;
  /**
   * Receives each event of every process, once and in order; a payload that is no event arrives
   * unchanged.
   */
  onEvent(event: unknown): void;
  /**
   * Events may be missing: the database crashed, or was out of reach for longer than events are
   * stored.
   */
  onGap(): void;
  onError(error: unknown): void;
}

/** Pause between two reads while events keep coming, so that one read fetches several. */
const PAUSE_MS = 5;
/** Longest delay after a lost NOTIFY, or one that its process did not send before it died. */
const LOOK_MS = 1_000;

/** Reads the events committed from now on until it is stopped, on separate connections. */
export async function openFeed(parts: FeedParts): Promise<EventFeed> {
  const feed = new EventFeed(parts);
  try {
    await feed.open();
  } catch (error) {
    await feed.stop();
    throw error;
  }
  return feed;
}

/**
 * Connection name of the feed: each server process has one such connection, so their number is that
 * of the processes.
 */
export const FEED_APPLICATION_NAME = "kolekta events";

export interface FeedStats {
  readonly facts: number;
  readonly gaps: number;
  /** Number of failed reads. */
  readonly failures: number;
  /** Milliseconds since the feed was up to date: no event has waited longer. */
  readonly lagMs: number;
}

export class EventFeed {
  readonly #parts: FeedParts;
  readonly #db: Db;
  readonly #name = crypto.randomUUID();
  #notices: Listening | undefined;
  #looking: Timer | undefined;
  #position: Position | null = null;
  #running: Promise<void> | undefined;
  #due = false;
  /** Events were committed here that the other processes do not know yet. */
  #mustNotify = false;
  readonly #counts = { facts: 0, gaps: 0, failures: 0 };
  #caughtUpAt = performance.now();

  constructor(parts: FeedParts) {
    this.#parts = parts;
    this.#db = createDb(parts.url, {
      max: 1,
      applicationName: FEED_APPLICATION_NAME,
      statementTimeoutMs: 10_000,
      graceMs: 2_000,
    });
  }

  /** Database of the feed's one connection for reads. */
  get db(): Db {
    return this.#db;
  }

  get stats(): FeedStats {
    return { ...this.#counts, lagMs: performance.now() - this.#caughtUpAt };
  }

  async open(): Promise<void> {
    const reading = { since: null, notifyAs: null };
    const initial = await readEvents(this.#db, reading);
    this.#position = initial.position;
    this.#notices = await listen(this.#parts.url, [EVENT_CHANNEL], {
      onNotice: (_channel, origin) => {
        if (origin !== this.#name) this.#look();
      },
      onReady: () => this.#look(),
      onError: (error) => this.#parts.onError(error),
    });
    this.#looking = setInterval(() => this.#look(), LOOK_MS);
    this.#looking.unref();
  }

  readonly wake = (): void => {
    this.#mustNotify = true;
    this.#look();
  };

  #look(): void {
    this.#due = true;
    this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    while (this.#due) {
      const next = sleep(PAUSE_MS);
      this.#due = false;
      await this.#read().catch((error: unknown) => {
        this.#parts.onError(error);
      });
      await next;
    }
    this.#running = undefined;
  }

  /** An error with one event does not affect the others; no event is read twice. */
  #deliver(event: unknown): void {
    try {
      this.#parts.onEvent(event);
    } catch (error) {
      this.#parts.onError(error);
    }
  }

  /** After a failure, the next poll reads from the same position. */
  async #read(): Promise<void> {
    const mustNotify = this.#mustNotify;
    this.#mustNotify = false;
    const reading = { since: this.#position, notifyAs: mustNotify ? this.#name : null };
    const startedAt = performance.now();
    try {
      const { position, isWhole, facts } = await readEvents(this.#db, reading);
      this.#position = position;
      if (position.rest === null) this.#caughtUpAt = startedAt;
      else this.#due = true;
      this.#counts.facts += facts.length;
      if (!isWhole) this.#gap();
      for (const event of facts) this.#deliver(event);
    } catch (error) {
      this.#counts.failures += 1;
      this.#mustNotify ||= mustNotify;
      throw error;
    }
  }

  #gap(): void {
    this.#counts.gaps += 1;
    this.#parts.onGap();
  }

  /** Still notifies the other processes of events committed here. */
  async stop(): Promise<void> {
    clearInterval(this.#looking);
    await this.#notices?.stop();
    await this.#running;
    if (this.#mustNotify) await this.#read().catch((error: unknown) => this.#parts.onError(error));
    await this.#db.destroy();
  }
}
