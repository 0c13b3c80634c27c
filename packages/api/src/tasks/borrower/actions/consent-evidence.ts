import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { CitedEvidence, ConsentBasis } from "../contract-consent.ts";
import { insertConsentEvidence, type NewConsentEvidence } from "../queries/consent.ts";
import { isEvidence } from "../queries/evidence.ts";
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
