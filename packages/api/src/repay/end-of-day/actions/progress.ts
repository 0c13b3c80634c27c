import type { BaseContext } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { notifyUser } from "../../../tasks/notification/actions.ts";
import { type Counts, type Step, STEPS } from "../contract.ts";
import { insertBatches } from "../queries/loan-batch.ts";
import {
  casesMovedOn,
  type LockedStep,
  lastMove,
  lockStep,
  findRunRange,
  setStep,
  type StepKey,
} from "../queries/step.ts";
import { addCounts, toWorkDay, computePercent } from "../rules.ts";
import { AS_WHOLE, BY_BATCH } from "./steps.ts";

export interface Progress extends StepKey {
  readonly percent: number;
  readonly counts: Counts;
}

export interface EndOfDayOptions {
  /** Called after every batch. */
  onProgress(progress: Progress): void;
  /** Loans of one batch. */
  readonly batchSize: number;
  /** Parallel batches in this process. */
  readonly sideBySide: number;
}

/** Locks the step. The first call stores its start and divides the loans into batches. */
export const startStep = (
  context: BaseContext,
  key: StepKey,
  { batchSize }: EndOfDayOptions,
): Promise<void> =>
  inTransaction(context, null, async (tx) => {
    const { startedAt } = orNotFound(await lockStep(tx.db, key));
    audit(tx, key, { isFirst: startedAt === null });
    if (startedAt !== null) return;
    const batches = BY_BATCH[key.step] ? await insertBatches(tx.db, key, batchSize) : 0;
    const logAfter = await lastMove(tx.db);
    const started = { startedAt: tx.now(), heartbeatAt: tx.now(), batches, logAfter };
    await setStep(tx.db, key, { ...started, state: "RUNNING" });
  });

/** Runs work that does not go loan by loan. */
export async function runWhole(
  context: BaseContext,
  key: StepKey,
  options: EndOfDayOptions,
): Promise<void> {
  const work = AS_WHOLE[key.step];
  if (!work) return;
  const done = await work(context, await dayFor(context, key));
  await inTransaction(context, null, (tx) => addDone(tx, key, done, options));
}

/**
 * Returns the day to compute: a repeated day updates the portfolio to the last day, not to the
 * repeated one.
 */
export async function dayFor({ db }: Pick<BaseContext, "db">, { day }: StepKey) {
  const { last } = (await findRunRange(db)) ?? { last: day };
  return toWorkDay(day, last);
}

/**
 * Locks the step and adds the counts. Call it last in a transaction, so that parallel batches
 * hardly wait.
 */
export async function addDone(
  tx: Tx<BaseContext>,
  key: StepKey,
  done: Counts,
  options: EndOfDayOptions,
  range: object = {},
): Promise<void> {
  const locked = orNotFound(await lockStep(tx.db, key));
  audit(tx, key, { ...range, ...done });
  if (locked.state === "DONE") return;
  const counts = addCounts(locked.counts, done);
  const change = { counts, heartbeatAt: tx.now(), failure: null };
  await setStep(tx.db, key, { ...change, state: "RUNNING" });
  const percent = computePercent({ ...locked, state: "RUNNING" });
  options.onProgress({ ...key, percent, counts });
}

/** Ends a step whose batches are all done. */
export const endStep = (
  context: BaseContext,
  key: StepKey,
  options: EndOfDayOptions,
): Promise<void> =>
  inTransaction(context, null, async (tx) => {
    const locked = orNotFound(await lockStep(tx.db, key));
    audit(tx, key, { ends: locked.state !== "DONE", ...locked.counts });
    if (locked.state === "DONE") return;
    if (key.step === "STAGE") await notifyAgents(tx, locked);
    const ended = { state: "DONE", endedAt: tx.now(), failure: null } as const;
    await setStep(tx.db, key, ended);
    if (isLast(key.step)) tx.publish({ type: "endOfDay.completed", ids: {} });
    options.onProgress({ ...key, percent: 100, counts: locked.counts });
  });

const isLast = (step: Step): boolean => step === STEPS.at(-1);

/** Sends one notification to each agent, with the number of cases that moved to another stage. */
async function notifyAgents(tx: Tx<BaseContext>, { logAfter }: LockedStep): Promise<void> {
  for (const { agentId, count } of await casesMovedOn(tx.db, logAfter))
    await notifyUser(tx, { userId: agentId, kind: "CASES_RELEASED", count });
}

const audit = (tx: Tx<BaseContext>, { day, attempt, step }: StepKey, after: object) =>
  tx.audit({
    action: `endOfDay.${step.toLowerCase()}`,
    entity: "business_day_run",
    entityId: `${day} ${attempt}`,
    after: { ...after },
  });

export const markFailed = (context: BaseContext, key: StepKey, error: unknown) =>
  inTransaction(context, null, async (tx) => {
    const locked = orNotFound(await lockStep(tx.db, key));
    const failure = error instanceof Error ? error.message : String(error);
    if (locked.state !== "DONE") await setStep(tx.db, key, { state: "FAILED", failure });
    audit(tx, key, { failure });
  }).catch(() => undefined);
