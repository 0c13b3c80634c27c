import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "@kolekta/api/core/day";
import { queryRows } from "@kolekta/api/core/query";
import type { ArchivedTable } from "./contract.ts";
import { type ArchivedMonth, COLUMNS, isPartSql, type MonthPart } from "./queries.ts";

/** Number of days that retention allows for a table. */
export interface RetentionLimit {
  readonly table: ArchivedTable;
  readonly days: number;
}

export interface ListedMonth extends ArchivedMonth {
  /** Is null where the file is kept for good. */
  readonly expiresOn: Day | null;
}

/** Day of the rule, or the day on which retention of the first row ends, whichever comes first. */
const EXPIRES_ON = sql<Day | null>`least(m.expires_on, m.first_on + l.days + 1)`;

const fromLimited = (limits: readonly RetentionLimit[]) => sql`
  from archived_month m left join unnest(
    ${limits.map(({ table }) => table)}::text[], ${limits.map(({ days }) => days)}::int[]
  ) as l (table_name, days) on l.table_name = m.table_name`;

export const listedMonths = (db: Db, limits: readonly RetentionLimit[]) =>
  queryRows(db)<ListedMonth>`
    select ${COLUMNS}, ${EXPIRES_ON} as expires_on ${fromLimited(limits)}
    order by m.table_name, m.month, m.part`;

export const dueMonths = (db: Db, limits: readonly RetentionLimit[], today: Day) =>
  queryRows(db)<ArchivedMonth>`
    select ${COLUMNS} ${fromLimited(limits)}
    where m.state <> 'EXPIRED' and ${EXPIRES_ON} <= ${today}::date
    order by m.table_name, m.month, m.part`;

/** Returns false when the file has already expired or its rows have not been dropped. */
export async function setExpired(db: Db, monthPart: MonthPart, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update archived_month m set state = 'EXPIRED', expired_at = ${at}
    where ${isPartSql(monthPart)} and m.state = 'ARCHIVED'`.execute(db);
  return numAffectedRows === 1n;
}
