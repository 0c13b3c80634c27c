import type { Visit } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { undone } from "../../../core/undone.ts";
import { nextRange } from "../../../account/loan/actions/night.ts";
import { overLimitOn } from "../../../tasks/closing/actions/over-limit.ts";
import { withholdingOn } from "../../../tasks/closing/actions/withhold.ts";
import type { Counts } from "../contract.ts";
import { dueBeside } from "../queries/list.ts";
import { forPortion } from "../queries/portion.ts";
import { rolledDays } from "../queries/step.ts";
import { addCounts, dayOfWork, missingDays } from "../rules.ts";
import { BY_PORTION } from "./steps.ts";

const PORTION = 1_000;

/** What rolling to the day would do, day by day, portion by portion; every portion is undone. */
export async function rollDry(visit: Visit, wanted: Day): Promise<{ day: Day; counts: Counts }[]> {
  const { last } = (await rolledDays(visit.db)) ?? { last: wanted };
  const missing = missingDays(last, wanted);
  const days = missing.length > 0 ? missing : [dayOfWork(wanted, last)];
  let sums = days.map((): Counts => ({}));
  for (let after = 0; ;) {
    const range = await nextRange(visit.db, after, PORTION);
    if (!range) break;
    const counts = await tryPortion(visit, days, range);
    sums = sums.map((sum, at) => addCounts(sum, counts[at] ?? {}));
    after = range.upto;
  }
  const beside = {
    ...(await dueBeside(visit.db, wanted, visit.now())),
    proposed: await overLimitOn(visit, wanted),
    withheld: await withholdingOn(visit, wanted),
  };
  return days.map((day, at) => ({
    day,
    counts: at < days.length - 1 ? (sums[at] ?? {}) : { ...sums[at], ...beside },
  }));
}

type Range = NonNullable<Awaited<ReturnType<typeof nextRange>>>;

const tryPortion = (visit: Visit, days: readonly Day[], range: Range): Promise<readonly Counts[]> =>
  undone(visit, async (tx) => {
    await forPortion(tx.db);
    return doPortion(tx, days, range);
  });

async function doPortion(tx: Tx<Visit>, days: readonly Day[], range: Range): Promise<Counts[]> {
  const done: Counts[] = [];
  for (const day of days) {
    let counts: Counts = { loans: range.loans };
    const portion = { ...range, day, at: tx.now() };
    for (const work of Object.values(BY_PORTION))
      counts = addCounts(counts, await work(tx, portion));
    done.push(counts);
  }
  return done;
}
