import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { afterCommit } from "./after-commit.ts";
import { appendEvents } from "./event-rows.ts";
import type { DomainEvent } from "./events.ts";

/** Tells a fact that no record is kept of, such as who looks at what; everything else is published by its transaction. */
export async function publishNow(db: Db, event: DomainEvent): Promise<void> {
  const { type, ids } = event;
  await appendEvents(sql`values (${{ type, ids }}::jsonb)`).execute(db);
  await afterCommit(db, [event]);
}
