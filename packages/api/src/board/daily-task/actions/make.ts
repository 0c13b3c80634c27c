import type { BaseContext } from "../../../core/context.ts";
import { NoDueWorkError, orEmptyResult } from "../../../core/nothing-due.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { START_MINUTES } from "../../task-config/contract-codes.ts";
import { toTaskStart } from "../../task-config/rules.ts";
import * as queries from "../queries/day.ts";

/**
 * Creates the tasks of every institution whose day has begun and returns their number. Concurrent
 * processes create each task once.
 */
export async function makeDueTasks(context: BaseContext): Promise<number> {
  const due = await queries.dueDays(context.db, context.now(), START_MINUTES);
  let made = 0;
  for (const day of due) {
    if (context.signal.aborted) break;
    made += await makeDay(context, day);
  }
  return made;
}

const makeDay = (context: BaseContext, due: queries.DueDay): Promise<number> =>
  orEmptyResult(
    0,
    inTransaction(context, null, async (tx) => {
      const { institutionId, day, zone } = due;
      const now = tx.now();
      if (!(await queries.claimDay(tx.db, due, now))) throw new NoDueWorkError();
      const startAt = toTaskStart(day, zone);
      const making = { institutionId, day, configId: null };
      const { made, late } = await queries.insertTasks(tx.db, making, startAt, now);
      tx.audit({
        action: "dailyTask.create",
        entity: "daily_task",
        entityId: null,
        institutionId,
        after: { day, tasks: made, leftOutAsLate: late },
      });
      if (made > 0) tx.publish({ type: "dailyTask.changed", ids: { institutionId } });
      return made;
    }),
  );
