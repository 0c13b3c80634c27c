import type { Db } from "@kolekta/db";
import { sql } from "kysely";

export type BarredChannel = "02" | "03" | "05" | "06" | "07" | "08";

export interface Bar {
  /** Digits with country code. */
  readonly phone: string;
  /** Null bars every channel. */
  readonly channel: BarredChannel | null;
  readonly reason: string;
  readonly until: Date | null;
  readonly creatorId: number | null;
  readonly at: Date;
}

/** Bars the number for every borrower who has it; those for whom it is barred already are left as they are. */
export async function insertBars(
  db: Db,
  { phone, channel, reason, until, creatorId, at }: Bar,
): Promise<number[]> {
  const { rows } = await sql<{ borrowerId: number }>`
    insert into do_not_contact (borrower_id, phone, channel, reason, until_at, creator_id, created_at)
    select distinct o.borrower_id, o.phone, ${channel}::text, ${reason}, ${until}::timestamptz, ${creatorId}::bigint, ${at}::timestamptz
    from contact o where o.phone = ${phone} and not exists (
      select from do_not_contact n where n.borrower_id = o.borrower_id and n.phone = o.phone
        and (n.channel is null or n.channel = ${channel}::text)
        and (n.until_at is null or n.until_at >= coalesce(${until}::timestamptz, 'infinity')))
    returning borrower_id`.execute(db);
  return rows.map((row) => row.borrowerId);
}
