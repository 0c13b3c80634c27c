import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import { readMediaType } from "../../../core/files/media-type.ts";
import type { Tx } from "../../../core/transaction.ts";
import {
  type CitedEvidence,
  type ConsentBasis,
  EVIDENCE_BYTES,
} from "../contract-consent.ts";
import { insertProof, isEvidence, type NewProof } from "../queries/consent.ts";

/** A consent whose borrower is locked. */
export interface ProvenConsent {
  readonly factId: number;
  readonly borrowerId: number;
  readonly opensOn: Day;
}

/** Proves a consent by a call or a text of its borrower. */
export async function citeEvidence(
  tx: Tx<Ctx>,
  { borrowerId, ...consent }: ProvenConsent,
  cited: z.output<typeof CitedEvidence>,
): Promise<void> {
  const isCall = cited.callId !== undefined;
  if (!(await isEvidence(tx.db, tx.actor, borrowerId, cited)))
    throw new AppError(
      "invalid",
      "borrower.evidenceUnknown",
      {},
      isCall ? "callId" : "messageId",
    );
  await recordProof(tx, {
    ...consent,
    ...cited,
    basis: isCall ? "CALL" : "MESSAGE",
  });
}

const ACTIONS: Partial<Record<ConsentBasis, "fact.confirm" | "fact.decline">> =
  { PERSON: "fact.confirm", REFUSED: "fact.decline" };

export async function recordProof(
  tx: Tx<Ctx>,
  proof: Omit<NewProof, "proverId" | "at">,
  note?: string,
): Promise<void> {
  await insertProof(tx.db, {
    ...proof,
    proverId: tx.actor.userId,
    at: tx.now(),
  });
  const { factId, ...after } = proof;
  tx.audit({
    action: ACTIONS[proof.basis] ?? "fact.prove",
    entity: "borrower_fact",
    entityId: factId,
    after: { ...after, note },
  });
}

/** Reads the media type of a document that may serve as evidence. */
export async function requireDocument(file: File): Promise<string> {
  if (file.size > EVIDENCE_BYTES)
    throw new AppError("tooLarge", "borrower.evidenceTooLarge", {}, "file");
  const type = await readMediaType(file);
  if (type !== null) return type;
  throw new AppError("invalid", "borrower.evidenceKind", {}, "file");
}
