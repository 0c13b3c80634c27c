import type { Db } from "@kolekta/db";
import type { ErrorKey } from "@kolekta/i18n";
import { queryRows } from "../../../core/query.ts";
import { limitTo } from "../../../core/sql.ts";
import type { z } from "zod";
import type { Difference as DifferenceSchema } from "../contract.ts";
import type { Difference, ExistingEntry } from "../rules/statement.ts";

export interface InstantRange {
  readonly from: Date;
  readonly to: Date;
}

/** Lists the events that the provider reported for the day, and for these transactions on any day. */
export const listBankEvents = (
  db: Db,
  provider: string,
  { from, to }: InstantRange,
  txnIds: readonly string[],
): Promise<(ExistingEntry & { isOfDay: boolean })[]> =>
  queryRows(db)<ExistingEntry & { isOfDay: boolean }>`
    select id as event_id, txn_id, event_type, number, amount_minor, currency, paid_at,
      paid_at >= ${from} and paid_at < ${to} as is_of_day
    from payment_event
    where provider = ${provider}
      and (paid_at >= ${from} and paid_at < ${to} or txn_id = any(${txnIds}::text[]))
    order by paid_at, id`;

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
          .map(({ amountMinor: _, ...difference }) => ({ ...difference, fileId })),
      )
      .execute();
}

export interface ListedDifference extends Omit<z.infer<typeof DifferenceSchema>, "problem"> {
  readonly failureKey: ErrorKey | null;
}

export async function differences(
  db: Db,
  fileId: number,
  { page, size }: { page: number; size: number },
): Promise<{ rows: ListedDifference[]; total: number }> {
  const rows = await queryRows(db)<ListedDifference>`
    select d.id as difference_id, d.kind, d.event_type, d.txn_id, d.number, d.recorded_minor, d.bank_minor, d.currency,
      d.paid_at, v.answer, d.failure_key
    from payment_difference d left join payment_event v on v.id = d.event_id
    where d.file_id = ${fileId} order by d.kind, d.paid_at, d.id ${limitTo(size, (page - 1) * size)}`;
  const { n } = await db
    .selectFrom("paymentDifference")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("fileId", "=", fileId)
    .executeTakeFirstOrThrow();
  return { rows, total: n };
}
