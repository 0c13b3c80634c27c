import { type RawBuilder, sql } from "kysely";
import { type LakeDay, LEDGER_ZONE } from "../rules/day.ts";
import { zoneAt } from "@kolekta/api/core/zone-sql";

/**
 * Checks that an instant is on the day in the zone of institution `i`, or of the ledger without an
 * institution.
 */
export const isInLakeDay = (
  column: RawBuilder<unknown>,
  { day, anywhere }: LakeDay,
): RawBuilder<unknown> => sql`
  ${column} >= ${anywhere.from} and ${column} < ${anywhere.to}
    and (${column} at time zone coalesce(${zoneAt(column)}, ${LEDGER_ZONE}))::date = ${day}::date`;
