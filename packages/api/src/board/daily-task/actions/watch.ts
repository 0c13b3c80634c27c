import type { Visit } from "../../../core/context.ts";
import { NoDueWorkError, orEmptyResult } from "../../../core/nothing-due.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { sendMessages } from "../../../manage/message/actions.ts";
import { TASK } from "../../../manage/message/contract.ts";
import * as queries from "../queries/watch.ts";

/** Runs a due change in one transaction and returns the number of changed tasks. */
const doDue = <Done>(
  visit: Visit,
  find: (tx: Tx<Visit>) => Promise<readonly Done[]>,
  follow: (tx: Tx<Visit>, done: readonly Done[]) => Promise<void> | void,
): Promise<number> =>
  orEmptyResult(
    0,
    inTransaction(visit, null, async (tx) => {
      const done = await find(tx);
      if (done.length === 0) throw new NoDueWorkError();
      await follow(tx, done);
      return done.length;
    }),
  );

function publishChangedTasks(
  tx: Tx<Visit>,
  tasks: readonly { readonly institutionId: number }[],
): void {
  const institutionIds = new Set(tasks.map(({ institutionId }) => institutionId));
  for (const institutionId of institutionIds)
    tx.publish({ type: "dailyTask.changed", ids: { institutionId } });
}

/**
 * Cancels tasks of agents who were disabled or moved to another institution. Returns their number.
 */
export async function cancelLeaverTasks(visit: Visit): Promise<number> {
  if (!(await queries.hasLeaverTask(visit.db))) return 0;
  const find = (tx: Tx<Visit>) => queries.cancelLeaverTasks(tx.db, tx.now());
  return doDue(visit, find, (tx, leaverTasks) => {
    publishChangedTasks(tx, leaverTasks);
    for (const { taskId, institutionId, cause } of leaverTasks)
      tx.audit({
        action: "dailyTask.cancel",
        entity: "daily_task",
        entityId: taskId,
        institutionId,
        before: { state: "OPEN" },
        after: { state: "CANCELLED", cause },
      });
  });
}

/** Marks tasks overdue after their deadline. Returns their number. */
export async function markOverdueTasks(visit: Visit): Promise<number> {
  if (!(await queries.isAnyOver(visit.db, visit.now()))) return 0;
  const find = (tx: Tx<Visit>) => queries.markOverdue(tx.db, tx.now());
  return doDue(visit, find, (tx, over) => {
    publishChangedTasks(tx, over);
    tx.audit({
      action: "dailyTask.overdue",
      entity: "daily_task",
      entityId: null,
      after: { tasks: over.length },
    });
  });
}

/** Warns agents once of each task that will soon fall due. Returns the number of warnings. */
export async function warnOfDeadlines(visit: Visit): Promise<number> {
  if (!(await queries.isAnyToRemind(visit.db, visit.now()))) return 0;
  const find = (tx: Tx<Visit>) => queries.claimReminders(tx.db, tx.now());
  return doDue(visit, find, async (tx, warnings) => {
    await sendMessages(
      tx,
      warnings.map(({ agentId, title }) => ({ userId: agentId, msgType: TASK, title })),
    );
    tx.audit({
      action: "dailyTask.remind",
      entity: "daily_task",
      entityId: null,
      after: { taskIds: warnings.map(({ taskId }) => taskId) },
    });
  });
}
