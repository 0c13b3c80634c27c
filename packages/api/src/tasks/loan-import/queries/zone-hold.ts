import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { BorrowerZone } from "../../../core/places/zone-of-place.ts";
import { execute, queryRows } from "../../../core/query.ts";
import { rowNumbers } from "./identity.ts";
import type { ImportTarget } from "./upsert.ts";

/** Rows of a tape with the same change of zones for known borrowers. */
export interface ZoneMove {
  readonly former: BorrowerZone;
  readonly named: BorrowerZone;
  readonly rows: readonly number[];
}

const WAITING = sql`left join borrower_zone_change w on w.borrower_id = b.id and w.ended_at is null`;

const zoneJson = (zone: string, source: string, others: string) =>
  sql`jsonb_build_object('zone', ${sql.ref(zone)}, 'zoneSource', ${sql.ref(source)}, 'otherZones', ${sql.ref(others)})`;

/**
 * Zone changes by the last row of each known borrower, compared with the zone from before a waiting
 * change.
 */
const FORMER = sql`
  select n.*, b.id as borrower_id, coalesce(w.former_zone, b.zone) as former_zone,
    coalesce(w.former_source, b.zone_source) as former_source,
    coalesce(w.former_other_zones, b.other_zones) as former_other_zones, w.id as waiting_id
  from (
    select distinct on (borrower_key) row_no, borrower_key, zone, zone_source, other_zones from tape
    where verdict in ('CREATED', 'UPDATED', 'DETAILS') order by borrower_key, row_no desc) n
  join borrower b on b.source_id = n.borrower_key ${WAITING}
  where n.zone_source <> 'UNKNOWN'`;

export const listZoneMoves = (db: Db) =>
  queryRows(db)<ZoneMove>`
    select ${zoneJson("formerZone", "formerSource", "formerOtherZones")} as former,
      ${zoneJson("zone", "zoneSource", "otherZones")} as named, array_agg(row_no) as rows
    from (${FORMER}) f
    where (former_source = 'UNKNOWN', former_zone, former_other_zones) is distinct from (false, zone, other_zones)
    group by 1, 2`;

/**
 * Holds the zones of these rows until two people approve them, and gives the rows the former zone
 * with the new ones beside it. Returns the number of borrowers.
 */
export async function holdZones(
  db: Db,
  rows: readonly number[],
  { runId, institutionId, now }: ImportTarget,
): Promise<number> {
  const heldZones = await queryRows(db)`
    with held as materialized (
      select f.* from (${FORMER}) f
      where f.row_no in (${rowNumbers(rows)})
    ), kept as (
      insert into borrower_zone_change as c (borrower_id, institution_id, run_id, former_zone, former_source,
        former_other_zones, zone, zone_source, other_zones, held_at)
      select borrower_id, ${institutionId}::bigint, ${runId}::bigint, former_zone, former_source, former_other_zones,
        zone, zone_source, other_zones, ${now}::timestamptz
      from held
      on conflict (borrower_id) where ended_at is null do update set run_id = excluded.run_id,
        institution_id = excluded.institution_id, zone = excluded.zone, zone_source = excluded.zone_source,
        other_zones = excluded.other_zones, held_at = excluded.held_at
      where (c.zone, c.zone_source, c.other_zones)
        is distinct from (excluded.zone, excluded.zone_source, excluded.other_zones)
    )
    update tape set zone = h.former_zone, zone_source = h.former_source, other_zones = array(
      select distinct z from unnest(h.former_other_zones || h.zone || h.other_zones) z where z <> h.former_zone order by z)
    from held h where tape.row_no = h.row_no returning tape.row_no`;
  return heldZones.length;
}

/** Supersedes waiting zone changes of borrowers whose zone this tape sets otherwise. */
export const supersedeZones = (db: Db, heldRows: readonly number[], now: Date): Promise<void> =>
  execute(db)`
    update borrower_zone_change c set outcome = 'SUPERSEDED', ended_at = ${now}
    from (${FORMER}) f
    where c.id = f.waiting_id and f.row_no not in (${rowNumbers(heldRows)})`;

export const zoneSubject = (runId: number): string => `borrower_zone ${runId}`;

export const countHeldZones: RawBuilder<number> = sql`(
  select count(*)::int from borrower_zone_change w where w.run_id = import_run.id and w.ended_at is null)`;

/** Finds the last proposal about the zones of `import_run`. */
export const lastZoneProposal: RawBuilder<unknown> = sql`(
  select jsonb_build_object('proposalId', p.id, 'state', p.state) from proposal p
  where p.kind = 'BORROWER_CHANGE' and p.subject = 'borrower_zone ' || import_run.id order by p.id desc limit 1)`;
