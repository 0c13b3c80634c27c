import type { BaseContext } from "../../../core/context.ts";
import { NoDueWorkError, orEmptyResult } from "../../../core/nothing-due.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { sendMessages } from "../../../manage/message/actions.ts";
import { TASK } from "../../../manage/message/contract.ts";
import * as queries from "../queries/watch.ts";

/** Runs a due change in one transaction and returns the number of changed tasks. */
const doDue = <Done>(
  context: BaseContext,
  find: (tx: Tx<BaseContext>) => Promise<readonly Done[]>,
  follow: (tx: Tx<BaseContext>, done: readonly Done[]) => Promise<void> | void,
): Promise<number> =>
  orEmptyResult(
    0,
    inTransaction(context, null, async (tx) => {
      const done = await find(tx);
      if (done.length === 0) throw new NoDueWorkError();
      await follow(tx, done);
      return done.length;
    }),
  );

function publishChangedTasks(
  tx: Tx<BaseContext>,
  tasks: readonly { readonly institutionId: number }[],
): void {
  const institutionIds = new Set(tasks.map(({ institutionId }) => institutionId));
  for (const institutionId of institutionIds)
    tx.publish({ type: "dailyTask.changed", ids: { institutionId } });
}

/**
 * Cancels tasks of agents who were disabled or moved to another institution. Returns their number.
 */
export async function cancelLeaverTasks(context: BaseContext): Promise<number> {
  if (!(await queries.hasLeaverTask(context.db))) return 0;
  const find = (tx: Tx<BaseContext>) => queries.cancelLeaverTasks(tx.db, tx.now());
  return doDue(context, find, (tx, leaverTasks) => {
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
export async function markOverdueTasks(context: BaseContext): Promise<number> {
  if (!(await queries.isAnyOver(context.db, context.now()))) return 0;
  const find = (tx: Tx<BaseContext>) => queries.markOverdue(tx.db, tx.now());
  return doDue(context, find, (tx, over) => {
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
export async function warnOfDeadlines(context: BaseContext): Promise<number> {
  if (!(await queries.isAnyToRemind(context.db, context.now()))) return 0;
  const find = (tx: Tx<BaseContext>) => queries.claimReminders(tx.db, tx.now());
  return doDue(context, find, async (tx, warnings) => {
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
