import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { columnText, idArray, jsonRows } from "../../../core/sql.ts";
import type { Backlog } from "../../../core/backlog.ts";
import type { ErrorParams } from "../../../core/errors.ts";
import { execute, queryRows } from "../../../core/query.ts";
import type { AssignmentReason, AllocationOutcome, RunKind, RunState } from "../contract-codes.ts";

/** First half of the advisory lock; the second is the run. */
const RUN_LOCK = 7301;

/** Runs that have not ended, also when a process applies them now. */
export const backlog: Backlog<"allocationRun"> = {
  table: "allocationRun",
  waiting: sql`q.state in ('WAITING', 'RUNNING')`,
  dueAt: "committedAt",
};

/**
 * Returns false when another process applies the run. An advisory lock leaves the row free for the
 * progress updates.
 */
export async function tryRunLock(db: Db, runId: number): Promise<boolean> {
  const rows = await queryRows(db)<{ held: boolean }>`
    select pg_try_advisory_xact_lock(${RUN_LOCK}, ${runId}::integer) as held`;
  return rows[0]?.held === true;
}

/**
 * Switches JIT off: the statements are planned again for each batch, and compiling takes longer
 * than executing them.
 */
export const withoutJit = (db: Db): Promise<void> => execute(db)`set local jit = off`;

/** Lists waiting runs and runs of dead processes, oldest first. */
export async function runsToApply(db: Db): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select r.id from allocation_run r
    where r.state in ('WAITING', 'RUNNING') and not exists (
      select from pg_locks k
      where k.locktype = 'advisory' and k.classid = ${RUN_LOCK}::oid and k.objid::bigint = r.id
        and k.database = (select oid from pg_database where datname = current_database()))
    order by r.id`;
  return rows.map(({ id }) => id);
}

export interface AppliedRun {
  readonly kind: RunKind;
  readonly state: RunState;
  readonly institutionId: number | null;
  readonly creatorId: number | null;
  readonly reason: string | null;
  readonly overrideReason: string | null;
}

const buildRunQuery = (db: Db, runId: number) =>
  db
    .selectFrom("allocationRun")
    .select(["kind", "state", "institutionId", "creatorId", "reason"])
    .select("overrideReason")
    .where("id", "=", runId);

export const readRun = (db: Db, runId: number): Promise<AppliedRun | undefined> =>
  buildRunQuery(db, runId).executeTakeFirst() as Promise<AppliedRun | undefined>;

export const lockRun = (db: Db, runId: number): Promise<AppliedRun | undefined> =>
  buildRunQuery(db, runId).forNoKeyUpdate().executeTakeFirst() as Promise<AppliedRun | undefined>;

export interface RunProgress {
  readonly state?: RunState;
  readonly heartbeatAt: Date;
  readonly endedAt?: Date;
  readonly done?: number;
  readonly assigned?: number;
  readonly refused?: number;
  readonly unassigned?: number;
  readonly failure?: string | null;
}

/** Leaves the version unchanged: progress is no edit by a user. */
export async function setProgress(db: Db, runId: number, progress: RunProgress): Promise<void> {
  await db.updateTable("allocationRun").set(progress).where("id", "=", runId).execute();
}

export async function listAgents(db: Db, runId: number): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number | null }>`
    select distinct agent_id as id from allocation_decision where run_id = ${runId} order by 1`;
  return rows.flatMap(({ id }) => id ?? []);
}

export async function listInstitutions(db: Db, runId: number): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select distinct institution_id as id from allocation_decision where run_id = ${runId} order by 1`;
  return rows.map(({ id }) => id);
}

export interface RunLine {
  readonly caseId: number;
  readonly stageId: number;
  readonly fromAgentId: number | null;
  readonly agentId: number | null;
  readonly assignmentReason: AssignmentReason | null;
}

export const linesAfter = (db: Db, runId: number, after: number, limit: number) =>
  queryRows(db)<RunLine>`
    select case_id, stage_id, from_agent_id, agent_id, assignment_reason from allocation_decision
    where run_id = ${runId} and case_id > ${after} order by case_id limit ${limit}`;

export interface LineOutcome {
  readonly taskId: number;
  readonly outcome: AllocationOutcome;
  readonly refusal?: { readonly key: string; readonly params: ErrorParams };
}

export async function setOutcomes(
  db: Db,
  runId: number,
  outcomes: readonly LineOutcome[],
): Promise<void> {
  const reasons = outcomes.flatMap(({ taskId, refusal }) =>
    refusal ? [{ ...refusal, case_id: taskId }] : [],
  );
  await execute(db)`
    update allocation_decision l set outcome = o.outcome, refusal = r.key, refusal_params = r.params
    from unnest(${idArray(outcomes.map((outcome) => outcome.taskId))}, ${columnText(outcomes, (outcome) => outcome.outcome)}::text[])
      as o (case_id, outcome)
    left join json_to_recordset(${jsonRows(reasons)}) as r (case_id bigint, key text, params jsonb) using (case_id)
    where l.run_id = ${runId} and l.case_id = o.case_id`;
}
