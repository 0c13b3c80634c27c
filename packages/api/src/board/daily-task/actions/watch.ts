import type { Visit } from "../../../core/context.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { sendMessages } from "../../../manage/message/actions.ts";
import { TASK } from "../../../manage/message/contract.ts";
import * as queries from "../queries/watch.ts";

/** What was not done by its deadline; returns how many tasks those are. */
export async function markOverdueTasks(visit: Visit): Promise<number> {
  if (!(await queries.isAnyOver(visit.db, visit.now()))) return 0;
  return inTransaction(visit, null, async (tx) => {
    const over = await queries.markOverdue(tx.db, tx.now());
    const houses = Map.groupBy(over, ({ institutionId }) => institutionId);
    for (const institutionId of houses.keys())
      tx.publish({ type: "dailyTask.changed", ids: { institutionId } });
    tx.audit({
      ...{ action: "dailyTask.overdue", entity: "daily_task", entityId: null },
      after: { tasks: over.length },
    });
    return over.length;
  });
}

/** Warns agents that a task of theirs is about to fall due, once each; returns how many warnings those are. */
export async function warnOfDeadlines(visit: Visit): Promise<number> {
  if (!(await queries.isAnyToRemind(visit.db, visit.now()))) return 0;
  return inTransaction(visit, null, async (tx) => {
    const warnings = await queries.takeReminders(tx.db, tx.now());
    await sendMessages(
      tx,
      warnings.map(({ agentId, title }) => ({
        ...{ userId: agentId, msgType: TASK, title },
      })),
    );
    tx.audit({
      ...{ action: "dailyTask.remind", entity: "daily_task", entityId: null },
      after: { taskIds: warnings.map(({ taskId }) => taskId) },
    });
    return warnings.length;
  });
}
