import type { BaseContext } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { withRollback } from "../../../core/rollback.ts";
import type { Tx } from "../../../core/transaction.ts";
import { endAssignments } from "../../../tasks/assignment/actions/release.ts";
import {
  ageCases,
  lockUncollected,
  openDueCases,
  moveCases,
} from "../../../tasks/case/actions/age.ts";
import { overLimitOn, proposeOverLimit } from "../../../tasks/closing/actions/over-limit.ts";
import { recallDue } from "../../../tasks/closing/actions/recall.ts";
import { withholdDue, withholdingOn } from "../../../tasks/closing/actions/withhold.ts";
import { settleDuePromises } from "../../../tasks/promise/actions/settle.ts";
import { expireCodes } from "../../code/actions/expire.ts";
import { expireDeductions } from "../../deduction/actions/expire.ts";
import {
  ageRange,
  getLoanFigures,
  nextRange,
  type Night,
} from "../../../account/loan/actions/night.ts";
import type { Counts, Step } from "../contract.ts";
import { dueBeside } from "../queries/list.ts";
import { prepareBatch } from "../queries/loan-batch.ts";
import { findRunRange } from "../queries/step.ts";
import { addCounts, toWorkDay, missingDays } from "../rules.ts";

/** Work of a step on one batch of loans, in the transaction of the batch. */
export type BatchWork = (tx: Tx<BaseContext>, batch: Night) => Promise<Counts>;

/** Work of a step that does not go loan by loan. It opens its own short transactions. */
type WholeWork = (context: BaseContext, day: Day) => Promise<Counts>;

export const BY_BATCH: Partial<Record<Step, BatchWork>> = {
  AGE: async ({ db }, batch) => {
    const { figures, ...counts } = await ageRange(db, batch);
    return { ...counts, cases: await ageCases(db, figures) };
  },
  STAGE: async (tx, batch) => {
    const moved = await moveCases(tx.db, batch);
    const released = await endAssignments(
      tx,
      moved.map(({ caseId }) => caseId),
      "STAGE",
    );
    return { moved: moved.length, released };
  },
  OPEN: async ({ db }, batch) => {
    const loanIds = await lockUncollected(db, batch);
    const figures = await getLoanFigures(db, loanIds, batch.day);
    return { opened: await openDueCases(db, batch, figures) };
  },
};

export const AS_WHOLE: Partial<Record<Step, WholeWork>> = {
  RECALL: async (context, day) => ({
    withdrawn: await recallDue(context, day),
    proposed: await proposeOverLimit(context, day),
    withheld: await withholdDue(context, day),
  }),
  CODES: async (context) => ({ expired: await expireCodes(context) }),
  DEDUCTIONS: async (context) => ({ expiredDeductions: await expireDeductions(context) }),
  PROMISES: async (context) => ({ settled: await settleDuePromises(context) }),
};

const BATCH_SIZE = 1_000;

/** Computes the changes of the runs up to the day, by day and batch. Every batch is rolled back. */
export async function runEndOfDayDry(
  context: BaseContext,
  requestedDay: Day,
): Promise<{ day: Day; counts: Counts }[]> {
  const { last } = (await findRunRange(context.db)) ?? { last: requestedDay };
  const missing = missingDays(last, requestedDay);
  const days = missing.length > 0 ? missing : [toWorkDay(requestedDay, last)];
  let sums = days.map((): Counts => ({}));
  for (let after = 0; ;) {
    const range = await nextRange(context.db, after, BATCH_SIZE);
    if (!range) break;
    const counts = await tryBatch(context, days, range);
    sums = sums.map((sum, at) => addCounts(sum, counts[at] ?? {}));
    after = range.upto;
  }
  const beside = {
    ...(await dueBeside(context.db, requestedDay, context.now())),
    proposed: await overLimitOn(context, requestedDay),
    withheld: await withholdingOn(context, requestedDay),
  };
  return days.map((day, at) => ({
    day,
    counts: at < days.length - 1 ? (sums[at] ?? {}) : { ...sums[at], ...beside },
  }));
}

type Range = NonNullable<Awaited<ReturnType<typeof nextRange>>>;

const tryBatch = (
  context: BaseContext,
  days: readonly Day[],
  range: Range,
): Promise<readonly Counts[]> =>
  withRollback(context, async (tx) => {
    await prepareBatch(tx.db);
    return processBatch(tx, days, range);
  });

async function processBatch(
  tx: Tx<BaseContext>,
  days: readonly Day[],
  range: Range,
): Promise<Counts[]> {
  const done: Counts[] = [];
  for (const day of days) {
    let counts: Counts = { loans: range.loans };
    const batch = { ...range, day, at: tx.now() };
    for (const work of Object.values(BY_BATCH)) counts = addCounts(counts, await work(tx, batch));
    done.push(counts);
  }
  return done;
}
