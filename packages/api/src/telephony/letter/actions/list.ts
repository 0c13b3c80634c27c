import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { FileReply } from "../../../core/file.ts";
import { getFileBytes, findStoredFile } from "../../../core/files/records.ts";
import { maskAddress, maskEmail } from "../../../core/mask.ts";
import { caseSeen } from "../../../core/scope.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { seesPages } from "../../../manage/masking/actions/mask.ts";
import type * as c from "../contract.ts";
import { type PrintedLetter, renderPdf } from "../pdf.ts";
import * as queries from "../queries/letter.ts";
import type { StoredLetter } from "../queries/letter.ts";

function maskPage(letter: StoredLetter): PrintedLetter {
  const { delivery, address, namedAddress, body } = letter;
  const mask = delivery === "MAIL" ? maskEmail : maskAddress;
  const named = namedAddress === null ? [] : [address, namedAddress];
  return {
    ...letter,
    address: mask(address) ?? "",
    body: named
      .filter((text) => text.trim() !== "")
      .reduce((text, value) => text.replaceAll(value, maskAddress(value) ?? ""), body),
  };
}

export async function listCaseLetters(ctx: Ctx, { taskId }: z.output<typeof c.listOfCase.input>) {
  orNotFound(await caseSeen(ctx.db, ctx.actor, taskId));
  return queries.listByCase(ctx.db, ctx.actor, taskId);
}

export async function listLetters(
  ctx: Ctx,
  { page, size, ...filter }: z.output<typeof c.list.input>,
) {
  const pageRange = { size, offset: (page - 1) * size };
  const found = await queries.page(ctx.db, ctx.actor, filter, pageRange);
  const rows = found.map(({ total: _, ...letter }) => letter);
  return { rows, total: found[0]?.total ?? 0, page, size };
}

const PDF = "application/pdf";

/**
 * Gets the page as stored when the letter was written; renders it again for users who may not see
 * addresses.
 */
export async function printLetter(
  ctx: Ctx,
  { letterId }: z.output<typeof c.download.input>,
): Promise<FileReply> {
  const [found] = await queries.listByIds(ctx.db, ctx.actor, [letterId]);
  const letter = orNotFound(found);
  const { name } = orNotFound(await findStoredFile(ctx.db, letter.fileId));
  const whole = await getFileBytes(ctx, letter.fileId);
  const isWhole = await seesPages(ctx, "letter.send");
  await leaveTrail(ctx, [letter]);
  const body = isWhole ? whole : await renderPdf([maskPage(letter)]);
  return new FileReply({ name, type: PDF, body });
}

/** Prints several letters as one document, each on its own page, from their stored texts. */
export async function printLetters(
  ctx: Ctx,
  { letterIds }: z.output<typeof c.downloadMany.input>,
): Promise<FileReply> {
  const requestedIds = new Set(letterIds);
  const letters = await queries.listByIds(ctx.db, ctx.actor, [...requestedIds]);
  if (letters.length < requestedIds.size)
    throw new AppError("notFound", "record.notFound", {}, "letterIds");
  // The text of a letter is purged after its retention.
  if (letters.some(({ body }) => body === ""))
    throw new AppError("notFound", "file.missing", {}, "letterIds");
  const isWhole = await seesPages(ctx, "letter.send");
  await leaveTrail(ctx, letters);
  const body = await renderPdf(isWhole ? letters : letters.map(maskPage));
  return new FileReply({ name: "letters.pdf", type: PDF, body });
}

/** A page shows a debt and an address, so each download is recorded. */
const leaveTrail = (ctx: Ctx, letters: readonly queries.StoredLetter[]): Promise<void> =>
  inTransaction({ ...ctx, idempotencyKey: null }, null, async (tx) => {
    for (const { id, caseId, institutionId } of letters)
      tx.audit({
        action: "letter.print",
        entity: "letter",
        entityId: id,
        institutionId,
        after: { caseId },
      });
  });
