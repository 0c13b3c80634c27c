import type { Ctx } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { FileReply } from "../../../core/file.ts";
import { getFileBytes, getFile } from "../../../core/files/records.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { toDayEnd } from "../../code/rules/quote.ts";
import { computeDue } from "../../../account/loan/rules/ledger.ts";
import { findPayload } from "../../../manage/proposal/actions/get.ts";
import { manualExtensionKind } from "./manual.ts";
import { findOpen, findReceipt } from "../queries/list.ts";
import { manualUsedIn } from "../queries/quota.ts";
import { findInstitutionZone, institutionRuleOn } from "../queries/subject.ts";
import { listRefusals } from "../rules/eligibility.ts";
import { findTarget } from "../../../account/loan/rules/extension-quote.ts";
import {
  getExtensionInputs,
  isLimited,
  getLoan,
  toMonthStart,
  quotesFor,
  getSubject,
} from "./inputs.ts";

/** Returns today's quotes with their components, or the refusals. */
export async function getQuote(ctx: Ctx, { taskId }: { taskId: number }) {
  const subject = await getSubject(ctx, taskId);
  const loan = await getLoan(ctx, subject);
  const inputs = await getExtensionInputs(ctx, subject, loan);
  const refusals = listRefusals(inputs, "CODE");
  const target = findTarget(loan.account, loan.today);
  return {
    loanId: loan.id,
    currency: loan.currency,
    eligible: refusals.length === 0,
    refusals,
    manualRefusals: listRefusals(inputs, "MANUAL"),
    period: target?.period ?? null,
    principalMinor: target ? computeDue(target.parts.PRINCIPAL) : 0,
    quotes: quotesFor(inputs, loan, "CODE"),
    manualQuotes: quotesFor(inputs, loan, "MANUAL"),
    expiresAt: toDayEnd(loan.today, subject.zone),
    extensions: subject.extensions,
    quota: { used: inputs.used, max: inputs.max },
    open: (await findOpen(ctx.db, loan.id, ctx.now())) ?? null,
  };
}

/** Counts the manual extensions of the month, for the institution of the case or of the caller. */
export async function getManualCount(ctx: Ctx, { taskId }: { taskId?: number | undefined }) {
  const { institutionId, zone } = await getScope(ctx, taskId);
  const today = toLocalDay(ctx.now(), zone);
  const monthOn = toMonthStart(today);
  const { manualQuota } = orNotFound(await institutionRuleOn(ctx.db, institutionId, today));
  const used = await manualUsedIn(ctx.db, institutionId, monthOn);
  const left = Math.max(0, manualQuota - used);
  return { institutionId, monthOn, used, max: manualQuota, left, limited: isLimited(ctx) };
}

async function getScope(ctx: Ctx, taskId: number | undefined) {
  if (taskId !== undefined) return getSubject(ctx, taskId);
  const { institutionId } = ctx.actor;
  if (institutionId === null) throw new AppError("invalid", "extension.caseRequired", {}, "taskId");
  return orNotFound(await findInstitutionZone(ctx.db, institutionId));
}

/** Returns the receipt of a manual extension, and records the access. */
export async function getReceipt(
  ctx: Ctx,
  { extensionId }: { extensionId: number },
): Promise<FileReply> {
  const found = await findReceipt(ctx.db, ctx.actor, extensionId);
  return openReceipt(ctx, found?.receiptId, { entity: "extension", entityId: extensionId });
}

export async function getProposedReceipt(
  ctx: Ctx,
  { proposalId }: { proposalId: number },
): Promise<FileReply> {
  const payload = orNotFound(await findPayload(ctx, manualExtensionKind, proposalId));
  return openReceipt(ctx, payload.receiptId, { entity: "proposal", entityId: proposalId });
}

async function openReceipt(
  ctx: Ctx,
  receiptId: string | null | undefined,
  subject: { readonly entity: string; readonly entityId: number },
): Promise<FileReply> {
  const file = await getFile(ctx.db, orNotFound(receiptId));
  const body = await getFileBytes(ctx, file.id);
  await inTransaction(ctx, {}, async (tx) =>
    tx.audit({ action: "extension.readProof", ...subject }),
  );
  return new FileReply({
    name: file.name,
    type: file.mediaType,
    body,
    inline: file.mediaType.startsWith("image/"),
  });
}
