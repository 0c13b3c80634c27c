import type { Ctx } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { AnswerMethod } from "../contract-codes.ts";
import { insertFile } from "../queries/history.ts";
import { change, type LockedOrder } from "../queries/write.ts";
import { recordComplaintEvent } from "./event.ts";
import { assertAllowed, lockOrder } from "./lock.ts";

export type AnsweredOrder = LockedOrder;

export async function lockToAnswer(tx: Tx<Ctx>, orderId: number): Promise<AnsweredOrder> {
  const order = await lockOrder(tx, { orderId });
  assertAllowed(tx, order, "answer");
  return order;
}

export interface Answered {
  readonly way: AnswerMethod;
  readonly text: string;
  readonly decisionId: number | null;
  readonly messageId: number | null;
  /** Stored letter; null for other methods. */
  readonly fileId: string | null;
}

/**
 * Records an answer to the borrower in the history of the order. Returns the time of the first
 * answer.
 */
export async function recordAnswer(
  tx: Tx<Ctx>,
  order: AnsweredOrder,
  { text, ...params }: Answered,
): Promise<Date> {
  const answeredAt = order.answeredAt ?? tx.now();
  await change(tx.db, order.id, { answeredAt, version: order.version + 1 });
  if (params.fileId !== null) await insertFile(tx.db, order.id, params.fileId, "ANSWER");
  await recordComplaintEvent(tx, order, { kind: "ANSWERED", text, params: { ...params } });
  return answeredAt;
}
