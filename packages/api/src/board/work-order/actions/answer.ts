import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { dayOf } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import { keepFile } from "../../../core/files/records.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { drawAnswer } from "../../../telephony/letter/actions/answer.ts";
import { sendAnswer } from "../../../telephony/sms/actions/send.ts";
import type { answer } from "../contract.ts";
import { change, insertFile, type LockedOrder } from "../queries/write.ts";
import { leaveLine } from "./event.ts";
import { allow, lockOrder } from "./lock.ts";

type Answer = z.output<typeof answer.input>;

/** What went out, and what let it go. */
interface Sent {
  readonly decisionId: number | null;
  readonly messageId: number | null;
  readonly fileId: string | null;
}

/** Answers the borrower; the first answer stops the first clock. */
export const answerOrder = (
  ctx: Ctx,
  input: Answer,
): Promise<z.output<typeof answer.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const order = await lockOrder(tx, { orderId: input.orderId });
    allow(tx, order, "answer");
    const sent = await WAYS[input.way](tx, order, input);
    const answeredAt = order.answeredAt ?? tx.now();
    const version = order.version + 1;
    await change(tx.db, order.id, { answeredAt, version });
    await leaveLine(tx, order, {
      ...{ kind: "ANSWERED", text: input.text },
      params: { way: input.way, ...sent },
    });
    return { orderId: order.id, answeredAt, fileId: sent.fileId };
  });

type Way = (tx: Tx<Ctx>, order: LockedOrder, input: Answer) => Promise<Sent>;

/** He was on the line himself: nothing leaves. */
const spoken: Way = () =>
  Promise.resolve({ decisionId: null, messageId: null, fileId: null });

const text: Way = async (tx, { caseId }, input) => {
  if (!input.contactId)
    throw new AppError("invalid", "workOrder.contactRequired", {}, "contactId");
  const { messageId, decisionId } = await sendAnswer(tx, {
    ...{ taskId: caseId, contactId: input.contactId, text: input.text },
  });
  return { decisionId, messageId, fileId: null };
};

/** Drawn as a pdf that is posted; the guard decides about its words. */
const letter: Way = async (tx, order, { text: words, language }) => {
  const { decisionId, page } = await drawAnswer(tx, {
    ...{ taskId: order.caseId, text: words, language },
    reference: `#${order.id}/${dayOf(tx.now(), order.zone)}`,
  });
  const fileId = await keepFile(
    tx,
    {
      ...{ kind: "COMPLAINT", mediaType: "application/pdf" },
      ...{ caseId: order.caseId, borrowerId: order.borrowerId },
      ...{ institutionId: order.institutionId, ownerId: tx.actor.userId },
      name: `answer-${order.id}.pdf`,
    },
    page,
  );
  await insertFile(tx.db, order.id, fileId, "ANSWER");
  return { decisionId, messageId: null, fileId };
};

const WAYS: Readonly<Record<Answer["way"], Way>> = {
  ...{ LETTER: letter, SMS: text, SPOKEN: spoken },
};
