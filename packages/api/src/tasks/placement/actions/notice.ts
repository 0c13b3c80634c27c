import type { BaseContext } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { notifyUsers } from "../../notification/actions.ts";
import { type DueNotice, dueNotices, insertNotice, listLeaders } from "../queries/notice.ts";

/**
 * Notifies every institution, once a day, of the cases that leave it soon. Returns the number of
 * institutions notified.
 */
export async function notifyInstitutions(context: BaseContext): Promise<number> {
  const now = context.now();
  let notified = 0;
  for (const due of await dueNotices(context.db, now, toLocalDay(now, "UTC"))) {
    if (context.signal.aborted) break;
    notified += await notifyInstitution(context, due);
  }
  return notified;
}

const notifyInstitution = (context: BaseContext, due: DueNotice): Promise<number> =>
  inTransaction(context, null, async (tx) => {
    const { institutionId, day, count } = due;
    const isFirst = await insertNotice(tx.db, due);
    tx.audit({
      action: "placement.notify",
      entity: "institution",
      entityId: institutionId,
      institutionId,
      after: { day, count, isNotified: isFirst },
    });
    if (!isFirst) return 0;
    const leaders = await listLeaders(tx.db, institutionId);
    await notifyUsers(
      tx,
      leaders.map((userId) => ({ userId, kind: "PLACEMENT_ENDING", count })),
    );
    return 1;
  });
