import type { Visit } from "./context.ts";
import type { DomainEvent, EventType } from "./events.ts";
import type { Tx } from "./transaction.ts";

/** What follows from a fact in a room that the one which tells of it must not know. */
export type Reaction = (
  tx: Tx<Visit>,
  ids: DomainEvent["ids"],
) => Promise<void>;

export type Reactions = Readonly<Partial<Record<EventType, Reaction>>>;

/** Runs what follows from these facts, and then from those that it has told of in turn; the same fact counts once. */
export async function react(
  tx: Tx<Visit>,
  events: readonly DomainEvent[],
): Promise<void> {
  for (let seen = 0; seen < events.length;) {
    const facts = new Map(
      events.slice(seen).map((event) => [JSON.stringify(event), event]),
    );
    seen = events.length;
    for (const { type, ids } of facts.values())
      await tx.reactions[type]?.(tx, ids);
  }
}
