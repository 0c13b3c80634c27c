import { createCallerFactory } from "@kolekta/api/core/guarded";
import { getActor, createTestContext } from "@kolekta/api/core/testing";
import { appRouter } from "@kolekta/api/router";
import { applyRun } from "@kolekta/api/tasks/allocation/actions/apply";
import { createDb, type Db, UNLIMITED } from "@kolekta/db";
import { sql } from "kysely";
import {
  addAgents,
  AGENTS,
  assignBySql,
  CASES,
  saveAssignments,
  releaseAllCases,
  Undone,
  undone,
} from "./allocation-plain.ts";
import type { Bench } from "./bench.ts";
import { elapsed } from "./loop.ts";
import type { WorkloadResult } from "./table.ts";

const HEAD_OFFICE = "ops01";
const createCaller = createCallerFactory(appRouter);

/**
 * Assigns a hundred thousand cases to two thousand agents: planned, applied twice, the first time
 * rolled back at the last batch, then written twice by plain statements. The faster of two counts.
 */
export async function benchAllocation(
  { databaseUrl }: Bench,
  printLine: (line: string) => void,
): Promise<WorkloadResult[]> {
  const db = createDb(databaseUrl, { ...UNLIMITED, max: 4 });
  try {
    await addAgents(db);
    await releaseAllCases(db);
    const { runId, cases, seconds: plan } = await planned(db);
    printLine(`${cases} cases planned in ${plan.toFixed(1)} s`);
    const context = createTestContext(db, null, { databaseUrl, via: "JOB" });
    const onProgress = (done: number) => {
      if (done === cases) throw new Undone();
    };
    const applied = [
      await settled(db, () => undone(applyRun(context, runId, { onProgress }))),
      await settled(db, () => applyRun(context, runId)),
    ];
    await assertAllAssigned(db, runId);
    await saveAssignments(db, runId);
    await releaseAllCases(db);
    const plain = [
      await settled(db, () => assignBySql(db)),
      await settled(db, () => assignBySql(db)),
    ];
    return toRows(cases, { plan, applied, plain });
  } finally {
    await db.destroy();
  }
}

/** Measures the work without the cleanup that earlier work left behind. */
async function settled(db: Db, work: () => Promise<unknown>): Promise<number> {
  await sql`vacuum analyze`.execute(db);
  return elapsed(work);
}

/** Plans as head office, which sees all institutions. */
async function planned(db: Db) {
  const actor = await getActor(db, { login: HEAD_OFFICE });
  const { allocation } = createCaller(createTestContext(db, actor)).tasks;
  const { rows } = await sql<{ id: number }>`
    select id from collection_case where status = 'C00' order by id limit ${CASES}`.execute(db);
  const taskIds = rows.map(({ id }) => id);
  const planning = { runId: 0, cases: 0 };
  const seconds = await elapsed(async () => {
    const made = await allocation.prepare({ kind: "ASSIGN", taskIds });
    Object.assign(planning, made);
  });
  const { runId, cases } = planning;
  const { version } = await allocation.get({ runId });
  await allocation.commit({ runId, version });
  return { runId, cases, seconds };
}

async function assertAllAssigned(db: Db, runId: number): Promise<void> {
  const { state, assigned, cases } = await db
    .selectFrom("allocationRun")
    .select(["state", "assigned", "cases"])
    .where("id", "=", runId)
    .executeTakeFirstOrThrow();
  if (state !== "DONE" || assigned !== cases)
    throw new Error(`${assigned} of ${cases} cases were assigned: ${state}`);
}

interface Times {
  readonly plan: number;
  readonly applied: readonly number[];
  readonly plain: readonly number[];
}

const seconds = (value: number): string => `${value.toFixed(1)} s`;

function toRows(cases: number, { plan, ...times }: Times): WorkloadResult[] {
  const limit = Math.min(...times.plain);
  const applied = Math.min(...times.applied);
  const label = `${cases.toLocaleString("en")} cases to ${AGENTS.toLocaleString("en")} agents`;
  const beside = (measured: number) => ({
    measured: seconds(measured),
    limit: `${seconds(limit)} same assignments by plain SQL`,
    ratio: limit / measured,
  });
  return [
    {
      subject: `Apply a run of ${label}`,
      ...beside(applied),
      aim: "≥ 0.50",
      isMet: limit / applied >= 0.5,
    },
    {
      subject: `Plan and apply a run of ${label}`,
      ...beside(plan + applied),
      aim: "≥ 0.50",
      isMet: limit / (plan + applied) >= 0.5,
    },
  ];
}
