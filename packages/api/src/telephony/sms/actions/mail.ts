import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { contactOf } from "../../../tasks/contact/actions/contact.ts";
import type { MailInput } from "../contract.ts";
import { caseWords } from "../queries/template.ts";
import { plain, visible } from "../rules/words.ts";
import { admit, type Draft, enqueue } from "./queue.ts";
import { ownWords } from "./send.ts";

/** Sends a mail to the address on the borrower's file; the guard counts it as a message to himself. */
export const sendMail = (ctx: Ctx, input: MailInput) =>
  inTransaction(ctx, input, async (tx) => {
    const words = orNotFound(await caseWords(tx.db, tx.actor, input.taskId));
    if (!words.email || words.selfContactId === null)
      throw new AppError("conflict", "mail.noAddress");
    const draft: Draft = {
      channel: "08",
      taskId: input.taskId,
      contact: await contactOf(tx.db, words.borrowerId, words.selfContactId),
      address: words.email,
      subject: visible(input.subject).replaceAll("\n", " "),
      content: ownWords(words, input.text),
      segments: 1,
      templateId: null,
      overrideReason: input.overrideReason,
    };
    ownWords(words, input.subject);
    const judged = plain(`${draft.subject}\n${draft.content}`);
    const admitted = await admit(tx, draft, judged);
    const messageId = await enqueue(tx, draft, admitted, 0);
    return { messageId, state: "QUEUED" as const, segments: 1, residue: null };
  });
