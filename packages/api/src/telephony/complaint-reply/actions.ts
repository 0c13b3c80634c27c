import type { z } from "zod";
import {
  type AnsweredOrder,
  lockToAnswer,
  recordAnswer,
} from "../../board/work-order/actions/answer.ts";
import type { Ctx } from "../../core/context.ts";
import { toLocalDay } from "../../core/day.ts";
import { AppError } from "../../core/errors.ts";
import { storeFile } from "../../core/files/records.ts";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import { drawAnswer } from "../letter/actions/answer.ts";
import { sendAnswer } from "../sms/actions/send.ts";
import type { send } from "./contract.ts";

type Answer = z.output<typeof send.input>;

/** What went out, and what let it go. */
interface Sent {
  readonly decisionId: number | null;
  readonly messageId: number | null;
  readonly fileId: string | null;
}

/** Answers whoever complained; the first answer stops the first clock. */
export const answerComplaint = (ctx: Ctx, input: Answer): Promise<z.output<typeof send.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const { way, text, orderId } = input;
    const order = await lockToAnswer(tx, orderId);
    const sent = await REPLY_METHODS[way](withinOrder(tx), order, input);
    const answeredAt = await recordAnswer(tx, order, { way, text, ...sent });
    return { orderId, answeredAt, fileId: sent.fileId };
  });

type ReplyMethod = (tx: Tx<Ctx>, order: AnsweredOrder, input: Answer) => Promise<Sent>;

/** Customer service owes the borrower its answer; an agency's people collect, and ask the guard as ever. */
const isObligatoryFor = ({ actor }: Tx<Ctx>): boolean => actor.permissions.has("workOrder.confirm");

/** The handler of an order reaches the case behind it as customer service does, whoever's the case is. */
const withinOrder = (tx: Tx<Ctx>): Tx<Ctx> => ({
  ...tx,
  actor: { ...tx.actor, caseScope: "ORDERS" },
});

/** He was on the line himself: nothing leaves. */
const spoken: ReplyMethod = () =>
  Promise.resolve({ decisionId: null, messageId: null, fileId: null });

const message: ReplyMethod = async (tx, { id, caseId }, { contactId, text }) => {
  if (contactId === undefined)
    throw new AppError("invalid", "workOrder.contactRequired", {}, "contactId");
  const { messageId, decisionId } = await sendAnswer(tx, {
    taskId: caseId,
    contactId,
    text,
    answers: { orderId: id, isObligatory: isObligatoryFor(tx) },
  });
  return { decisionId, messageId, fileId: null };
};

/** Drawn as a pdf that somebody posts. */
const letter: ReplyMethod = async (tx, order, { text, language }) => {
  const { caseId, borrowerId, institutionId } = order;
  const { decisionId, page } = await drawAnswer(tx, {
    taskId: caseId,
    text,
    language,
    isObligatory: isObligatoryFor(tx),
    reference: `#${order.id}/${toLocalDay(tx.now(), order.zone)}`,
  });
  const file = {
    kind: "COMPLAINT",
    mediaType: "application/pdf",
    name: `answer-${order.id}.pdf`,
  } as const;
  const owners = { caseId, borrowerId, institutionId };
  const fileId = await storeFile(tx, { ...file, ...owners, ownerId: tx.actor.userId }, page);
  return { decisionId, messageId: null, fileId };
};

const REPLY_METHODS: Readonly<Record<Answer["way"], ReplyMethod>> = {
  LETTER: letter,
  SMS: message,
  SPOKEN: spoken,
};
