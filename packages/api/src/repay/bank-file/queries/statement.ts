import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { limitTo } from "../../../core/limit.ts";
import type { z } from "zod";
import type { Difference as Shown } from "../contract.ts";
import type { Difference, KnownEntry } from "../rules/statement.ts";

export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** What the provider told of the day, and of these transactions on whatever day. */
export async function bankEventsOf(
  db: Db,
  provider: string,
  { from, to }: Span,
  txnIds: readonly string[],
): Promise<(KnownEntry & { isOfDay: boolean })[]> {
  const { rows } = await sql<KnownEntry & { isOfDay: boolean }>`
    select id as event_id, txn_id, event_type, number, amount_minor, currency, paid_at,
      paid_at >= ${from} and paid_at < ${to} as is_of_day
    from payment_event
    where provider = ${provider}
      and (paid_at >= ${from} and paid_at < ${to} or txn_id = any(${txnIds}::text[]))
    order by paid_at, id`.execute(db);
  return rows;
}

const BATCH = 1_000;

export async function insertDifferences(
  db: Db,
  fileId: number,
  found: readonly Difference[],
): Promise<void> {
  for (let from = 0; from < found.length; from += BATCH)
    await db
      .insertInto("paymentDifference")
      .values(
        found
          .slice(from, from + BATCH)
          .map(({ amountMinor: _, ...one }) => ({ ...one, fileId })),
      )
      .execute();
}

export async function differences(
  db: Db,
  fileId: number,
  { page, size }: { page: number; size: number },
): Promise<{ rows: z.infer<typeof Shown>[]; total: number }> {
  const { rows } = await sql<z.infer<typeof Shown>>`
    select d.id as difference_id, d.kind, d.event_type, d.txn_id, d.number, d.here_minor, d.there_minor, d.currency,
      d.paid_at, v.answer
    from payment_difference d left join payment_event v on v.id = d.event_id
    where d.file_id = ${fileId} order by d.kind, d.paid_at, d.id ${limitTo(size, (page - 1) * size)}`.execute(
    db,
  );
  const { n } = await db
    .selectFrom("paymentDifference")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("fileId", "=", fileId)
    .executeTakeFirstOrThrow();
  return { rows, total: n };
}

export interface Missing {
  readonly id: number;
  readonly eventType: "PAID" | "REVERSED";
  readonly txnId: string;
  readonly number: string | null;
  readonly amountMinor: number;
  readonly currency: "IDR" | "PHP" | "USD";
  readonly paidAt: Date;
}

/** What the bank has and nobody told of; payments before what was taken back of them. */
export async function missingHere(db: Db, fileId: number): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select id, event_type, txn_id, number, there_minor as amount_minor, currency, paid_at
    from payment_difference where file_id = ${fileId} and kind = 'MISSING_HERE' and event_id is null
    order by event_type, paid_at, id`.execute(db);
  return rows;
}

export async function setEvent(
  db: Db,
  id: number,
  eventId: number,
): Promise<void> {
  await db
    .updateTable("paymentDifference")
    .set({ eventId })
    .where("id", "=", id)
    .execute();
}
