import { sql } from "kysely";
import type { ClockJob, JobContext } from "./job.ts";

/** Tables that lie by months, and whether their months may go once retention has emptied them. */
const TABLES = { login_log: true, behaviour_record: true, audit_log: false };
const MONTHS_AHEAD = 2;
const DAY_MS = 86_400_000;
/** A month that is over for longer than any list reaches back, and empty, is dropped. */
const DROPPED_AFTER_DAYS = 62;

/** One month at a time: rows of it that already came move, and writers wait no longer than for those. */
async function makeMonths(ctx: JobContext, table: string): Promise<void> {
  const { rows } = await sql<{ month: string }>`
    select month from missing_months(${table}, ${ctx.now()}, ${MONTHS_AHEAD}) as month`.execute(
    ctx.db,
  );
  for (const { month } of rows) {
    await sql`select make_month(${table}, ${month}::date)`.execute(ctx.db);
    ctx.log({ table, month }, "a partition was made");
  }
}

async function dropMonths(ctx: JobContext, table: string): Promise<void> {
  const before = new Date(ctx.now().getTime() - DROPPED_AFTER_DAYS * DAY_MS);
  const { rows } = await sql<{ name: string }>`
    select name from drop_empty_months(${table}, ${before}) as name`.execute(
    ctx.db,
  );
  for (const { name } of rows)
    ctx.log({ table: name }, "an empty partition was dropped");
}

async function keepMonths(ctx: JobContext): Promise<void> {
  for (const [table, mayGo] of Object.entries(TABLES)) {
    await makeMonths(ctx, table);
    if (mayGo) await dropMonths(ctx, table);
  }
}

/** Makes the months to come before anybody writes to them; whatever lacks its month waits in the default partition. */
export const keepPartitions: ClockJob = {
  name: "partition.keep",
  cron: "23 * * * *",
  // A server starts all the same: rows need no month of their own to be kept.
  begin: (ctx) =>
    keepMonths(ctx).catch((error: unknown) =>
      ctx.log({ error }, "partitions were not made at the start"),
    ),
  run: keepMonths,
};
