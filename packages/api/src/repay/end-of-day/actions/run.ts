import { availableParallelism } from "node:os";
import type { Visit } from "../../../core/context.ts";
import { DEFAULT_ZONE, type Day, toLocalDay } from "../../../core/day.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import {
  insertDay,
  insertFirstDay,
  findLastStartedDay,
  lockBeginning,
  nextStep,
  findRunRange,
} from "../queries/step.ts";
import { missingDays } from "../rules.ts";
import { runStep } from "./step.ts";
import type { EndOfDayOptions } from "./progress.ts";

/** the ledger keeps one calendar: loans have no zone of their own. */
export const LEDGER_ZONE = DEFAULT_ZONE;

export const ledgerDay = (visit: Pick<Visit, "now">): Day => toLocalDay(visit.now(), LEDGER_ZONE);

/** One processor is left to whoever works meanwhile; a night should not take all of a larger machine either. */
const SIDE_BY_SIDE = Math.min(4, Math.max(1, availableParallelism() - 1));

/** Short enough that nobody at a desk waits for it noticeably. */
const QUIETLY: EndOfDayOptions = {
  onProgress: () => {},
  batchSize: 1_000,
  sideBySide: SIDE_BY_SIDE,
};

/** The figures that the first start finds are right for its day: ageing begins on the next. Returns that day. */
export async function startDays(visit: Visit, day: Day = ledgerDay(visit)): Promise<Day> {
  const runRange = await findRunRange(visit.db);
  if (runRange) return runRange.first;
  return inTransaction(visit, null, async (tx) => {
    await lockBeginning(tx.db);
    const first = (await findRunRange(tx.db))?.first;
    if (!first) await insertFirstDay(tx.db, day, LEDGER_ZONE, tx.now());
    audit(tx, "endOfDay.start", { day: first ?? day });
    return first ?? day;
  });
}

/**
 * Rolls every day that has begun and is not rolled, in order, and ends what somebody left undone. Safe to run at
 * any moment, twice and by many at once. Returns the days that it ended.
 */
export async function runDueDays(
  visit: Visit,
  overrides: { upto?: Day } & Partial<EndOfDayOptions> = {},
): Promise<Day[]> {
  const { upto = ledgerDay(visit), ...options } = overrides;
  const how = { ...QUIETLY, ...options };
  await startDays(visit);
  const ended = new Set<Day>();
  for (;;) {
    const open = (await nextStep(visit.db)) ?? (await nextDay(visit, upto));
    if (!open) return [...ended];
    if (!(await runStep(visit, open, how))) return [...ended];
    ended.add(open.day);
  }
}

/** Enters the next day that is missing, and gives its first step. */
async function nextDay(visit: Visit, upto: Day) {
  const [day] = missingDays(await findLastStartedDay(visit.db), upto);
  if (!day) return undefined;
  await inTransaction(visit, null, async (tx) => {
    await lockBeginning(tx.db);
    await insertDay(tx.db, {
      day,
      attempt: 1,
      zone: LEDGER_ZONE,
      requesterId: null,
    });
    audit(tx, "endOfDay.run", { day });
  });
  return nextStep(visit.db);
}

const audit = (tx: Tx<Visit>, action: `endOfDay.${string}`, after: { day: Day }) =>
  tx.audit({
    action,
    entity: "business_day_run",
    entityId: after.day,
    after,
  });
