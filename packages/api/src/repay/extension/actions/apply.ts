import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type { LockedCase } from "../../../tasks/case/actions/lock.ts";
import { markAttempted } from "../../../tasks/case/actions/work.ts";
import { guardQuote } from "../../code/actions/apply.ts";
import { cancelBoundCodes } from "../../code/actions/cancel.ts";
import { issueCode } from "../../code/actions/issue.ts";
import { toDayEnd } from "../../code/rules/quote.ts";
import type * as c from "../contract.ts";
import type { ExtensionKind, Quote } from "../contract.ts";
import { lockQuota } from "../queries/quota.ts";
import {
  type ExtensionRow,
  find,
  insertOpen,
  lock,
  lockOpen,
  type NewExtension,
  setState,
} from "../queries/row.ts";
import type { ExtensionCase } from "../queries/subject.ts";
import { findTarget } from "../../../account/loan/rules/extension-quote.ts";
import {
  chosenQuote,
  getExtensionInputs,
  type ManualInputs,
  toMonthStart,
  getSubject,
} from "./inputs.ts";
import {
  deriveAccount,
  type DerivedAccount,
  lockAccount,
} from "../../../tasks/case/actions/account.ts";

/**
 * Creates the code whose payment in full extends the loan. The extension counts for the quota from
 * this commit on.
 */
export const applyExtension = (ctx: Ctx, request: z.output<typeof c.create.input>) =>
  inTransaction(ctx, request, async (tx) => {
    const chosen = await lockAndQuote(tx, request, "CODE");
    const { loan, subject, quote } = chosen;
    if (request.amountMinor !== undefined && request.amountMinor !== quote.feeMinor)
      throw new AppError(
        "conflict",
        "code.quoteChanged",
        { amount: { minor: quote.feeMinor, currency: loan.currency } },
        "amountMinor",
      );
    const extension = await openFor(tx, chosen);
    const code = await issueCode(tx, {
      loan,
      case: chosen.case,
      type: "EXTENSION",
      channel: request.channel,
      bank: request.bank,
      amountMinor: quote.feeMinor,
      expiresAt: toDayEnd(loan.today, subject.zone),
      extensionId: extension.id,
      installmentId: extension.installmentId,
    });
    publishChange(tx, extension);
    return {
      extensionId: extension.id,
      codeId: code.id,
      loanId: loan.id,
      amountMinor: code.amountMinor,
      currency: loan.currency,
      days: quote.days,
      newDueOn: quote.newDueOn,
      expiresAt: code.expiresAt,
    };
  });

export interface QuotedExtension extends DerivedAccount<LockedCase> {
  readonly subject: ExtensionCase;
  readonly quote: Quote;
}

/** Locks loan, case and quota in this order, and checks the eligibility only then. */
export async function lockAndQuote(
  tx: Tx<Ctx>,
  request: { taskId: number; days: number },
  kind: ExtensionKind,
  manualInputs?: ManualInputs,
): Promise<QuotedExtension> {
  const seen = await getSubject(tx, request.taskId);
  const choice = { caseId: request.taskId, seenBy: tx.actor, open: true };
  const locked = await lockAccount(tx, seen.loanId, choice);
  const account = await deriveAccount(tx, locked);
  const { loan } = account;
  const worked = await markAttempted(tx, account.case);
  await lockQuota(tx.db, seen.institutionId);
  const subject = await getSubject(tx, request.taskId);
  const inputs = await getExtensionInputs(tx, subject, loan, manualInputs);
  const quote = chosenQuote(inputs, loan, kind, request.days);
  await guardQuote(tx, request.taskId, loan, quote.priceMinor);
  return { ...account, case: worked, subject, quote };
}

/**
 * Returns the open extension for an equal quote, so that it can have codes of several channels. A
 * different quote replaces it.
 */
async function openFor(tx: Tx<Ctx>, chosen: QuotedExtension): Promise<ExtensionRow> {
  const open = await lockOpen(tx.db, chosen.loan.id);
  if (open && isSame(open, chosen.quote, tx.now())) return open;
  if (open) await endOpen(tx, open);
  const id = await insertOpen(tx.db, toNewExtension(tx, chosen, "CODE"));
  tx.audit({
    action: "extension.apply",
    entity: "extension",
    entityId: id,
    institutionId: chosen.subject.institutionId,
    after: { caseId: chosen.subject.caseId, ...chosen.quote },
  });
  return orNotFound(await lock(tx.db, id));
}

const isSame = (row: ExtensionRow, quote: Quote, now: Date): boolean =>
  row.expiresAt > now &&
  row.days === quote.days &&
  row.feeMinor === quote.feeMinor &&
  row.priceMinor === quote.priceMinor &&
  row.oldDueOn === quote.oldDueOn;

/** Ends an unpaid extension: EXPIRED after its day, otherwise CANCELLED. */
export async function endOpen(tx: Tx<Ctx>, { id, loanId, expiresAt }: ExtensionRow): Promise<void> {
  const over = expiresAt <= tx.now();
  await setState(tx.db, [id], over ? "EXPIRED" : "CANCELLED", tx.now());
  if (!over) await cancelBoundCodes(tx, loanId, { extensionId: id });
}

/** Builds the row of the chosen extension, not in effect yet. */
export function toNewExtension(
  tx: Tx<Ctx>,
  { subject, loan, quote }: QuotedExtension,
  kind: ExtensionKind,
  agentId = tx.actor.userId,
): NewExtension {
  const { days, oldDueOn, newDueOn: _, feeMinor: __, ...amounts } = quote;
  return {
    loanId: loan.id,
    caseId: subject.caseId,
    institutionId: subject.institutionId,
    stageId: subject.stageId,
    agentId,
    kind,
    installmentId: orNotFound(findTarget(loan.account, loan.today)).id,
    days,
    monthOn: toMonthStart(loan.today),
    oldDueOn,
    ...amounts,
    createdAt: tx.now(),
    expiresAt: toDayEnd(loan.today, subject.zone),
  };
}

export const publishChange = (tx: Tx<Ctx>, { loanId, caseId, institutionId }: ExtensionRow): void =>
  tx.publish({ type: "extension.changed", ids: { loanId, caseId, institutionId } });

/** Cancels an unpaid extension. */
export const cancelExtension = (ctx: Ctx, { extensionId }: { extensionId: number }) =>
  inTransaction(ctx, { extensionId }, async (tx) => {
    const seen = orNotFound(await find(tx.db, extensionId));
    const subject = await getSubject(tx, seen.caseId);
    await lockAccount(tx, seen.loanId, { caseId: seen.caseId });
    const extension = orNotFound(await lock(tx.db, extensionId));
    if (extension.state !== "OPEN") throw new AppError("conflict", "extension.notOpen");
    await endOpen(tx, extension);
    tx.audit({
      action: "extension.cancel",
      entity: "extension",
      entityId: extensionId,
      institutionId: subject.institutionId,
    });
    publishChange(tx, extension);
    return { extensionId };
  });
