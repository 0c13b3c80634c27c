import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { FILE_KINDS, OrderEvent } from "../contract-codes.ts";

export interface NewEvent {
  readonly orderId: number;
  readonly kind: OrderEvent;
  readonly actorId: number | null;
  readonly at: Date;
  readonly text?: string;
  readonly params?: Readonly<Record<string, string | number | boolean | null>>;
}

export async function insertEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto("workOrderEvent")
    .values(
      events.map(({ params = {}, ...event }) => ({
        ...event,
        params: sql<string>`${JSON.stringify(params)}::text::jsonb`,
      })),
    )
    .execute();
}

export async function insertFile(
  db: Db,
  orderId: number,
  fileId: string,
  kind: (typeof FILE_KINDS)[number],
): Promise<void> {
  await db.insertInto("workOrderFile").values({ orderId, fileId, kind }).execute();
}
