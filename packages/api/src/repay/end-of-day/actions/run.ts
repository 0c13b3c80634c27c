import { availableParallelism } from "node:os";
import type { BaseContext } from "../../../core/context.ts";
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

/** The ledger has one calendar: loans have no zone of their own. */
export const LEDGER_ZONE = DEFAULT_ZONE;

export const ledgerDay = (context: Pick<BaseContext, "now">): Day =>
  toLocalDay(context.now(), LEDGER_ZONE);

/** Leaves one processor to other requests, and uses at most four. */
const SIDE_BY_SIDE = Math.min(4, Math.max(1, availableParallelism() - 1));

/** The batch is short enough that users hardly wait for its locks. */
const QUIETLY: EndOfDayOptions = {
  onProgress: () => {},
  batchSize: 1_000,
  sideBySide: SIDE_BY_SIDE,
};

/**
 * Stores the day before ageing begins, whose balances are taken as they are. Returns the stored
 * day.
 */
export async function startDays(context: BaseContext, day: Day = ledgerDay(context)): Promise<Day> {
  const runRange = await findRunRange(context.db);
  if (runRange) return runRange.first;
  return inTransaction(context, null, async (tx) => {
    await lockBeginning(tx.db);
    const first = (await findRunRange(tx.db))?.first;
    if (!first) await insertFirstDay(tx.db, day, LEDGER_ZONE, tx.now());
    audit(tx, "endOfDay.start", { day: first ?? day });
    return first ?? day;
  });
}

/**
 * Runs every missing day in order, and resumes interrupted steps. Safe to repeat and to run in
 * several processes. Returns the finished days.
 */
export async function runDueDays(
  context: BaseContext,
  overrides: { upto?: Day } & Partial<EndOfDayOptions> = {},
): Promise<Day[]> {
  const { upto = ledgerDay(context), ...options } = overrides;
  const how = { ...QUIETLY, ...options };
  await startDays(context);
  const ended = new Set<Day>();
  for (;;) {
    const open = (await nextStep(context.db)) ?? (await nextDay(context, upto));
    if (!open) return [...ended];
    if (!(await runStep(context, open, how))) return [...ended];
    ended.add(open.day);
  }
}

/** Enters the next missing day and returns its first step. */
async function nextDay(context: BaseContext, upto: Day) {
  const [day] = missingDays(await findLastStartedDay(context.db), upto);
  if (!day) return undefined;
  await inTransaction(context, null, async (tx) => {
    await lockBeginning(tx.db);
    await insertDay(tx.db, { day, attempt: 1, zone: LEDGER_ZONE, requesterId: null });
    audit(tx, "endOfDay.run", { day });
  });
  return nextStep(context.db);
}

const audit = (tx: Tx<BaseContext>, action: `endOfDay.${string}`, after: { day: Day }) =>
  tx.audit({ action, entity: "business_day_run", entityId: after.day, after });
