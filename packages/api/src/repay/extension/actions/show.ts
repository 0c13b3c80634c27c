import type { Ctx } from "../../../core/context.ts";
import { dayOf } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { FileReply } from "../../../core/file.ts";
import { bytesOf, getFile } from "../../../core/files/records.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { endOfDay } from "../../code/rules/quote.ts";
import { dueOf } from "../../../account/loan/rules/ledger.ts";
import { findPayload } from "../../../manage/proposal/actions/show.ts";
import { manualExtensionKind } from "./manual.ts";
import { openOf, proofOf } from "../queries/list.ts";
import { manualUsedIn } from "../queries/quota.ts";
import { institutionPlace, institutionRuleOn } from "../queries/subject.ts";
import { refusalsOf } from "../rules/eligibility.ts";
import { targetOf } from "../../../account/loan/rules/extension-quote.ts";
import { factsOf, isLimited, loanOf, monthOf, quotesFor, subjectOf } from "./facts.ts";

/** The quote of today with its parts, or every reason why there is none. */
export async function showQuote(ctx: Ctx, { taskId }: { taskId: number }) {
  const subject = await subjectOf(ctx, taskId);
  const loan = await loanOf(ctx, subject);
  const facts = await factsOf(ctx, subject, loan);
  const refusals = refusalsOf(facts, "CODE");
  const target = targetOf(loan.account, loan.today);
  return {
    loanId: loan.id,
    currency: loan.currency,
    eligible: refusals.length === 0,
    refusals,
    manualRefusals: refusalsOf(facts, "MANUAL"),
    period: target?.period ?? null,
    principalMinor: target ? dueOf(target.parts.PRINCIPAL) : 0,
    quotes: quotesFor(facts, loan, "CODE"),
    manualQuotes: quotesFor(facts, loan, "MANUAL"),
    expiresAt: endOfDay(loan.today, subject.zone),
    extensions: subject.extensions,
    quota: { used: facts.used, most: facts.most },
    open: (await openOf(ctx.db, loan.id, ctx.now())) ?? null,
  };
}

/** How many extensions by hand the month has seen, of the case's institution or one's own. */
export async function showManualCount(ctx: Ctx, { taskId }: { taskId?: number | undefined }) {
  const { institutionId, zone } = await placeFor(ctx, taskId);
  const today = dayOf(ctx.now(), zone);
  const monthOn = monthOf(today);
  const { manualQuota: most } = orNotFound(await institutionRuleOn(ctx.db, institutionId, today));
  const used = await manualUsedIn(ctx.db, institutionId, monthOn);
  const left = Math.max(0, most - used);
  return { institutionId, monthOn, used, most, left, limited: isLimited(ctx) };
}

async function placeFor(ctx: Ctx, taskId: number | undefined) {
  if (taskId !== undefined) return subjectOf(ctx, taskId);
  const { institutionId } = ctx.actor;
  if (institutionId === null) throw new AppError("invalid", "extension.caseRequired", {}, "taskId");
  return orNotFound(await institutionPlace(ctx.db, institutionId));
}

/** The proof of an extension by hand; that it was looked at is on record. */
export async function showProof(
  ctx: Ctx,
  { extensionId }: { extensionId: number },
): Promise<FileReply> {
  const found = await proofOf(ctx.db, ctx.actor, extensionId);
  return openProof(ctx, found?.proofId, {
    entity: "extension",
    entityId: extensionId,
  });
}

export async function showProposedProof(
  ctx: Ctx,
  { proposalId }: { proposalId: number },
): Promise<FileReply> {
  const payload = orNotFound(await findPayload(ctx, manualExtensionKind, proposalId));
  return openProof(ctx, payload.proofId, {
    entity: "proposal",
    entityId: proposalId,
  });
}

async function openProof(
  ctx: Ctx,
  proofId: string | null | undefined,
  subject: { readonly entity: string; readonly entityId: number },
): Promise<FileReply> {
  const file = await getFile(ctx.db, orNotFound(proofId));
  const body = await bytesOf(ctx, file.id);
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
