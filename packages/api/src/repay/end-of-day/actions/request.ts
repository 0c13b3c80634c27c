import type { Ctx, BaseContext } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import {
  insertDay,
  findLastStartedDay,
  getLastAttempt,
  lockBeginning,
  nextStep,
} from "../queries/step.ts";
import { missingDays } from "../rules.ts";
import { LEDGER_ZONE, ledgerDay } from "./run.ts";

interface DayAttempt {
  readonly day: Day;
  readonly attempt: number;
}

/** Requests a run now. The worker starts it after the commit. */
export const requestEndOfDayRun = (ctx: Ctx): Promise<DayAttempt> =>
  inTransaction(ctx, null, async (tx) => {
    const attempt = await enterAttempt(tx, tx.actor.userId);
    tx.publish({ type: "endOfDay.requested", ids: {} });
    return attempt;
  });

/** Enters a new attempt of an earlier day, for the operator. */
export const repeatDay = (context: BaseContext, day: Day): Promise<DayAttempt> =>
  inTransaction(context, null, (tx) => enterAttempt(tx, null, day));

/** Enters the first missing day, or a new attempt of a day. Refused while a run is in progress. */
async function enterAttempt(
  tx: Tx<BaseContext>,
  requesterId: number | null,
  requestedDay?: Day,
): Promise<DayAttempt> {
  await lockBeginning(tx.db);
  if (await nextStep(tx.db)) throw new AppError("conflict", "endOfDay.running");
  const last = await findLastStartedDay(tx.db);
  if (last === null) throw new AppError("conflict", "endOfDay.notStarted");
  const [missing] = missingDays(last, ledgerDay(tx));
  const day = requestedDay ?? missing ?? last;
  const attempt = day > last ? 1 : (await getLastAttempt(tx.db, day)) + 1;
  await insertDay(tx.db, { day, attempt, zone: LEDGER_ZONE, requesterId });
  tx.audit({
    action: "endOfDay.request",
    entity: "business_day_run",
    entityId: `${day} ${attempt}`,
    after: { day, attempt },
  });
  return { day, attempt };
}
