import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { getContact } from "../../../tasks/contact/actions/contact.ts";
import { assertNoForeignNumbers } from "../../../tasks/guard/actions/numbers.ts";
import type { ManualInput, SendInput } from "../contract.ts";
import { findLimits } from "../queries/setting.ts";
import { type TemplateVariables, inForce } from "../queries/template.ts";
import { computeResidue } from "../rules/quota.ts";
import { canReceive, measure, MAX_SEGMENTS } from "../rules/segments.ts";
import { getObstacle, render } from "../rules/template.ts";
import { stripInvisible } from "../rules/words.ts";
import {
  lockAndGuardDraft,
  type Draft,
  enqueue,
  type StatedContact,
} from "../../outbox/actions/queue.ts";
import { getQuota, requireQuota } from "./quota.ts";
import { daysFromDue, toValues, getTemplateVariables } from "./template.ts";

export const sendTemplate = (ctx: Ctx, input: SendInput) =>
  inTransaction(ctx, input, async (tx) => {
    const { words: variables, contact } = await addressed(tx, input);
    const content = await filled(tx, input, variables, contact);
    const draft = { content, typed: content, templateId: input.templateId };
    return dispatch(tx, input, contact, draft);
  });

/** Sends free text, if the institution allows it, and only to the borrower. */
export const sendManual = (ctx: Ctx, input: ManualInput) =>
  inTransaction(ctx, input, async (tx) => {
    const { words: variables, contact } = await addressed(tx, input);
    await assertFreeTextAllowed(tx, variables);
    if (contact.relation !== "R01")
      throw new AppError("invalid", "sms.templateOnly", {}, "contactId");
    const content = await freeText(tx, input);
    const draft = { content, typed: input.text, templateId: null };
    return dispatch(tx, input, contact, draft);
  });

async function assertFreeTextAllowed(
  tx: Tx<Ctx>,
  { institutionId }: TemplateVariables,
): Promise<void> {
  const limits = await findLimits(tx.db, institutionId, tx.now());
  if (limits && !limits.manualAllowed) throw new AppError("forbidden", "sms.manualNotAllowed");
}

/** Removes invisible characters from a typed text; refuses numbers other than those of the case. */
async function freeText(
  tx: Tx<Ctx>,
  { taskId, text }: Pick<ManualInput, "taskId" | "text">,
): Promise<string> {
  await assertNoForeignNumbers(tx.db, taskId, [{ field: "text", text }]);
  return stripInvisible(text);
}

interface AnswerText extends Pick<SendInput, "taskId" | "contactId"> {
  readonly text: string;
  readonly answers: NonNullable<Draft["answers"]>;
}

/** Sends the answer to a complaint; from agency users it is free text like any other. */
export async function sendAnswer(
  tx: Tx<Ctx>,
  { text, answers, ...to }: AnswerText,
): Promise<{ messageId: number; decisionId: number }> {
  const { words: variables, contact } = await addressed(tx, to);
  if (!answers.isObligatory) await assertFreeTextAllowed(tx, variables);
  if (contact.relation !== "R01")
    throw new AppError("invalid", "sms.templateOnly", {}, "contactId");
  const content = await freeText(tx, { taskId: to.taskId, text });
  const draft = { content, typed: text, templateId: null, answers };
  return dispatch(tx, to, contact, draft);
}

async function addressed(
  tx: Tx<Ctx>,
  { taskId, contactId, codeId }: { taskId: number; contactId: number; codeId?: number | undefined },
) {
  const variables = await getTemplateVariables(tx, { taskId, codeId });
  const contact = await getContact(tx.db, variables.borrowerId, contactId);
  if (!canReceive(contact.phone)) throw new AppError("invalid", "sms.noMobile", {}, "contactId");
  return { words: variables, contact };
}

async function filled(
  tx: Tx<Ctx>,
  { templateId, language }: SendInput,
  variables: TemplateVariables,
  contact: StatedContact,
): Promise<string> {
  const [template] = await inForce(tx.db, tx.today(), { codeOfTemplateId: templateId, language });
  if (!template) throw new AppError("conflict", "sms.templateNotInForce", {}, "templateId");
  const { text, missing } = render(template.body, toValues(tx, variables, language));
  const obstacle = getObstacle(template, missing, {
    daysFromDue: daysFromDue(tx, variables),
    isBorrower: contact.relation === "R01",
  });
  if (obstacle) {
    const params = { fields: missing.join(", ") };
    throw new AppError("invalid", `sms.${obstacle}`, params, "templateId");
  }
  return text;
}

interface ComposedText {
  readonly content: string;
  /** Text as entered, so that a refusal gives the position in the field. */
  readonly typed: string;
  readonly templateId: number | null;
  readonly answers?: Draft["answers"];
}

async function dispatch(
  tx: Tx<Ctx>,
  input: Pick<SendInput, "taskId" | "overrideReason">,
  contact: StatedContact,
  { content, typed, templateId, answers }: ComposedText,
) {
  const { segments } = measure(content);
  if (segments > MAX_SEGMENTS) {
    const params = { segments, max: MAX_SEGMENTS };
    throw new AppError("invalid", "sms.tooLong", params, "text");
  }
  const draft: Draft = {
    channel: "02",
    taskId: input.taskId,
    contact,
    address: contact.phone,
    subject: null,
    content,
    segments,
    templateId,
    overrideReason: input.overrideReason,
    ...(answers && { answers }),
  };
  const checked = await lockAndGuardDraft(tx, draft, [{ field: "text", text: typed }]);
  const { id: caseId, institutionId } = checked.caseRow;
  const quota = await getQuota(tx.db, { caseId, institutionId }, tx.now());
  const limits = requireQuota(quota, tx.now());
  const cost = limits.segmentCostMinor;
  const messageId = await enqueue(tx, draft, checked, cost);
  const used = { sent: quota.used.sent + 1, lastAt: tx.now() };
  const residue = computeResidue(limits, used, tx.now());
  const { decisionId } = checked.pass;
  return { messageId, state: "QUEUED" as const, segments, residue, decisionId };
}
