import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { updateAndPublish } from "./update.ts";
import { execute } from "../../../core/query.ts";

export interface NewReceipt {
  readonly provider: string;
  readonly reference: string;
  readonly alternativeReferences: string[];
  readonly state: "DELIVERED" | "UNDELIVERED";
  readonly detail: string;
  readonly phone: string | null;
  readonly tag: number | null;
  readonly at: Date;
  readonly receivedAt: Date;
}

/** The first final receipt counts; a repeated one changes nothing. */
export async function insertReceipt(db: Db, receipt: NewReceipt): Promise<void> {
  await db
    .insertInto("smsReceipt")
    .values(receipt)
    .onConflict((conflict) => conflict.columns(["provider", "reference"]).doNothing())
    .execute();
}

/** A receipt that repeats the tag and number of an UNKNOWN message shows that it was accepted. */
export async function matchReceipt(
  db: Db,
  about: { readonly id: number } | { readonly reference: string },
): Promise<void> {
  const id = "id" in about ? about.id : null;
  const reference = "reference" in about ? about.reference : null;
  await execute(db)`
    update sms_message m set state = 'SENT', provider_refs = array[r.reference], sent_at = coalesce(m.sent_at, r.at),
      cost_minor = m.segments * m.segment_cost_minor
    from sms_receipt r
    where m.state = 'UNKNOWN' and m.provider_refs = '{}'
      and r.provider = m.provider and r.phone = m.address and r.tag = m.id % 65536
      and r.received_at >= m.requested_at and r.received_at < m.requested_at + interval '3 days'
      and (m.id = ${id}::bigint or r.reference = ${reference}::text)`;
}

/**
 * Settles a sent message: one failed part fails it, and only the last part delivers it. A receipt
 * with an alternative form of the id counts when no message has the exact reference and the receipt
 * names no other phone.
 */
export function applyReceipt(
  db: Db,
  about: { readonly id: number } | { readonly references: readonly string[] },
): Promise<number[]> {
  const id = "id" in about ? about.id : null;
  const references = "references" in about ? [...about.references] : null;
  return updateAndPublish(
    db,
    sql`update sms_message m set state = f.state, receipt = f.detail, settled_at = f.at
      from (
        select s.id, max(r.at) as at, (array_agg(r.detail order by r.state desc, r.at desc))[1] as detail,
          case when bool_or(r.state = 'UNDELIVERED') then 'UNDELIVERED'
            when count(distinct part.reference) = cardinality(s.provider_refs) then 'DELIVERED' end as state
        from sms_message s
        cross join unnest(s.provider_refs) part (reference)
        join sms_receipt r on r.provider = s.provider and (r.reference = part.reference
          or r.alternative_references @> array[part.reference] and coalesce(r.phone, s.address) = s.address
            and not exists (select from sms_message x where x.provider = r.provider and x.provider_refs @> array[r.reference]))
        where s.state = 'SENT' and (s.id = ${id}::bigint or s.provider_refs && ${references}::text[])
        group by s.id) f
      where m.id = f.id and f.state is not null and m.state = 'SENT'`,
  );
}
