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

/** Sent answer, with the guard result that allowed it. */
interface Sent {
  readonly decisionId: number | null;
  readonly messageId: number | null;
  readonly fileId: string | null;
}

/** Answers the person who complained; the first answer stops the first deadline. */
export const answerComplaint = (ctx: Ctx, input: Answer): Promise<z.output<typeof send.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const { way, text, orderId } = input;
    const order = await lockToAnswer(tx, orderId);
    const sent = await REPLY_METHODS[way](withinOrder(tx), order, input);
    const answeredAt = await recordAnswer(tx, order, { way, text, ...sent });
    return { orderId, answeredAt, fileId: sent.fileId };
  });

type ReplyMethod = (tx: Tx<Ctx>, order: AnsweredOrder, input: Answer) => Promise<Sent>;

/**
 * An answer of customer service is an obligation; agency users collect, so the guard applies to
 * their answers as usual.
 */
const isObligatoryFor = ({ actor }: Tx<Ctx>): boolean => actor.permissions.has("workOrder.confirm");

/**
 * Gives the handler of a complaint access to its case like customer service, independent of the
 * agent of the case.
 */
const withinOrder = (tx: Tx<Ctx>): Tx<Ctx> => ({
  ...tx,
  actor: { ...tx.actor, caseScope: "ORDERS" },
});

/** The answer was given in a conversation: nothing is sent. */
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

/** Renders the answer as a pdf for the post. */
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
