import type { Ctx } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { guardContact } from "../../../tasks/guard/actions/guard.ts";
import type { LetterLanguage } from "../contract-template.ts";
import { findRecipient } from "../queries/letter.ts";
import { renderPdf } from "../pdf.ts";

export interface AnswerLetter {
  readonly taskId: number;
  readonly reference: string;
  readonly text: string;
  readonly language: LetterLanguage;
  /** A hold of collection does not block an obligatory answer. */
  readonly isObligatory: boolean;
}

const TITLES: Readonly<Record<LetterLanguage, string>> = {
  en: "Answer to your complaint",
  es: "Jawaban atas pengaduan Anda",
};

/** Renders an answer as a page for the post, if the guard allows its text. */
export async function drawAnswer(
  tx: Tx<Ctx>,
  { taskId, reference, text, language, isObligatory }: AnswerLetter,
): Promise<{ decisionId: number; page: Blob }> {
  const to = orNotFound(await findRecipient(tx.db, tx.actor, taskId));
  if (!to.address?.trim()) throw new AppError("conflict", "letter.noAddress");
  const { decisionId } = await guardContact(tx, {
    action: "LETTER",
    taskId,
    isAnswer: isObligatory,
    contactId: to.selfContactId,
    texts: [{ field: "text", text }],
  });
  const page = await renderPdf([
    {
      reference,
      language,
      body: text,
      law: to.loanNumber,
      createdAt: tx.now(),
      letterOn: toLocalDay(tx.now(), to.zone),
      sender: to.lenderName,
      recipient: to.borrowerName,
      address: to.address,
      title: TITLES[language],
    },
  ]);
  return { decisionId, page };
}
