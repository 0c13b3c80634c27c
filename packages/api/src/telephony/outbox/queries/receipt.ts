import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { updateAndPublish } from "./update.ts";

export interface NewReceipt {
  readonly provider: string;
  readonly reference: string;
  readonly state: "DELIVERED" | "UNDELIVERED";
  readonly detail: string;
  readonly phone: string | null;
  readonly tag: number | null;
  readonly at: Date;
  readonly receivedAt: Date;
}

/** The first final word counts; a repeated receipt changes nothing. */
export async function insertReceipt(
  db: Db,
  receipt: NewReceipt,
): Promise<void> {
  await db
    .insertInto("smsReceipt")
    .values(receipt)
    .onConflict((conflict) =>
      conflict.columns(["provider", "reference"]).doNothing(),
    )
    .execute();
}

/** Which messages a receipt, or receipts of a message, are looked for. */
export type About = { readonly id: number } | { readonly reference: string };

const idOf = (about: About) => ("id" in about ? about.id : null);
const referenceOf = (about: About) =>
  "reference" in about ? about.reference : null;

/** A message in doubt is proved taken by a receipt that repeats its tag and number. */
export async function matchReceipt(db: Db, about: About): Promise<void> {
  await sql`
    update sms_message m set state = 'SENT', provider_refs = array[r.reference], sent_at = coalesce(m.sent_at, r.at),
      cost_minor = m.segments * m.segment_cost_minor
    from sms_receipt r
    where m.state = 'UNKNOWN' and m.provider_refs = '{}'
      and r.provider = m.provider and r.phone = m.address and r.tag = m.id % 65536
      and r.received_at >= m.requested_at and r.received_at < m.requested_at + interval '3 days'
      and (m.id = ${idOf(about)}::bigint or r.reference = ${referenceOf(about)}::text)`.execute(
    db,
  );
}

/** Settles a sent message: one failed part fails it, and only the last part delivers it. */
export const settle = (db: Db, about: About): Promise<number[]> =>
  updateAndPublish(
    db,
    sql`update sms_message m set state = f.state, receipt = f.detail, settled_at = f.at
      from (
        select s.id, max(r.at) as at, (array_agg(r.detail order by r.state desc, r.at desc))[1] as detail,
          case when bool_or(r.state = 'UNDELIVERED') then 'UNDELIVERED'
            when count(*) = cardinality(s.provider_refs) then 'DELIVERED' end as state
        from sms_message s
        join sms_receipt r on r.provider = s.provider and r.reference = any(s.provider_refs)
        where s.state = 'SENT'
          and (s.id = ${idOf(about)}::bigint or s.provider_refs @> array[${referenceOf(about)}::text])
        group by s.id) f
      where m.id = f.id and f.state is not null and m.state = 'SENT'`,
  );
