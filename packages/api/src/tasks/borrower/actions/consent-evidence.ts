import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { FileReply } from "../../../core/file.ts";
import { readMediaType } from "../../../core/files/media-type.ts";
import { getFileBytes, findStoredFile, storeFile } from "../../../core/files/records.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import {
  type CitedEvidence,
  type ConsentBasis,
  EVIDENCE_BYTES,
  type getEvidence,
} from "../contract-consent.ts";
import { insertConsentEvidence, type NewConsentEvidence } from "../queries/consent.ts";
import * as queries from "../queries/consent.ts";
import { isEvidence } from "../queries/evidence.ts";
import type { LockedBorrowerFlag } from "../queries/flag.ts";
import { getEvidencePeriod, getCitationRefusal } from "../rules-consent.ts";

/** Consent; the loans and cases of its borrower are locked. */
export interface ProvenConsent {
  readonly flagId: number;
  readonly borrowerId: number;
  readonly opensOn: Day;
  readonly consentedAt: Date;
  readonly recordedAt: Date;
  /** Zone of the institution that has the case. */
  readonly zone: string;
}

/** Records a call or text of the borrower as evidence of a consent. */
export async function citeEvidence(
  tx: Tx<Ctx>,
  { flagId, opensOn, borrowerId, consentedAt, recordedAt, zone }: ProvenConsent,
  cited: z.output<typeof CitedEvidence>,
): Promise<void> {
  const refusal = getCitationRefusal(consentedAt, recordedAt);
  if (refusal) throw new AppError("invalid", refusal, {}, "params.consentedAt");
  const subject = { borrowerId, period: getEvidencePeriod(consentedAt, zone) };
  const isCall = cited.callId !== undefined;
  const field = isCall ? "callId" : "messageId";
  if (!(await isEvidence(tx.db, tx.actor, subject, cited))) throw unknownEvidence(field);
  const basis = isCall ? "CALL" : "MESSAGE";
  await recordConsentEvidence(tx, { flagId, opensOn, ...cited, basis });
}

export const unknownEvidence = (field: "callId" | "messageId" | "file") =>
  new AppError("invalid", "borrower.evidenceUnknown", {}, field);

const ACTIONS: Partial<Record<ConsentBasis, "fact.confirm" | "fact.decline">> = {
  PERSON: "fact.confirm",
  REFUSED: "fact.decline",
};

export async function recordConsentEvidence(
  tx: Tx<Ctx>,
  evidence: Omit<NewConsentEvidence, "verifierId" | "at">,
  note?: string,
): Promise<void> {
  const isRecorded = await insertConsentEvidence(tx.db, {
    ...evidence,
    verifierId: tx.actor.userId,
    at: tx.now(),
  });
  if (!isRecorded) throw unknownEvidence(evidence.messageId ? "messageId" : "callId");
  const { flagId, ...after } = evidence;
  tx.audit({
    action: ACTIONS[evidence.basis] ?? "fact.prove",
    entity: "borrower_flag",
    entityId: flagId,
    after: { ...after, note },
  });
}

const LONGEST_NAME = 120;

export async function requireDocument(file: File): Promise<string> {
  if (file.size > EVIDENCE_BYTES)
    throw new AppError("tooLarge", "borrower.evidenceTooLarge", {}, "file");
  const type = await readMediaType(file);
  if (type !== null) return type;
  throw new AppError("invalid", "borrower.evidenceKind", {}, "file");
}

interface Document {
  readonly file: File;
  readonly mediaType: string;
  readonly sha256: Buffer;
}

/**
 * Stores the document for the decision of a second person. The caller has locked the borrower's
 * cases.
 */
export async function attachDocument(
  tx: Tx<Ctx>,
  { id: flagId, borrowerId, caseId, hasFile }: LockedBorrowerFlag,
  { file, mediaType, sha256 }: Document,
): Promise<void> {
  if (hasFile) throw new AppError("conflict", "record.changed");
  const fileId = crypto.randomUUID();
  const document = { fileId, sha256, attacherId: tx.actor.userId };
  const attached = { flagId, ...document, at: tx.now() };
  // Inserted before the bytes are stored, so that a refused file leaves none.
  if (!(await queries.insertDocument(tx.db, attached))) throw unknownEvidence("file");
  await storeFile(
    tx,
    {
      id: fileId,
      kind: "CONSENT",
      name: file.name.slice(0, LONGEST_NAME),
      mediaType,
      borrowerId,
      caseId,
      ownerId: tx.actor.userId,
    },
    file,
  );
  tx.audit({ action: "fact.attach", entity: "borrower_flag", entityId: flagId, after: { fileId } });
}

/** Opens the document of a visible consent and audits the reader. */
export async function getConsentEvidence(
  ctx: Ctx,
  { flagId }: z.output<typeof getEvidence.input>,
): Promise<FileReply> {
  const found = await queries.findDocument(ctx.db, ctx.actor, flagId);
  const file = orNotFound(await findStoredFile(ctx.db, orNotFound(found)));
  const body = await getFileBytes(ctx, file.id);
  await inTransaction(ctx, {}, async (tx) =>
    tx.audit({ action: "fact.readEvidence", entity: "borrower_flag", entityId: flagId }),
  );
  return new FileReply({ name: file.name, type: file.mediaType, body });
}
