import { type RawBuilder, sql } from "kysely";
import { type LakeDay, LEDGER_ZONE } from "../rules/day.ts";
import { zoneAt } from "@kolekta/api/core/zone-sql";

/** Whether a moment is of the day by the clock of the institution `i`, by that of the ledger where there is none. */
export const isInLakeDay = (
  column: RawBuilder<unknown>,
  { day, anywhere }: LakeDay,
): RawBuilder<unknown> => sql`
  ${column} >= ${anywhere.from} and ${column} < ${anywhere.to}
    and (${column} at time zone coalesce(${zoneAt(column)}, ${LEDGER_ZONE}))::date = ${day}::date`;
