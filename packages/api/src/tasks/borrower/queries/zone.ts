import type { Db } from "@kolekta/db";
import { queryRows } from "../../../core/query.ts";
import { jsonRows } from "../../../core/sql.ts";
import type { BorrowerZone } from "../../../core/places/zone-of-place.ts";

export interface SetZone extends BorrowerZone {
  readonly borrowerId: number;
}

/** Sets zones of borrowers, except erased ones. Returns the ids of changed borrowers. */
export async function setZones(db: Db, zones: readonly SetZone[]): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    update borrower b set zone = z.zone, zone_source = z."zoneSource",
      other_zones = array(select json_array_elements_text(z."otherZones"))
    from json_to_recordset(${jsonRows(zones)}) as z ("borrowerId" bigint, zone text, "zoneSource" text, "otherZones" json)
    where b.id = z."borrowerId" and b.erased_at is null returning b.id`;
  return rows.map(({ id }) => id);
}
