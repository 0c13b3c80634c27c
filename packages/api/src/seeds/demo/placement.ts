import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { toJakartaDay } from "../calendar.ts";

const EFFECTIVE_ON = "2026-01-01";

/**
 * Sets up placement: every lender shares its loans among all its institutions, and some placements
 * end soon.
 */
export async function plantPlacement(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; lenderId: number }>`
    insert into placement_rule (lender_id, follows_wider, term_days, notice_days, effective_on, created_at)
    select m.id, false, 90, 7, ${EFFECTIVE_ON}::date, ${now} from lender m
    where exists (select from institution_lender im where im.lender_id = m.id)
    order by m.id returning id, lender_id`.execute(db);
  for (const { id, lenderId } of rows)
    await sql`
      insert into placement_share (rule_id, institution_id, share_bp)
      select ${id}, institution_id, 10000 / count(*) over () + case row_number() over (order by institution_id)
        when 1 then 10000 % count(*) over () else 0 end
      from institution_lender where lender_id = ${lenderId}`.execute(db);
  await sql`
    update collection_case set placed_until = ${toJakartaDay(now)}::date + 5 + (id % 25)::integer
    where status in ('C00', 'C10') and id % 20 = 0`.execute(db);
}
