import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { execute, queryRows } from "../../../core/query.ts";

/** Approved change that comes into force. A country or zone that does not start now is null. */
export interface DueLaw {
  readonly id: number;
  readonly institutionId: number;
  readonly formerCountry: string;
  readonly country: string | null;
  readonly formerZone: string;
  readonly zone: string | null;
  /** Set when no part of the change starts later. */
  readonly isWhole: boolean;
}

/**
 * Lists changes whose day has begun in the zone of their institution, or whose zone is due, in the
 * order of their days. With `lockedId`, returns that change alone and locks it with its
 * institution. A day begins in the zone that is in force from that day on.
 */
export const dueLaws = (
  db: Db,
  now: Date,
  { lockedId = null }: { readonly lockedId?: number | null } = {},
) =>
  queryRows(db)<DueLaw>`
    select w.id, w.institution_id, i.country as former_country, i.zone as former_zone,
      case when d.has_day_begun then w.country end as country,
      case when d.is_zone_due then w.zone end as zone, w.country is null or d.has_day_begun as is_whole
    from institution_law w join institution i on i.id = w.institution_id
    cross join lateral (
      select w.effective_on <= (${now}::timestamptz at time zone coalesce(w.zone, i.zone))::date as has_day_begun,
        coalesce(w.zone_started_at is null and w.zone_from_at <= ${now}, false) as is_zone_due) d
    where w.started_at is null and w.id = coalesce(${lockedId}, w.id)
      and (d.is_zone_due or (w.country is not null and d.has_day_begun))
    order by w.effective_on, w.id ${lockedId === null ? sql`` : sql`for update of w, i`}`;

export const startLaw = (
  db: Db,
  { id, institutionId, country, zone, isWhole }: DueLaw,
  at: Date,
): Promise<void> =>
  execute(db)`
    with begun as (
      update institution_law w set started_at = case when ${isWhole} then ${at}::timestamptz end,
        zone_started_at = case when ${zone}::text is null then w.zone_started_at else ${at}::timestamptz end,
        former_country = case when ${country}::text is null then w.former_country else i.country end
      from institution i where w.id = ${id} and i.id = w.institution_id)
    update institution set country = coalesce(${country}, country), zone = coalesce(${zone}, zone), version = version + 1
    where id = ${institutionId}`;
