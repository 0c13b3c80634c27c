import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { fingerprintOf } from "../../../core/files/hash.ts";
import { keepFile } from "../../../core/files/records.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { newDueOn } from "../rules/quote.ts";
import type { manualDelay } from "../contract.ts";
import { insertOpen, lock, lockOpenOf } from "../queries/row.ts";
import { MOST_BYTES, proofType } from "../rules/proof.ts";
import { type Chosen, endOpen, holdAndChoose, rowOf } from "./apply.ts";
import { putIntoEffect } from "./effect.ts";

type Wish = z.output<typeof manualDelay.input>;

const HEAD_BYTES = 16;

/** Extends a loan whose fee came another way or is asked in part only; the proof stays with it. */
export async function grantByHand(ctx: Ctx, { file, ...wish }: Wish) {
  const mediaType = await typeOf(file);
  const sha256 = await fingerprintOf(file);
  return inTransaction(ctx, { ...wish, sha256 }, async (tx) => {
    const chosen = await holdAndChoose(tx, wish, "MANUAL");
    const { loan, held, quote } = chosen;
    if (wish.paidMinor > quote.feeMinor)
      throw new AppError(
        "invalid",
        "extension.paidAboveFee",
        { fee: { minor: quote.feeMinor, currency: loan.currency } },
        "paidMinor",
      );
    const standing = await lockOpenOf(tx.db, loan.id);
    if (standing) await endOpen(tx, standing);
    const proofId = await keepProof(tx, chosen, file, mediaType);
    const row = {
      ...rowOf(tx, chosen, "MANUAL"),
      reason: wish.reason,
      proofId,
    };
    const extensionId = await insertOpen(tx.db, row);
    const extension = orNotFound(await lock(tx.db, extensionId));
    noteGrant(tx, chosen, extensionId, wish);
    const paidAt = tx.now();
    const amountMinor = wish.paidMinor;
    await putIntoEffect(tx, { extension, loan, held, amountMinor, paidAt });
    return {
      extensionId,
      newDueOn: newDueOn(quote.oldDueOn, loan.today, quote.days),
    };
  });
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
  { subject }: Chosen,
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
  { subject, quote }: Chosen,
  extensionId: number,
  { paidMinor, reason }: Pick<Wish, "paidMinor" | "reason">,
): void =>
  tx.audit({
    action: "extension.grant",
    entity: "extension",
    entityId: extensionId,
    institutionId: subject.institutionId,
    after: { caseId: subject.caseId, ...quote, paidMinor, reason },
  });
