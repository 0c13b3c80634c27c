import type { Ctx } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { inTransaction } from "../../core/transaction.ts";
import { getContact } from "../../tasks/contact/actions/contact.ts";
import { assertNoForeignNumbers } from "../../tasks/guard/actions/numbers.ts";
import type { MailInput } from "./contract.ts";
import { lockAndGuardDraft, type Draft, enqueue } from "../outbox/actions/queue.ts";
import { getTemplateVariables } from "../sms/actions/template.ts";
import { stripInvisible } from "../sms/rules/words.ts";

/** Sends a mail to the address on file; the guard counts it as a message to the borrower. */
export const sendMail = (ctx: Ctx, input: MailInput) =>
  inTransaction(ctx, input, async (tx) => {
    const variables = await getTemplateVariables(tx, { taskId: input.taskId });
    if (!variables.email || variables.selfContactId === null)
      throw new AppError("conflict", "mail.noAddress");
    const texts = [
      { field: "subject", text: input.subject },
      { field: "text", text: input.text },
    ];
    await assertNoForeignNumbers(tx.db, input.taskId, texts);
    const draft: Draft = {
      channel: "08",
      taskId: input.taskId,
      contact: await getContact(tx.db, variables.borrowerId, variables.selfContactId),
      address: variables.email,
      subject: stripInvisible(input.subject).replaceAll("\n", " "),
      content: stripInvisible(input.text),
      segments: 1,
      templateId: null,
      overrideReason: input.overrideReason,
    };
    const checked = await lockAndGuardDraft(tx, draft, texts);
    const messageId = await enqueue(tx, draft, checked, 0);
    return { messageId, state: "QUEUED" as const, segments: 1, residue: null };
  });
