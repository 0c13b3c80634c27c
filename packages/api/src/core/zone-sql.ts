import { type RawBuilder, sql } from "kysely";

type Sql = RawBuilder<unknown>;

const chosen = (isLater: Sql, institution: Sql, zone: Sql): Sql => sql`
  coalesce((select case when ${isLater} then w.former_zone else w.zone end from institution_law w
    where w.institution_id = ${institution} and w.zone is not null
    order by ${isLater} desc, case when ${isLater} then w.zone_from_at end, w.zone_from_at desc limit 1), ${zone})`;

/** Selects the zone of an institution, by default `i`, at an instant. */
export const zoneAt = (at: Sql, institution: Sql = sql`i.id`, zone: Sql = sql`i.zone`): Sql =>
  chosen(sql`w.zone_from_at > ${at}`, institution, zone);

/** Selects the zone in which a business day of an institution begins. */
export const zoneOn = (day: Sql, institution: Sql = sql`i.id`, zone: Sql = sql`i.zone`): Sql =>
  chosen(sql`w.effective_on > ${day}`, institution, zone);

/** Selects the business day of institution `i` at an instant. */
export const dayAt = (at: Sql): Sql => sql`(${at} at time zone ${zoneAt(at)})::date`;

/** Zones that institution `i` had before, for a `ZoneHistory`. */
export const FORMER_ZONES = sql`
  coalesce((select jsonb_agg(jsonb_build_object('zone', w.former_zone, 'untilOn', w.effective_on,
      'untilMs', floor(extract(epoch from w.zone_from_at) * 1000)::bigint) order by w.zone_from_at)
    from institution_law w where w.institution_id = i.id and w.zone is not null), '[]')`;

/** Columns of a `ZoneHistory` of institution `i`. */
export const ZONE_HISTORY = sql`
  coalesce((select w.zone from institution_law w where w.institution_id = i.id and w.zone is not null
    order by w.zone_from_at desc limit 1), i.zone) as zone, ${FORMER_ZONES} as former_zones`;
