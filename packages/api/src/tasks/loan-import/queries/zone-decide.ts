import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { BorrowerZone } from "../../../core/places/zone-of-place.ts";
import { queryRow, queryRows } from "../../../core/query.ts";

export interface HeldZones {
  readonly count: number;
  readonly hash: string;
  /** "Asia/Jayapura → Asia/Makassar: 3", most borrowers first. */
  readonly moves: readonly string[];
}

const MAX_MOVES = 50;

const buildZonesTextSql = (zone: string, others: string) =>
  sql`array_to_string(${sql.ref(zone)} || ${sql.ref(others)}, ', ')`;

/** Reads the zones that wait since this run. Locks them only with `lock`, for a decision. */
export async function readHeldZones(
  db: Db,
  runId: number,
  { lock = false } = {},
): Promise<HeldZones> {
  const row = await queryRow(db)<HeldZones>`
    with waiting as materialized (
      select * from borrower_zone_change where run_id = ${runId} and ended_at is null order by id ${lock ? sql`for update` : sql``}
    ), move as (
      select case former_source when 'UNKNOWN' then former_source else ${buildZonesTextSql("formerZone", "formerOtherZones")} end
          || ' → ' || ${buildZonesTextSql("zone", "otherZones")} as words,
        count(*) as n
      from waiting group by 1)
    select (select count(*)::int from waiting) as count,
      (select coalesce(md5(string_agg(concat_ws(' ', id, zone, zone_source, other_zones), ',' order by id)), '')
        from waiting) as hash,
      array(select words || ': ' || n from move order by n desc, words limit ${MAX_MOVES}) as moves`;
  return row ?? { count: 0, hash: "", moves: [] };
}

export interface ZoneDecision {
  readonly proposerId: number;
  readonly approverId: number;
  readonly at: Date;
}

export interface ApprovedZone extends BorrowerZone {
  readonly borrowerId: number;
}

/** Approves the zones that wait since this run. Returns the zones of each borrower. */
export const approveHeldZones = (
  db: Db,
  runId: number,
  { proposerId, approverId, at }: ZoneDecision,
) =>
  queryRows(db)<ApprovedZone>`
    update borrower_zone_change set outcome = 'APPROVED', ended_at = ${at}, proposer_id = ${proposerId},
      approver_id = ${approverId}
    where run_id = ${runId} and ended_at is null returning borrower_id, zone, zone_source, other_zones`;
