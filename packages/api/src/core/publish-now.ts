import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { afterCommit } from "./after-commit.ts";
import { appendEvents } from "./event-rows.ts";
import type { DomainEvent } from "./events.ts";

/**
 * Publishes an event without a stored record, such as who views which case; all other events are
 * published by their transaction.
 */
export async function publishNow(db: Db, event: DomainEvent): Promise<void> {
  const { type, ids } = event;
  await appendEvents(sql`values (${{ type, ids }}::jsonb)`).execute(db);
  await afterCommit(db, [event]);
}
