import { errorMessage } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { storeFile } from "../../../core/files/records.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { lockCase } from "../../../tasks/case/actions/lock.ts";
import { getContact } from "../../../tasks/contact/actions/contact.ts";
import { guardContact } from "../../../tasks/guard/actions/guard.ts";
import { lockAndGuardDraft, type Draft, enqueue } from "../../outbox/actions/queue.ts";
import type { send, sendMany, SendInput } from "../contract.ts";
import { type PrintedLetter, renderPdf } from "../pdf.ts";
import { listEarlierLetters, insert } from "../queries/letter.ts";
import { listOfferedTemplates, type Template } from "../queries/template.ts";
import { type LetterFigures, fill, nextAttempt, effectiveLetter } from "../rules.ts";
import { getLetterRefusal, type LetterContext, getLetterContext, toValues } from "./subject.ts";

/** Writes one letter with the figures of this day, for the post or for the outbox of mails. */
export const sendLetter = (ctx: Ctx, input: SendInput): Promise<z.output<typeof send.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const subject = await getLetterContext(tx, input.taskId);
    const template = await templateFor(tx, subject, ({ id }) => id === input.templateId);
    return { letterId: await write(tx, subject, template, input) };
  });

async function templateFor(
  tx: Tx<Ctx>,
  { to, today }: LetterContext,
  isRequested: (template: Template) => boolean,
): Promise<Template> {
  const texts = await listOfferedTemplates(tx.db, to.institutionId, today);
  const found = texts.find(isRequested);
  if (found) return found;
  throw new AppError("invalid", "letter.notOffered", {}, "templateId");
}

type Bulk = z.output<typeof sendMany.input>;
type Sent = z.output<typeof sendMany.output>;

/**
 * Sends each letter in a transaction of its own, so that a refusal of one case does not affect the
 * others.
 */
export async function sendLetters(ctx: Ctx, input: Bulk): Promise<Sent> {
  const outcome: Sent = { sent: [], refused: [] };
  for (const taskId of new Set(input.taskIds)) {
    try {
      const letterId = await sendForCase(ctx, taskId, input);
      outcome.sent.push({ taskId, letterId });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { key, params } = error;
      const message = errorMessage(ctx.lang, key, params);
      outcome.refused.push({ taskId, key, message });
    }
  }
  return outcome;
}

/**
 * Returns the letter that the caller wrote today for the case, if any, so that the request can be
 * repeated.
 */
async function sendForCase(
  ctx: Ctx,
  taskId: number,
  { code, language, delivery }: Bulk,
): Promise<number> {
  const subject = await getLetterContext(ctx, taskId);
  const before = effectiveLetter(await listEarlierLetters(ctx.db, taskId, code));
  if (before?.letterOn === subject.today && before.writerId === ctx.actor.userId)
    return before.letterId;
  const unkeyed = { ...ctx, idempotencyKey: null };
  return inTransaction(unkeyed, null, async (tx) => {
    const template = await templateFor(
      tx,
      subject,
      (candidate) => candidate.code === code && candidate.language === language,
    );
    return write(tx, subject, template, { delivery });
  });
}

type How = Pick<SendInput, "delivery"> & { readonly overrideReason?: string | undefined };

async function write(
  tx: Tx<Ctx>,
  subject: LetterContext,
  template: Template,
  how: How,
): Promise<number> {
  const { figures } = subject;
  await assertAllowed(tx, subject, template);
  if (!figures) throw new AppError("conflict", "letter.notOverdue");
  const page = buildPage(tx, subject, figures, template);
  const deliver = how.delivery === "MAIL" ? mail : post;
  const dispatch = await deliver(tx, subject, page, how);
  // A concurrent letter held the lock of the borrower and is only visible now.
  await assertAllowed(tx, subject, template);
  return saveLetter(tx, subject, { ...page, ...figures, ...dispatch }, template, how);
}

async function assertAllowed(
  tx: Tx<Ctx>,
  subject: LetterContext,
  { code }: Template,
): Promise<void> {
  const refusal = await getLetterRefusal(tx, subject, code);
  if (refusal) throw refusal;
}

type Page = Omit<PrintedLetter, "reference" | "address">;

const buildPage = (
  tx: Tx<Ctx>,
  subject: LetterContext,
  figures: LetterFigures,
  { body, title, law, language }: Template,
): Page => ({
  title,
  law,
  language,
  createdAt: tx.now(),
  letterOn: subject.today,
  sender: subject.to.agencyName,
  recipient: subject.to.borrowerName,
  body: fill(body, toValues(subject, figures, language)),
});

/** Address of a letter, with the guard result that allowed it. */
interface LetterDispatch {
  readonly address: string;
  readonly decisionId: number;
  readonly messageId: number | null;
}

/** Printed here and sent by post. */
async function post(
  tx: Tx<Ctx>,
  { to }: LetterContext,
  { body }: Page,
  { overrideReason }: How,
): Promise<LetterDispatch> {
  const { address, caseId: taskId } = to;
  if (!address?.trim()) throw new AppError("conflict", "letter.noAddress");
  const { decisionId } = await guardContact(tx, {
    action: "LETTER",
    taskId,
    isTemplate: true,
    isWarning: true,
    contactId: to.selfContactId,
    texts: [{ field: "body", text: body }],
    ...(overrideReason && { overrideReason }),
  });
  await lockCase(tx, taskId, { seenBy: tx.actor, open: true });
  return { address, decisionId, messageId: null };
}

/** Mails the letter to the address on file; the guard counts it as a mail to the borrower. */
async function mail(
  tx: Tx<Ctx>,
  { to }: LetterContext,
  { title, body, law }: Page,
  { overrideReason }: How,
): Promise<LetterDispatch> {
  if (!to.email || to.selfContactId === null) throw new AppError("conflict", "mail.noAddress");
  const draft: Draft = {
    channel: "08",
    taskId: to.caseId,
    address: to.email,
    contact: await getContact(tx.db, to.borrowerId, to.selfContactId),
    subject: title,
    content: `${body}\n\n${law}`,
    segments: 1,
    templateId: null,
    isLetter: true,
    overrideReason,
  };
  const texts = [{ field: "body", text: body }];
  const checked = await lockAndGuardDraft(tx, draft, texts);
  const messageId = await enqueue(tx, draft, checked, 0);
  const { decisionId } = checked.pass;
  return { address: to.email, decisionId, messageId };
}

async function saveLetter(
  tx: Tx<Ctx>,
  { to, today }: LetterContext,
  letter: Page & LetterFigures & LetterDispatch,
  { id: templateId, code }: Template,
  { delivery, overrideReason }: How,
): Promise<number> {
  const { caseId, loanId, borrowerId, institutionId, currency } = to;
  const attempt = nextAttempt(await listEarlierLetters(tx.db, caseId, code));
  const reference = `${code}/${to.loanNumber}/${today}/${attempt}`;
  const numbered = { ...letter, reference };
  const file = {
    kind: "LETTER",
    mediaType: "application/pdf",
    caseId,
    borrowerId,
    institutionId,
    ownerId: tx.actor.userId,
    name: `${code}-${to.loanNumber}-${attempt}.pdf`,
  } as const;
  const fileId = await storeFile(tx, file, await renderPdf([numbered]));
  const letterId = await insert(tx.db, {
    ...numbered,
    caseId,
    loanId,
    borrowerId,
    institutionId,
    currency,
    templateId,
    code,
    attempt,
    delivery,
    fileId,
    writerId: tx.actor.userId,
  });
  tx.audit({
    action: "letter.send",
    entity: "letter",
    entityId: letterId,
    institutionId,
    after: {
      caseId,
      code,
      attempt,
      delivery,
      templateId,
      decisionId: letter.decisionId,
      messageId: letter.messageId,
      ...(overrideReason && { overrideReason }),
    },
  });
  tx.publish({ type: "letter.changed", ids: { caseId, letterId } });
  return letterId;
}
