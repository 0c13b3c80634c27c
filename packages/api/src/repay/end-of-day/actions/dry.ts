import type { BaseContext } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { withRollback } from "../../../core/rollback.ts";
import { nextRange } from "../../../account/loan/actions/night.ts";
import { overLimitOn } from "../../../tasks/closing/actions/over-limit.ts";
import { withholdingOn } from "../../../tasks/closing/actions/withhold.ts";
import type { Counts } from "../contract.ts";
import { dueBeside } from "../queries/list.ts";
import { prepareBatch } from "../queries/loan-batch.ts";
import { findRunRange } from "../queries/step.ts";
import { addCounts, toWorkDay, missingDays } from "../rules.ts";
import { BY_BATCH } from "./steps.ts";

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
