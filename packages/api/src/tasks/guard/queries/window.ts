import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { queryRows } from "../../../core/query.ts";
import { jsonRows, toCodesSql } from "../../../core/sql.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";
import type { Profile } from "../contract.ts";

export interface WindowScope {
  readonly institutionId: number;
  readonly stageId: number;
  readonly profile: Profile;
}

/** Lists the stages of enabled institutions, with the country profiles of their cases. */
export const listWindowScopes = (db: Db) =>
  queryRows(db)<WindowScope>`
    select iq.institution_id, iq.stage_id, p.profile
    from institution_stage iq
    join institution i on i.id = iq.institution_id and i.status = 'ENABLED'
    cross join lateral (
      select i.country as profile
      union
      select 'US' from institution_lender im join product p on p.lender_id = im.lender_id
      where im.institution_id = i.id and p.currency = 'USD' and i.country <> 'NONE'
    ) p
    order by 1, 2, 3`;

/** Lists the zones of borrowers by an index, without a scan of all borrowers. */
export async function listZones(db: Db): Promise<string[]> {
  const rows = await queryRows(db)<{ zone: string }>`
    with recursive known as (
      select min(zone) as zone from borrower
      union all
      select (select min(b.zone) from borrower b where b.zone > k.zone) from known k where k.zone is not null
    )
    select zone from known where zone is not null`;
  return rows.map(({ zone }) => zone);
}

export interface Window extends WindowScope {
  readonly zone: string;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly nextAt: Date | null;
  readonly anyHourAfterDpd: number | null;
  readonly maxDpd: number | null;
  readonly minutesAfterPayment: number | null;
}

const WINDOW_COLUMNS = sql`opens_at, closes_at, next_at, any_hour_after_dpd, max_dpd, minutes_after_payment`;

/** Writes changed windows. Returns the stages whose maximum of days past due changed. */
export const saveWindows = (db: Db, windows: readonly Window[]) =>
  queryRows(db)<Pick<WindowScope, "institutionId" | "stageId">>`
    with given as (
      select * from json_to_recordset(${jsonRows(windows)}) as g ("institutionId" bigint, "stageId" bigint, profile text, zone text,
        "opensAt" timestamptz, "closesAt" timestamptz, "nextAt" timestamptz, "anyHourAfterDpd" integer, "maxDpd" integer, "minutesAfterPayment" integer)
    ),
    before as (select * from contact_window),
    gone as (
      delete from contact_window w where not exists (select from given g where g."institutionId" = w.institution_id
        and g."stageId" = w.stage_id and g.profile = w.profile and g.zone = w.zone)
    ),
    written as (
      insert into contact_window as w (institution_id, stage_id, profile, zone, ${WINDOW_COLUMNS})
      select "institutionId", "stageId", profile, zone, "opensAt", "closesAt", "nextAt", "anyHourAfterDpd", "maxDpd",
        "minutesAfterPayment" from given
      on conflict (institution_id, stage_id, profile, zone) do update set opens_at = excluded.opens_at,
        closes_at = excluded.closes_at, next_at = excluded.next_at, any_hour_after_dpd = excluded.any_hour_after_dpd,
        max_dpd = excluded.max_dpd, minutes_after_payment = excluded.minutes_after_payment
      where (w.opens_at, w.closes_at, w.next_at, w.any_hour_after_dpd, w.max_dpd, w.minutes_after_payment) is distinct from
        (excluded.opens_at, excluded.closes_at, excluded.next_at, excluded.any_hour_after_dpd, excluded.max_dpd,
          excluded.minutes_after_payment)
      returning *
    )
    select distinct n.institution_id, n.stage_id from written n
    left join before b using (institution_id, stage_id, profile, zone)
    where n.max_dpd is distinct from b.max_dpd
      and exists (select from collection_case c where c.institution_id = n.institution_id and c.stage_id = n.stage_id
        and c.status in ${toCodesSql(OPEN_STATUSES)})`;
