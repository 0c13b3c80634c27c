import type { Db } from "@kolekta/db";
import { queryRows } from "../../../core/query.ts";
import { anyOf } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { userVisibleTo } from "../../../core/scope.ts";
import type { Profile } from "../../../tasks/guard/contract.ts";

export interface EarnedDay {
  readonly agentId: number;
  readonly country: Profile;
  readonly currency: string;
  /** Current day at the institution. */
  readonly today: Day;
  readonly day: Day;
  readonly grossMinor: number;
}

/** Lists the daily earnings of these visible agents until today, in order. */
export const earnedDays = (db: Db, actor: Actor, agentIds: readonly number[], now: Date) =>
  queryRows(db)<EarnedDay>`
    select u.id as agent_id, i.country, e.currency, t.today, e.day, sum(e.minor)::bigint as gross_minor
    from app_user u
    join institution i on i.id = u.institution_id
    cross join lateral (select (${now}::timestamptz at time zone i.zone)::date as today) t
    cross join lateral (
      select day, currency, amount_minor as minor from wage_entry where agent_id = u.id and day <= t.today
      union all
      select day, currency, wage_minor from payment_credit where agent_id = u.id and day <= t.today
    ) e
    where u.id = ${anyOf(agentIds)} and ${userVisibleTo(actor, "u")}
    group by u.id, i.country, e.currency, t.today, e.day
    order by u.id, e.day`;
