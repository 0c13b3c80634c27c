import { dbError } from "@kolekta/db";
import type { Visit } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { tellUser } from "../../../tasks/notice/actions.ts";
import { lastLoan, nextRange } from "../../loan/actions/night.ts";
import { type Counts, type Step, STEPS } from "../contract.ts";
import {
  givenUp,
  type LockedStep,
  lastMove,
  lockStep,
  rolledDays,
  setStep,
  type StepKey,
  forPortion,
} from "../queries/step.ts";
import { addCounts, dayOfWork, percentOf } from "../rules.ts";
import { AS_WHOLE, BY_PORTION } from "./steps.ts";

export interface Progress extends StepKey {
  readonly percent: number;
  readonly counts: Counts;
}

export interface Manner {
  /** Hears of every portion. */
  tell(progress: Progress): void;
  /** Loans of one transaction. */
  readonly portion: number;
}

/**
 * Does one step to its end, portion by portion; what is done of it stays done, whatever happens. Two who do the
 * same step take turns. False when it was asked to stop before.
 */
export async function runStep(
  visit: Visit,
  key: StepKey,
  manner: Manner,
): Promise<boolean> {
  try {
    if (AS_WHOLE[key.step]) await runWhole(visit, key, manner);
    for (let more = true; more;) {
      if (visit.signal.aborted) return false;
      more = await patiently(() => runPortion(visit, key, manner));
    }
    return true;
  } catch (error) {
    if (!visit.signal.aborted) await markFailed(visit, key, error);
    throw error;
  }
}

/** False when the step is done. */
const runPortion = (
  visit: Visit,
  key: StepKey,
  manner: Manner,
): Promise<boolean> =>
  inTransaction(visit, null, async (tx) => {
    await forPortion(tx.db);
    const locked = await lockKnown(tx, key);
    const work = BY_PORTION[key.step];
    const range =
      locked.state === "DONE" || !work
        ? null
        : await nextRange(tx.db, locked.cursor, manner.portion);
    if (!range || !work) return finish(tx, locked, manner);
    const portion = { ...range, ...(await dayFor(tx, locked)), at: tx.now() };
    const done = await work(tx, portion);
    const counts = addCounts(locked.counts, { loans: range.loans, ...done });
    await go(tx, locked, { cursor: range.upto, counts }, manner);
    audit(tx, key, { from: range.after, upto: range.upto, ...done });
    return true;
  });

const runWhole = async (
  visit: Visit,
  key: StepKey,
  manner: Manner,
): Promise<void> => {
  const day = await inTransaction(visit, null, async (tx) => {
    const locked = await lockKnown(tx, key);
    audit(tx, key, { begins: true });
    if (locked.state === "DONE") return null;
    await go(tx, locked, {}, manner);
    return (await dayFor(tx, locked)).day;
  });
  if (day === null) return;
  const done = (await AS_WHOLE[key.step]?.(visit, day)) ?? {};
  await inTransaction(visit, null, async (tx) => {
    const locked = await lockKnown(tx, key);
    const counts = addCounts(locked.counts, done);
    audit(tx, key, done);
    if (locked.state !== "DONE") await go(tx, locked, { counts }, manner);
  });
};

/** Locks the step and, the first time, writes down where it began. */
async function lockKnown(tx: Tx<Visit>, key: StepKey): Promise<LockedStep> {
  const locked = orNotFound(await lockStep(tx.db, key));
  if (locked.startedAt !== null) return locked;
  const begin = {
    startedAt: tx.now(),
    lastId: await lastLoan(tx.db),
    logAfter: await lastMove(tx.db),
  };
  await setStep(tx.db, key, { ...begin, state: locked.state });
  return { ...locked, ...begin };
}

async function dayFor({ db }: Tx<Visit>, { day }: LockedStep) {
  const { last } = (await rolledDays(db)) ?? { last: day };
  return { day: dayOfWork(day, last) };
}

type Gone = { readonly cursor?: number; readonly counts?: Counts };

/** Writes how far the step is. */
async function go(
  tx: Tx<Visit>,
  locked: LockedStep,
  gone: Gone,
  manner: Manner,
): Promise<void> {
  const change = { ...gone, beatAt: tx.now(), failure: null };
  await setStep(tx.db, locked, { ...change, state: "RUNNING" });
  const standing = { ...locked, ...change, state: "RUNNING" } as const;
  manner.tell({
    ...key(locked),
    percent: percentOf(standing),
    counts: standing.counts,
  });
}

const key = ({ day, turn, step }: StepKey): StepKey => ({ day, turn, step });

async function finish(
  tx: Tx<Visit>,
  locked: LockedStep,
  manner: Manner,
): Promise<false> {
  audit(tx, locked, { ends: true, ...locked.counts });
  if (locked.state === "DONE") return false;
  if (locked.step === "STAGE") await tellAgents(tx, locked);
  const ended = { state: "DONE", endedAt: tx.now(), failure: null } as const;
  await setStep(tx.db, locked, ended);
  if (isLast(locked.step)) tx.publish({ type: "day.rolled", ids: {} });
  manner.tell({ ...key(locked), percent: 100, counts: locked.counts });
  return false;
}

const isLast = (step: Step): boolean => step === STEPS.at(-1);

/** One notice an agent, however many of his cases went to another stage. */
async function tellAgents(
  tx: Tx<Visit>,
  { logAfter }: LockedStep,
): Promise<void> {
  for (const { agentId, count } of await givenUp(tx.db, logAfter))
    await tellUser(tx, { userId: agentId, kind: "CASES_UNBOUND", count });
}

const audit = (tx: Tx<Visit>, { day, turn, step }: StepKey, after: object) =>
  tx.audit({
    action: `roll.${step.toLowerCase()}`,
    entity: "business_day_run",
    entityId: `${day} ${turn}`,
    after: { ...after },
  });

const markFailed = (visit: Visit, failed: StepKey, error: unknown) =>
  inTransaction(visit, null, async (tx) => {
    const locked = await lockKnown(tx, failed);
    const failure = error instanceof Error ? error.message : String(error);
    if (locked.state !== "DONE")
      await setStep(tx.db, failed, { state: "FAILED", failure });
    audit(tx, failed, { failure });
  }).catch(() => undefined);

const PASSING = new Set(["lockTimeout", "deadlock", "serialization"]);
const TRIES = 8;
const PAUSE_MS = 250;

/** Somebody else has the rows: they come free. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const kind = dbError(error)?.kind ?? "";
      if (tried === TRIES || !PASSING.has(kind)) throw error;
      await new Promise((resume) => setTimeout(resume, PAUSE_MS * tried));
    }
  }
}
