import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { toCodesSql } from "../../../core/codes.ts";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { dayIn } from "../../../core/day-in.ts";
import { isOffShiftSql } from "../../../core/shift.ts";
import { userVisibleTo } from "../../../core/scope.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";
import type { Candidate } from "../contract.ts";

export async function candidates(
  db: Db,
  actor: Actor,
  { institutionId }: { readonly institutionId?: number | undefined },
  { today, now }: { today: Day; now: Date },
): Promise<z.infer<typeof Candidate>[]> {
  const institution = institutionId ? sql`and u.institution_id = ${institutionId}` : sql``;
  const { rows } = await sql<z.infer<typeof Candidate>>`
    select u.id as agent_id, u.login, u.name, u.institution_id, i.name as institution_name, g.name as group_name,
      u.stage_id, q.name as stage_name, u.certified_until, coalesce(u.certified_until >= ${today}::date, false) as certified,
      coalesce(h.open_cases, 0)::int as open_cases, coalesce(h.open_minor, 0)::bigint as open_minor,
      ${isOffShiftSql("u", dayIn(now))} as off_shift, (select d.code from scheduled_day d
        where d.agent_id = u.id and d.day_on = ${dayIn(now)} and d.enabled) as shift_code
    from app_user u
    join role r on r.id = u.role_id and r.works_cases
    join institution i on i.id = u.institution_id
    left join team_group g on g.id = u.group_id
    left join stage q on q.id = u.stage_id
    left join lateral (
      select count(*) as open_cases, sum(c.arrears_minor) as open_minor from collection_case c
      where c.agent_id = u.id and c.status in ${toCodesSql(OPEN_STATUSES)}
    ) h on true
    where u.status = 'ENABLED' and i.status = 'ENABLED' and ${userVisibleTo(actor, "u")} ${institution}
    order by u.name, u.id`.execute(db);
  return rows;
}
