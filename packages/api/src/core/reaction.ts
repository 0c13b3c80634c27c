import type { Visit } from "./context.ts";
import type { DomainEvent, EventType } from "./events.ts";
import type { Tx } from "./transaction.ts";

/** What follows from a fact in a room that the one which tells of it must not know. */
export type Reaction = (tx: Tx<Visit>, ids: DomainEvent["ids"]) => Promise<void>;

/** Told within a transaction alone: what follows has to have happened before the room that tells of it goes on. */
export type InTransactionEvent = "case.closing" | "loan.reapplied";

export type Reactions = Readonly<Partial<Record<EventType | InTransactionEvent, Reaction>>>;

/** Runs what follows from an inner fact, at once. */
export async function reactNow(
  tx: Tx<Visit>,
  event: InTransactionEvent,
  ids: DomainEvent["ids"],
): Promise<void> {
  const follow = tx.reactions[event];
  if (!follow) throw new Error(`nobody follows ${event}`);
  await follow(tx, ids);
}

/** Runs what follows from these facts, and then from those that it has told of in turn; the same fact counts once. */
export async function react(tx: Tx<Visit>, events: readonly DomainEvent[]): Promise<void> {
  for (let seen = 0; seen < events.length;) {
    const uniqueEvents = new Map(events.slice(seen).map((event) => [JSON.stringify(event), event]));
    seen = events.length;
    for (const { type, ids } of uniqueEvents.values()) await tx.reactions[type]?.(tx, ids);
  }
}
