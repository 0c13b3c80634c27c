import type { DomainEvent } from "@kolekta/api/core/events";
import { getSubjectTopics } from "@kolekta/api/session/socket/actions";
import { toEventAddress, type EventSubject } from "@kolekta/api/session/socket/rules";
import type { Db } from "@kolekta/db";
import { eventText } from "./wire.ts";

export interface DeliveryParts {
  readonly db: Db;
  /** Puts the text into every socket that hears the topic. */
  publish(topic: string, text: string): void;
  /** The LSN that a replica must have replayed to show what an event is about; absent where there are no replicas. */
  readonly readAfter?: (() => Promise<string | undefined>) | undefined;
  /** Events were lost on the way: whom they were for is unknown. */
  onLoss(error: unknown): void;
}

interface Waiting {
  readonly event: DomainEvent;
  readonly topics: readonly string[];
  readonly subject: EventSubject | null;
}

const MAX_AT_ONCE = 500;

/** Tells each event to whoever may hear it; what arrives while cases are looked up is looked up together. */
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
