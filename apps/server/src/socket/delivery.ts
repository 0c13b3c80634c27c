import type { DomainEvent } from "@kolekta/api/core/events";
import { getSubjectTopics } from "@kolekta/api/session/socket/actions";
import { toEventAddress, type EventSubject } from "@kolekta/api/session/socket/rules";
import type { Db } from "@kolekta/db";
import { eventText } from "./wire.ts";

export interface DeliveryParts {
  readonly db: Db;
  /** Sends the text to every socket that subscribes to the topic. */
  publish(topic: string, text: string): void;
  /** LSN that a replica needs to show the changes of an event; absent without replicas. */
  readonly readAfter?: (() => Promise<string | undefined>) | undefined;
  /** Runs when events were lost, so their recipients are unknown. */
  onLoss(error: unknown): void;
}

interface Waiting {
  readonly event: DomainEvent;
  readonly topics: readonly string[];
  readonly subject: EventSubject | null;
}

const MAX_AT_ONCE = 500;

/** Sends each event to users who may see it; events that arrive during a lookup share the next. */
export class Delivery {
  readonly #parts: DeliveryParts;
  #waiting: Waiting[] = [];
  #running = false;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
  }

  publish(event: DomainEvent): void {
    const { topics, subject } = toEventAddress(event);
    if (!subject && !this.#parts.readAfter) return this.#send(event, topics);
    this.#waiting.push({ event, topics, subject });
    if (!this.#running) void this.#work();
  }

  async #work(): Promise<void> {
    this.#running = true;
    try {
      while (this.#waiting.length > 0) await this.#deliver(this.#waiting.splice(0, MAX_AT_ONCE));
    } catch (error) {
      this.#waiting = [];
      this.#parts.onLoss(error);
    } finally {
      this.#running = false;
    }
  }

  async #deliver(batch: readonly Waiting[]): Promise<void> {
    const subjects = batch.flatMap(({ subject }) => subject ?? []);
    const [topicsOn, readAfter] = await Promise.all([
      getSubjectTopics(this.#parts.db, subjects),
      this.#parts.readAfter?.(),
    ]);
    for (const { event, topics, subject } of batch) {
      const further = subject ? topicsOn(subject) : [];
      this.#send(event, [...topics, ...further], readAfter);
    }
  }

  #send(event: DomainEvent, topics: readonly string[], readAfter?: string): void {
    const text = eventText(event, readAfter);
    for (const topic of new Set(topics)) this.#parts.publish(topic, text);
  }
}
