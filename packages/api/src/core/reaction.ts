import type { BaseContext } from "./context.ts";
import type { DomainEvent, EventType } from "./events.ts";
import type { Tx } from "./transaction.ts";

/** Follow-up of an event in a room that the publishing room must not import. */
export type Reaction = (tx: Tx<BaseContext>, ids: DomainEvent["ids"]) => Promise<void>;

/**
 * Events handled only within their transaction: the reaction must finish before the publishing room
 * continues.
 */
export type InTransactionEvent = "case.closing" | "loan.reapplied";

export type Reactions = Readonly<Partial<Record<EventType | InTransactionEvent, Reaction>>>;

/** Runs the reactions to an internal event immediately. */
export async function reactNow(
  tx: Tx<BaseContext>,
  event: InTransactionEvent,
  ids: DomainEvent["ids"],
): Promise<void> {
  const follow = tx.reactions[event];
  if (!follow) throw new Error(`nobody follows ${event}`);
  await follow(tx, ids);
}

/**
 * Runs the reactions to the events, and to the events that those publish in turn; a repeated event
 * counts once.
 */
export async function react(tx: Tx<BaseContext>, events: readonly DomainEvent[]): Promise<void> {
  for (let seen = 0; seen < events.length;) {
    const uniqueEvents = new Map(events.slice(seen).map((event) => [JSON.stringify(event), event]));
    seen = events.length;
    for (const { type, ids } of uniqueEvents.values()) await tx.reactions[type]?.(tx, ids);
  }
}
