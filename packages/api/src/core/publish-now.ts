import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { type DomainEvent, EVENT_CHANNEL } from "./events.ts";

/** Tells a fact that no record is kept of, such as who looks at what; everything else is published by its transaction. */
export async function publishNow(db: Db, event: DomainEvent): Promise<void> {
  await sql`select pg_notify(${EVENT_CHANNEL}, ${JSON.stringify(event)})`.execute(
    db,
  );
}
