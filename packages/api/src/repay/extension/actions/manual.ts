import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { dayOf } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { fingerprintOf } from "../../../core/files/hash.ts";
import { keepFile } from "../../../core/files/records.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type { LockedCase } from "../../../tasks/case/actions/lock.ts";
import { closeCase } from "../../../tasks/closing/actions/close.ts";
import { evaluatePromises } from "../../../tasks/promise/actions/evaluate.ts";
import {
  type DerivedLoan,
  ledgerDay,
} from "../../../account/loan/actions/account.ts";
import { deriveAnew, tellEvent } from "../../../account/loan/actions/post.ts";
import { newDueOn } from "../../../account/loan/rules/extension.ts";
import { figuresOf } from "../../../account/loan/rules/figures.ts";
import type * as c from "../contract.ts";
import { insertOpen, lock, lockOpenOf } from "../queries/row.ts";
import { MOST_BYTES, proofType } from "../rules/proof.ts";
import { type QuotedExtension, endOpen, lockAndQuote, rowOf } from "./apply.ts";
import { followExtensions, prepareReplacement } from "./effect.ts";
import { postAccount } from "../../../tasks/case/actions/account.ts";

type ManualExtension = z.output<typeof c.createManual.input>;

const HEAD_BYTES = 16;

/** Extends a loan whose fee came another way or is asked in part only; the proof stays with it. */
export async function grantByHand(
  ctx: Ctx,
  { file, ...request }: ManualExtension,
) {
  const mediaType = await typeOf(file);
  const sha256 = await fingerprintOf(file);
  return inTransaction(ctx, { ...request, sha256 }, async (tx) => {
    const chosen = await lockAndQuote(tx, request, "MANUAL");
    const { loan, quote } = chosen;
    if (request.paidMinor > quote.feeMinor)
      throw new AppError(
        "invalid",
        "extension.paidAboveFee",
        { fee: { minor: quote.feeMinor, currency: loan.currency } },
        "paidMinor",
      );
    const open = await lockOpenOf(tx.db, loan.id);
    if (open) await endOpen(tx, open);
    const proofId = await keepProof(tx, chosen, file, mediaType);
    const extensionId = await grant(tx, chosen, request, proofId);
    return {
      extensionId,
      newDueOn: newDueOn(quote.oldDueOn, loan.today, quote.days),
    };
  });
}

/** Extended at once, whatever was paid of the fee: the loan is derived with it, and the case has ended. */
async function grant(
  tx: Tx<Ctx>,
  chosen: QuotedExtension,
  request: Pick<ManualExtension, "paidMinor" | "reason">,
  proofId: string,
): Promise<number> {
  const { loan, case: locked } = chosen;
  const { paidMinor, reason } = request;
  const eventId = await tellEvent(tx, {
    kind: "EXTENSION",
    loanId: loan.id,
    valueOn: ledgerDay(tx),
  });
  const why = { reason, proofId, paidMinor, eventId };
  const extensionId = await insertOpen(tx.db, {
    ...rowOf(tx, chosen, "MANUAL"),
    ...why,
  });
  const row = orNotFound(await lock(tx.db, extensionId));
  noteGrant(tx, chosen, extensionId, request);
  await prepareReplacement(tx, row, dayOf(tx.now(), locked.zone));
  const extended = await deriveAnew(tx, loan);
  await followExtensions(tx, extended);
  await endCase(tx, locked, extended);
  // Who pays for more time keeps his word.
  await evaluatePromises(tx, loan.id);
  await postAccount(tx, extended, eventId);
  return extensionId;
}

/** The episode is over unless another installment is overdue. */
async function endCase(
  tx: Tx<Ctx>,
  locked: LockedCase,
  { account, terms, today }: DerivedLoan,
): Promise<void> {
  const figures = figuresOf(account, today);
  if (figures.arrearsMinor > terms.toleranceMinor) return;
  const ending =
    figures.outstandingMinor > 0
      ? ({ to: "C31", event: "EXTENDED" } as const)
      : ({ to: "C32", event: "PAID_OFF" } as const);
  await closeCase(tx, locked, { ...ending, figures });
}

async function typeOf(file: File): Promise<string> {
  if (file.size > MOST_BYTES)
    throw new AppError("invalid", "extension.proofTooLarge", {}, "file");
  const head = await file.slice(0, HEAD_BYTES).arrayBuffer();
  const type = proofType(new Uint8Array(head));
  if (!type) throw new AppError("invalid", "extension.proofKind", {}, "file");
  return type;
}

const ENDINGS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
};

const keepProof = (
  tx: Tx<Ctx>,
  { subject }: QuotedExtension,
  file: File,
  mediaType: string,
): Promise<string> =>
  keepFile(
    tx,
    {
      kind: "PROOF",
      name: `extension-${subject.caseId}.${ENDINGS[mediaType]}`,
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
