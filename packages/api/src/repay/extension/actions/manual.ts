import { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { computeFingerprint } from "../../../core/files/hash.ts";
import { readDocumentKind } from "../../../core/files/media-type.ts";
import { storeFile } from "../../../core/files/records.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type { LockedCase } from "../../../tasks/case/actions/lock.ts";
import { closeCase } from "../../../tasks/closing/actions/close.ts";
import { evaluatePromises } from "../../../tasks/promise/actions/settle.ts";
import { type DerivedLoan, ledgerDay } from "../../../account/loan/actions/account.ts";
import { rederiveLoan, recordEvent } from "../../../account/loan/actions/post.ts";
import { toBalances } from "../../../account/loan/rules/figures.ts";
import * as c from "../contract.ts";
import { insertOpen, lock, lockOpen } from "../queries/row.ts";
import { type QuotedExtension, endOpen, lockAndQuote, toNewExtension } from "./apply.ts";
import { getExtensionInputs, isLimited, getLoan, quotesFor, getSubject } from "./inputs.ts";
import { isManualProposed, manualKey } from "../queries/quota.ts";
import { type ExtensionCase, findByCase } from "../queries/subject.ts";
import type { AuditDetails } from "../../../core/setting/contract.ts";
import type { SettingSubject } from "../../../core/setting/setting.ts";
import type { ProposalKind } from "../../../manage/proposal/actions/kind.ts";
import { proposeIn } from "../../../manage/proposal/actions/propose.ts";
import type { Quote } from "../contract.ts";
import { followExtensions, prepareReplacement } from "./effect.ts";
import { postAccount } from "../../../tasks/case/actions/account.ts";

type ManualExtension = z.output<typeof c.createManual.input>;

const Payload = c.createManual.input
  .omit({ file: true })
  .extend({ receiptId: z.uuid(), isLimited: z.boolean() });
type Payload = z.output<typeof Payload>;
type ProposalDetails = Pick<SettingSubject, "before" | "after">;

/** Extends a loan whose fee was paid outside of the codes, or is charged in part only. */
export const manualExtensionKind: ProposalKind<Payload> = {
  kind: "MANUAL_EXTENSION",
  payload: Payload,
  dayField: "taskId",

  async examine(tx, payload) {
    const { subject, loan, quote } = await lockManual(tx, payload);
    return {
      key: manualKey(loan.id),
      name: subject.loanNumber,
      institutionId: subject.institutionId,
      before: {},
      after: describe(loan, quote, payload),
      latestId: null,
      isAtOnce: true,
    };
  },

  async apply(tx, payload, { editorId }) {
    const chosen = await lockManual(tx, payload);
    const open = await lockOpen(tx.db, chosen.loan.id);
    if (open) await endOpen(tx, open);
    await grant(tx, chosen, payload, editorId);
  },

  getAuditDetails: readCurrentQuote,
};

const UNCHANGED: ProposalDetails = { before: {}, after: {} };

/** Reads the fee and the due day of an approval today, which may differ from the proposed ones. */
async function readCurrentQuote(
  ctx: Ctx,
  { taskId, days, isLimited: manualLimited }: Payload,
): Promise<ProposalDetails> {
  const subject = await findByCase(ctx.db, ctx.actor, taskId);
  if (!subject || !(await isManualProposed(ctx.db, subject.loanId, ctx.now()))) return UNCHANGED;
  const loan = await getLoan(ctx, subject);
  const inputs = await getExtensionInputs(ctx, subject, loan, { manualLimited });
  const quote = quotesFor(inputs, loan, "MANUAL").find((offer) => offer.days === days);
  if (!quote) return UNCHANGED;
  const { feeMinor, newDueOn } = quote;
  return { before: {}, after: { feeMinor, newDueOn } };
}

const describe = (
  { currency }: DerivedLoan,
  { days, feeMinor, newDueOn }: Quote,
  { paidMinor, reason }: Payload,
): AuditDetails => ({ currency, days, feeMinor, paidMinor, newDueOn, reason });

/** The limit is that of the proposer, not of the approver. */
async function lockManual(tx: Tx<Ctx>, request: Payload): Promise<QuotedExtension> {
  const chosen = await lockAndQuote(tx, request, "MANUAL", {
    manualLimited: request.isLimited,
    manualProposed: false,
  });
  const { loan, quote } = chosen;
  if (request.paidMinor > quote.feeMinor)
    throw new AppError(
      "invalid",
      "extension.paidAboveFee",
      { fee: { minor: quote.feeMinor, currency: loan.currency } },
      "paidMinor",
    );
  return chosen;
}

/** Stores the receipt and proposes the extension. */
export async function proposeManual(
  ctx: Ctx,
  { file, ...request }: ManualExtension,
): Promise<z.output<typeof c.createManual.output>> {
  const receipt = await readDocumentKind(file);
  const sha256 = await computeFingerprint(file);
  return inTransaction(ctx, { ...request, sha256 }, async (tx) => {
    const subject = await getSubject(tx, request.taskId);
    const receiptId = await storeReceipt(tx, subject, file, receipt);
    const payload = { ...request, receiptId, isLimited: isLimited(tx) };
    return proposeIn(tx, manualExtensionKind, payload);
  });
}

/**
 * Puts the extension into effect at once, whatever was paid. The loan is derived again and the case
 * may end.
 */
async function grant(
  tx: Tx<Ctx>,
  chosen: QuotedExtension,
  request: Payload,
  agentId: number,
): Promise<void> {
  const { loan, case: locked } = chosen;
  const { paidMinor, reason, receiptId } = request;
  const eventId = await recordEvent(tx, {
    kind: "EXTENSION",
    loanId: loan.id,
    valueOn: ledgerDay(tx),
  });
  const why = { reason, receiptId, paidMinor, eventId };
  const extensionId = await insertOpen(tx.db, {
    ...toNewExtension(tx, chosen, "MANUAL", agentId),
    ...why,
  });
  const row = orNotFound(await lock(tx.db, extensionId));
  noteGrant(tx, chosen, extensionId, request);
  await prepareReplacement(tx, row, toLocalDay(tx.now(), locked.zone));
  const extended = await rederiveLoan(tx, loan);
  await followExtensions(tx, extended);
  await endCase(tx, locked, extended);
  // A paid extension counts for an open promise.
  await evaluatePromises(tx, loan.id);
  await postAccount(tx, extended, eventId);
}

/** Ends the case unless another installment is overdue. */
async function endCase(
  tx: Tx<Ctx>,
  locked: LockedCase,
  { account, terms, today }: DerivedLoan,
): Promise<void> {
  const figures = toBalances(account, today);
  if (figures.arrearsMinor > terms.toleranceMinor) return;
  const ending =
    figures.outstandingMinor > 0
      ? ({ to: "C31", event: "EXTENDED" } as const)
      : ({ to: "C32", event: "PAID_OFF" } as const);
  await closeCase(tx, locked, { ...ending, figures });
}

const storeReceipt = (
  tx: Tx<Ctx>,
  subject: ExtensionCase,
  file: File,
  { mediaType, ending }: Awaited<ReturnType<typeof readDocumentKind>>,
): Promise<string> =>
  storeFile(
    tx,
    {
      kind: "PROOF",
      name: `extension-${subject.caseId}.${ending}`,
      mediaType,
      caseId: subject.caseId,
      institutionId: subject.institutionId,
      ownerId: tx.actor.userId,
    },
    new Blob([file], { type: mediaType }),
  );

const noteGrant = (
  tx: Tx<Ctx>,
  { subject, quote }: QuotedExtension,
  extensionId: number,
  { paidMinor, reason }: Pick<ManualExtension, "paidMinor" | "reason">,
): void =>
  tx.audit({
    action: "extension.grant",
    entity: "extension",
    entityId: extensionId,
    institutionId: subject.institutionId,
    after: { caseId: subject.caseId, ...quote, paidMinor, reason },
  });
