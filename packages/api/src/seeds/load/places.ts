import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { toLocalDay } from "../../core/day.ts";
import { PROFILE } from "../../core/profile.ts";
import { getWorkRank, type WorkRankInputs } from "../../tasks/case/rules.ts";
import type { GetWorkRank } from "./figures.ts";

interface Drafted extends Omit<WorkRankInputs, "arrearsMinor"> {
  readonly n: number;
  readonly zone: string;
  /** Promised amount when nothing is in arrears. */
  readonly installmentMinor: number;
}

/** Computes the work ranks of the batch in advance, so that the cases need no second write. */
export async function createWorkRankLookup(db: Db, now: Date): Promise<GetWorkRank> {
  const { rows } = await sql<Drafted>`
    select d.n, d.status, case when d.status not in ('C40', 'C70') then d.agent_id end as agent_id,
      case when d.agent_id is not null and d.status not in ('C40', 'C70') then d.assigned_at end as assigned_at,
      d.last_at as last_contact_at, case when d.status = 'C10' then d.next_call_at end as next_call_at, d.promise_on,
      d.principal + d.interest as installment_minor, d.overdue_on, d.opened_on, q.recovery_bp, i.zone,
      null as broken_on, null as code_ends_at, false as on_hold, null as rests_until, null as snoozed_until,
      null as payment_pause_until, (
        select min(w.max_dpd) from contact_window w
        where w.institution_id = d.institution_id and w.stage_id = d.stage_id and w.profile = ${PROFILE}) as max_dpd
    from draft d cross join setting s
    join institution i on i.id = d.institution_id
    join product p on p.id = case when d.is_single then s.single_id else s.instalment_id end
    cross join lateral stage_policy_on(d.stage_id, (${now}::timestamptz at time zone i.zone)::date) q`.execute(
    db,
  );
  const drafted = new Map(rows.map((row) => [row.n, row]));
  return (n, arrearsMinor) => {
    const found = drafted.get(n);
    if (!found) throw new Error(`case ${n} is not of this batch`);
    const promiseMinor = found.promiseOn === null ? null : arrearsMinor || found.installmentMinor;
    const rankInputs = { ...found, arrearsMinor, promiseMinor };
    return getWorkRank(rankInputs, now, toLocalDay(now, found.zone), found.zone);
  };
}
