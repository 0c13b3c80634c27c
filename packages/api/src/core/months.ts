import type { Db } from "@kolekta/db";
import type { ClockJob, JobContext } from "./job.ts";
import { execute, queryRows } from "./query.ts";

const MONTHS_AHEAD = 2;
const DAY_MS = 86_400_000;
/**
 * Days after the end of a month at which it is dropped when empty; longer than any list reaches
 * back.
 */
const DROPPED_AFTER_DAYS = 62;

export interface MonthlyTable {
  readonly table: string;
  /** Its months are never dropped automatically. */
  readonly isAppendOnly: boolean;
}

/**
 * Lists the tables partitioned by months of `at` from the catalog; there is no other list of them.
 */
export const monthlyTables = (db: Db) =>
  queryRows(db)<MonthlyTable>`
    select c.relname as "table",
      exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = c.relname || '_append_only') as is_append_only
    from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
    where p.partstrat = 'r' and p.partnatts = 1 and a.attname = 'at' and c.relnamespace = 'public'::regnamespace
    order by c.relname`;

/** Lists the months whose rows are, or would be, in the default partition. */
export async function missingMonths(db: Db, table: string, since: Date): Promise<string[]> {
  const rows = await queryRows(db)<{ month: string }>`
    select month from missing_months(${table}, ${since}, ${MONTHS_AHEAD}) as month`;
  return rows.map(({ month }) => month);
}

/** Drops the empty months that ended before, and returns their names. */
export async function dropMonths(db: Db, table: string, before: Date): Promise<string[]> {
  const rows = await queryRows(db)<{ name: string }>`
    select name from drop_empty_months(${table}, ${before}) as name`;
  return rows.map(({ name }) => name);
}

/**
 * Creates one month at a time: its rows in the default partition move, and writers wait only for
 * that move.
 */
async function maintainMonths(
  ctx: JobContext,
  { table, isAppendOnly }: MonthlyTable,
): Promise<void> {
  const now = ctx.now();
  for (const month of await missingMonths(ctx.db, table, now)) {
    await execute(ctx.db)`select make_month(${table}, ${month}::date)`;
    ctx.log({ table, month }, "a partition was made");
  }
  if (isAppendOnly) return;
  const before = new Date(now.getTime() - DROPPED_AFTER_DAYS * DAY_MS);
  for (const name of await dropMonths(ctx.db, table, before))
    ctx.log({ table: name }, "an empty partition was dropped");
}

/** A failure with a busy table does not stop the others. */
async function maintainAllMonths(ctx: JobContext): Promise<void> {
  const failures: unknown[] = [];
  for (const monthlyTable of await monthlyTables(ctx.db))
    await maintainMonths(ctx, monthlyTable).catch((error: unknown) => {
      failures.push(error);
    });
  if (failures.length > 0) throw failures[0];
}

/**
 * Creates the partitions of coming months before rows arrive; rows without a month wait in the
 * default partition.
 */
export const maintainPartitions: ClockJob = {
  name: "partition.keep",
  cron: "23 * * * *",
  // The server starts even after a failure: the default partition takes the rows.
  onStart: (ctx) =>
    maintainAllMonths(ctx).catch((error: unknown) =>
      ctx.log({ error }, "partitions were not made at the start"),
    ),
  run: maintainAllMonths,
};
