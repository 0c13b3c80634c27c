import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import { compare, type Days } from "../../figure/queries/compare.ts";
import type { Compared } from "../../figure/rules.ts";
import type { Kept } from "../actions/collect.ts";
import type { ReportCode } from "../contract-codes.ts";

interface Asked {
  readonly report: ReportCode;
  readonly kept: Kept;
  readonly days: Days;
  readonly now: Date;
}

const dayOf = ({ on = "day" }: Kept) => sql.raw(`(${on})`);
const copyOf = ({ table }: Kept) => sql.table(`verified_${table}`);

/** The days that a run writes together with this one. */
const written = ({ isOfMonth }: Kept) =>
  isOfMonth
    ? sql`date_trunc('month', d.day)::date as first, (date_trunc('month', d.day) + interval '1 month')::date - 1 as last`
    : sql`d.day as first, d.day as last`;

/** Rows of days that were over when they were computed, and of which nothing came to be known since. */
const isSettled = ({
  report,
  kept,
  days,
  now,
}: Asked): RawBuilder<SqlBool> => sql<SqlBool>`
  ${dayOf(kept)} between ${days.from}::date and ${days.to}::date and (t.institution_id, ${dayOf(kept)}) in (
    select i.id, d.day from institution i
    join (select distinct institution_id, ${dayOf(kept)} as day from ${sql.table(kept.table)}) d on d.institution_id = i.id
    cross join lateral (select ${written(kept)}) w
    cross join lateral (
      select max(at) + interval '1 minute' as at from report_late where institution_id = i.id and day between w.first and d.day) l
    where d.day < (${now}::timestamptz at time zone i.zone)::date and exists (
      select from report_run r where r.report = ${report} and r.state = 'DONE' and r.from_on <= w.last and r.to_on >= w.first
        and (r.institution_id is null or r.institution_id = i.id)
        and r.started_at >= (d.day + 1)::timestamp at time zone i.zone and (l.at is null or r.started_at > l.at)))`;

/** The first and the last day that it has rows of; null where it has none. */
export async function span(
  db: Db,
  kept: Kept,
  { from, to }: Days,
): Promise<{ from: Day; to: Day } | null> {
  const { rows } = await sql<{ from: Day | null; to: Day | null }>`
    select min(${dayOf(kept)}) as "from", max(${dayOf(kept)}) as "to" from ${sql.table(kept.table)}
    where ${dayOf(kept)} between ${from}::date and ${to}::date`.execute(db);
  const [row] = rows;
  return row?.from && row.to ? { from: row.from, to: row.to } : null;
}

/** Puts aside what is stored; the copy is gone with the transaction. */
export async function putAside(db: Db, asked: Asked): Promise<void> {
  const { kept } = asked;
  await sql`
    create temporary table ${copyOf(kept)} on commit drop as
    select t.* from ${sql.table(kept.table)} t where ${isSettled(asked)}`.execute(
    db,
  );
}

/** What was put aside against what stands there now. */
export const differences = (
  db: Db,
  asked: Asked,
  most: number,
): Promise<Compared[]> =>
  compare(
    db,
    {
      stored: sql`select * from ${copyOf(asked.kept)}`,
      derived: sql`select t.* from ${sql.table(asked.kept.table)} t where ${isSettled(asked)}`,
    },
    asked.kept.key,
    most,
  );
