import type { Visit } from "../../../core/context.ts";
import { dayOf } from "../../../core/day.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { notifyUsers } from "../../notice/actions.ts";
import { type DueNotice, dueNotices, insertNotice, leadersOf } from "../queries/notice.ts";

/** Tells every institution, once a day, of what it is about to lose. Returns how many were told. */
export async function tellInstitutions(visit: Visit): Promise<number> {
  const now = visit.now();
  let told = 0;
  for (const due of await dueNotices(visit.db, now, dayOf(now, "UTC"))) {
    if (visit.signal.aborted) break;
    told += await tellOne(visit, due);
  }
  return told;
}

const tellOne = (visit: Visit, due: DueNotice): Promise<number> =>
  inTransaction(visit, null, async (tx) => {
    const { institutionId, day, count } = due;
    const isFirst = await insertNotice(tx.db, due);
    tx.audit({
      action: "placement.tell",
      entity: "institution",
      entityId: institutionId,
      institutionId,
      after: { day, count, told: isFirst },
    });
    if (!isFirst) return 0;
    const leaders = await leadersOf(tx.db, institutionId);
    await notifyUsers(
      tx,
      leaders.map((userId) => ({ userId, kind: "PLACEMENT_ENDING", count })),
    );
    return 1;
  });
