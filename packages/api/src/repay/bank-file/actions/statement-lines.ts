import type { BaseContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { receiveWithin } from "../../payment/actions/receive.ts";
import * as lines from "../queries/line.ts";
import { rejectFinally } from "./reject.ts";

/** Posts the missing lines of a statement, each in a transaction of its own, like events that the bank reports. */
export async function importLines(
  context: BaseContext,
  fileId: number,
  onRow: () => void,
): Promise<void> {
  for (const id of await lines.listOpenLines(context.db, fileId)) {
    if (context.signal.aborted) return;
    await importLine(context, fileId, id).catch((error) =>
      rejectFinally(context, error, async (tx, failureKey) => {
        await lines.setRejected(tx.db, id, failureKey);
        tx.audit({
          action: "payment.importRefuse",
          entity: "payment_difference",
          entityId: id,
          after: { fileId, failureKey, why: String(error) },
        });
      }),
    );
    onRow();
  }
}

const importLine = (context: BaseContext, fileId: number, id: number): Promise<void> =>
  inTransaction(context, null, async (tx) => {
    const line = await lines.lockOpenLine(tx.db, id);
    tx.audit({
      action: line ? "payment.postMissing" : "payment.alreadyPosted",
      entity: "payment_difference",
      entityId: id,
      after: { fileId },
    });
    // Another server posted the line between the list and this lock.
    if (!line) return;
    const { id: _, ...event } = line;
    const { eventId } = await receiveWithin(tx, {
      ...event,
      loanId: null,
      fileId,
    });
    await lines.setEvent(tx.db, id, eventId);
  });
