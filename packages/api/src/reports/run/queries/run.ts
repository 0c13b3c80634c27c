import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { execute, queryRow, queryRows } from "../../../core/query.ts";
import { institutionVisibleTo } from "../../../core/scope.ts";
import type { Cause, ReportCode, RunState } from "../contract-codes.ts";

export interface ReportRange {
  readonly institutionId: number | null;
  readonly from: Day;
  readonly to: Day;
  readonly hour: number | null;
}

export interface StoredRun {
  readonly runId: number;
  readonly state: RunState;
  readonly from: Day;
  readonly to: Day;
  readonly hour: number | null;
  readonly institutionId: number | null;
  readonly institutionName: string | null;
  readonly rows: number | null;
  readonly errorKey: string | null;
  readonly errorParams: unknown;
  readonly requesterName: string | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

/** First half of the advisory locks of runs; the second half is the run id. */
const RUN_LOCK = 7120;

/**
 * Tests if the process of the run is alive: it holds the lock of the run until its transaction
 * ends.
 */
const isRunLockedSql = (runId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (
  select from pg_locks
  where locktype = 'advisory' and classid = ${sql.lit(RUN_LOCK)} and objid::bigint = ${runId}
    and database = (select oid from pg_database where datname = current_database()))`;

const columns = sql`
  r.id as run_id, case when r.state = 'RUNNING' and not ${isRunLockedSql(sql.ref("r.id"))} then 'FAILED' else r.state end as state,
  r.from_on as "from", r.to_on as "to", r.hour, r.institution_id, i.name as institution_name, r.rows,
  case when r.state = 'RUNNING' then 'report.brokeOff' else r.error_key end as error_key, r.error_params,
  u.name as requester_name, r.started_at, r.finished_at`;

const joined = sql`report_run r left join institution i on i.id = r.institution_id left join app_user u on u.id = r.requester_id`;

/** Reserves the id of the next run, so that its lock is held before its row is visible. */
export async function reserveRunId(db: Db): Promise<number> {
  const rows = await queryRows(db)<{ id: number }>`
    select nextval(pg_get_serial_sequence('report_run', 'id'))::bigint as id`;
  const [row] = rows;
  if (!row) throw new Error("a sequence has no next number");
  await execute(db)`select pg_advisory_xact_lock(${RUN_LOCK}, ${row.id}::integer)`;
  return row.id;
}

export async function insertRun(
  db: Db,
  run: ReportRange & {
    readonly id: number;
    readonly report: ReportCode;
    readonly cause: Cause;
    readonly requesterId: number | null;
    readonly startedAt: Date;
  },
): Promise<void> {
  const { from: fromOn, to: toOn, ...rest } = run;
  await db
    .insertInto("reportRun")
    .values({ ...rest, fromOn, toOn })
    .execute();
}

export async function endRun(
  db: Db,
  id: number,
  end:
    | { state: "DONE"; rows: number; finishedAt: Date }
    | { state: "FAILED"; errorKey: string; errorParams: string; finishedAt: Date },
): Promise<void> {
  await db.updateTable("reportRun").set(end).where("id", "=", id).execute();
}

/** Marks runs as failed when their process has ended. Returns their number. */
export async function endBrokenOff(db: Db, report: ReportCode, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update report_run r set state = 'FAILED', error_key = 'report.brokeOff', finished_at = ${now}
    where r.report = ${report} and r.state = 'RUNNING' and not ${isRunLockedSql(sql.ref("r.id"))}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

export async function getRun(db: Db, id: number): Promise<StoredRun> {
  const rows = await queryRows(db)<StoredRun>`
    select ${columns} from ${joined} where r.id = ${id}`;
  const [row] = rows;
  if (!row) throw new Error(`there is no run ${id}`);
  return row;
}

/** Returns the time of the last refresh for the same institution, or for all. */
export async function lastRefresh(
  db: Db,
  report: ReportCode,
  institutionId: number | null,
): Promise<Date | null> {
  const row = await queryRow(db)<{ at: Date | null }>`
    select max(started_at) as at from report_run
    where report = ${report} and cause = 'REFRESH' and institution_id is not distinct from ${institutionId}::bigint`;
  return row?.at ?? null;
}

export interface RunFilter {
  readonly report: ReportCode;
  readonly institutionId: number | null;
}

/**
 * Condition for runs of one institution or of the visible ones. Runs for all institutions are
 * included.
 */
const seen = (actor: Actor, { report, institutionId }: RunFilter) => sql`
  r.report = ${report} and (r.institution_id is null or ${institutionVisibleTo(actor, sql.ref("r.institution_id"))})
  and (${institutionId}::bigint is null or r.institution_id is null or r.institution_id = ${institutionId}::bigint)`;

async function findLastRun(db: Db, where: RawBuilder<unknown>): Promise<StoredRun | null> {
  const row = await queryRow(db)<StoredRun>`
    select ${columns} from ${joined} where ${where} order by r.started_at desc, r.id desc limit 1`;
  return row ?? null;
}

export const lastSuccess = (db: Db, actor: Actor, filter: RunFilter) =>
  findLastRun(db, sql`${seen(actor, filter)} and r.state = 'DONE'`);

/** Finds the last failure that no success of the same institution followed. */
export const lastFailure = (db: Db, actor: Actor, filter: RunFilter) =>
  findLastRun(
    db,
    sql`${seen(actor, filter)}
      and (r.state = 'FAILED' or (r.state = 'RUNNING' and not ${isRunLockedSql(sql.ref("r.id"))}))
      and not exists (select from report_run done where done.report = r.report and done.state = 'DONE' and done.id > r.id
        and (done.institution_id is null or done.institution_id = r.institution_id))`,
  );

export const lastRunning = (db: Db, actor: Actor, filter: RunFilter) =>
  findLastRun(
    db,
    sql`${seen(actor, filter)} and r.state = 'RUNNING' and ${isRunLockedSql(sql.ref("r.id"))}`,
  );
