import { onCommit } from "@kolekta/api/core/after-commit";
import { type EventFeed, openFeed } from "@kolekta/api/core/event-feed";
import { type DomainEvent, isEventType } from "@kolekta/api/core/events";
import type { Db } from "@kolekta/db";
import { z } from "zod";
import type { Log } from "./log.ts";

export interface BusListener {
  /** Receives an event of this process before its write is answered; `onEvent` follows. */
  onCommitted?(event: DomainEvent): void;
  onEvent(event: DomainEvent): void;
  /** Runs after a long outage of the bus or a crash of the database, when events may be lost. */
  onGap(): void;
}

const EventMessage = z.object({
  type: z.templateLiteral([z.string(), ".", z.string()]),
  ids: z.record(z.string(), z.number().nullable()),
});

/** Passes the events of every server process to the listeners of this one. */
export class EventBus {
  readonly #listeners = new Set<BusListener>();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Returns a function that ends the subscription. */
  subscribe(listener: BusListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  deliver(message: unknown): void {
    const event = this.#read(message);
    if (event) this.#each((listener) => listener.onEvent(event));
  }

  deliverCommitted(events: readonly DomainEvent[]): void {
    for (const event of events) this.#each((listener) => listener.onCommitted?.(event));
  }

  gap(): void {
    this.#each((listener) => listener.onGap());
  }

  /** Returns null also for events that only a newer version knows. */
  #read(message: unknown): DomainEvent | null {
    const { data, error } = EventMessage.safeParse(message);
    if (error) this.#log.warn({ error }, "a fact that is no event");
    if (!data || !isEventType(data.type)) return null;
    return { type: data.type, ids: data.ids };
  }

  /** Isolates the listeners, so that the failure of one does not affect the next. */
  #each(notify: (listener: BusListener) => void): void {
    for (const listener of this.#listeners)
      try {
        notify(listener);
      } catch (error) {
        this.#log.error({ error }, "a listener of the bus failed");
      }
  }
}

/** Fills the bus with committed events of all processes; those of this pool come immediately. */
export async function fillFromDatabase(
  bus: EventBus,
  { db, url }: { readonly db: Db; readonly url: string },
  log: Log,
): Promise<{ readonly feed: EventFeed; stop(): Promise<void> }> {
  const feed = await openFeed({
    url,
    onEvent: (message) => bus.deliver(message),
    onGap: () => bus.gap(),
    onError: (error) => log.error({ error }, "the bus failed"),
  });
  const leave = onCommit(db, (events) => {
    bus.deliverCommitted(events);
    feed.wake();
  });
  return {
    feed,
    stop: () => {
      leave();
      return feed.stop();
    },
  };
}
