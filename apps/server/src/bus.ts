import {
  type DomainEvent,
  EVENT_CHANNEL,
  isEventType,
} from "@kolekta/api/core/events";
import { listen } from "@kolekta/db";
import { z } from "zod";
import type { Log } from "./log.ts";

export interface BusListener {
  onEvent(event: DomainEvent): void;
  /** The bus was away and is back: whatever it would have told meanwhile is unknown. */
  onGap(): void;
}

const Notice = z.object({
  type: z.templateLiteral([z.string(), ".", z.string()]),
  ids: z.record(z.string(), z.number().nullable()),
});

/** Hands the facts of every server process to whoever listens in this one. */
export class EventBus {
  readonly #listeners = new Set<BusListener>();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Returns how to stop listening. */
  subscribe(listener: BusListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  deliver(payload: string): void {
    const event = this.#read(payload);
    if (event) this.#each((listener) => listener.onEvent(event));
  }

  gap(): void {
    this.#each((listener) => listener.onGap());
  }

  /** Null also for what a newer version beside this one tells. */
  #read(payload: string): DomainEvent | null {
    try {
      const { type, ids } = Notice.parse(JSON.parse(payload));
      return isEventType(type) ? { type, ids } : null;
    } catch (error) {
      this.#log.warn({ error }, "a notice that is no event");
      return null;
    }
  }

  /** One listener's mistake is not the next one's loss. */
  #each(tell: (listener: BusListener) => void): void {
    for (const listener of this.#listeners)
      try {
        tell(listener);
      } catch (error) {
        this.#log.error({ error }, "a listener of the bus failed");
      }
  }
}

/** Fills the bus from the database until it is stopped; a lost connection comes back by itself. */
export const fillFromDatabase = (
  bus: EventBus,
  databaseUrl: string,
  log: Log,
): Promise<{ stop(): Promise<void> }> =>
  listen(databaseUrl, [EVENT_CHANNEL], {
    onNotice: (_channel, payload) => bus.deliver(payload),
    onReady: () => bus.gap(),
    onError: (error) => log.error({ error }, "the bus failed"),
  });
