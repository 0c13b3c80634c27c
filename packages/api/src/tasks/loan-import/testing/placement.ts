import type { Db } from "@kolekta/db";
import { sql } from "kysely";

/** Saves a rule of the test lender from the first day on; the last one saved is in force. */
export async function saveLenderRule(
  db: Db,
  shares: Readonly<Record<number, number>>,
  termDays: number | null = null,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into placement_rule (lender_id, follows_wider, term_days, notice_days, effective_on, created_at)
    select id, ${Object.keys(shares).length === 0}, ${termDays}::integer, 3, '2026-01-01', now()
    from lender where name = 'Test lender' returning id`.execute(db);
  for (const [institutionId, shareBp] of Object.entries(shares))
    await sql`
      insert into placement_share (rule_id, institution_id, share_bp)
      values (${rows[0]?.id ?? 0}, ${Number(institutionId)}, ${shareBp})`.execute(db);
}
