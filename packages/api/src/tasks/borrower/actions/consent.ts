import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { computeHash } from "../../../core/files/hash.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { notifyUser } from "../../notification/actions.ts";
import type { decideConsent, listEvidence, addConsentEvidence } from "../contract-consent.ts";
import * as queries from "../queries/consent.ts";
import { listCalls, listMessages } from "../queries/evidence.ts";
import { listWaitingConsents } from "../queries/consent.ts";
import { type LockedBorrowerFlag, findFlagSubject } from "../queries/flag.ts";
import { getEvidencePeriod, nextDay, getConsentRefusal } from "../rules-consent.ts";
import { getSecondPersonRefusal } from "../rules.ts";
import { closeBorrowerFlag, lockBorrowerFlag, updateFlaggedCases } from "./flag.ts";
import {
  attachDocument,
  citeEvidence,
  type ProvenConsent,
  recordConsentEvidence,
  requireDocument,
} from "./consent-evidence.ts";

/** Lists the calls and texts that the caller may cite for a consent given at `consentedAt`. */
export async function listConsentEvidence(
  ctx: Ctx,
  { taskId, consentedAt }: z.output<typeof listEvidence.input>,
) {
  const { db, actor } = ctx;
  const { borrowerId, zone } = orNotFound(await findFlagSubject(db, actor, taskId));
  const subject = { borrowerId, period: getEvidencePeriod(consentedAt, zone) };
  const [calls, messages] = await Promise.all([
    listCalls(db, actor, subject),
    listMessages(db, actor, subject),
  ]);
  return { calls, messages };
}

export const listWaiting = ({ db, actor, today }: Ctx) => listWaitingConsents(db, actor, today());

/** Adds evidence to a consent later, or attaches a document for the decision of a second person. */
export async function attachConsentEvidence(
  ctx: Ctx,
  { flagId, callId, messageId, file }: z.output<typeof addConsentEvidence.input>,
): Promise<z.output<typeof addConsentEvidence.output>> {
  const document = file && {
    file,
    mediaType: await requireDocument(file),
    sha256: await computeHash(file),
  };
  const sha256 = document?.sha256.toString("hex");
  const request = { flagId, callId, messageId, sha256 };
  return inTransaction(ctx, request, async (tx) => {
    const flag = await lockWaiting(tx, flagId);
    const proven = document ? null : await getProvenConsent(tx, flag);
    if (document) await attachDocument(tx, flag, document);
    if (proven) await citeEvidence(tx, proven, { callId, messageId });
    await updateFlaggedCases(tx, flag);
    return { flagId, opensOn: proven && proven.opensOn };
  });
}

/** Confirms the consent, which opens hours from the next day on, or ends it. */
export const decideOnConsent = (
  ctx: Ctx,
  input: z.output<typeof decideConsent.input>,
): Promise<z.output<typeof decideConsent.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const { flagId, approve, note } = input;
    const flag = await lockWaiting(tx, flagId);
    if (!flag.isOwn) throw new AppError("notFound", "record.notFound");
    const refusal = getSecondPersonRefusal(flag, { ...flag, userId: tx.actor.userId });
    if (refusal) throw new AppError("forbidden", refusal);
    const { opensOn: nextOn } = await getProvenConsent(tx, flag);
    const opensOn = approve ? nextOn : null;
    const basis = approve ? "PERSON" : "REFUSED";
    await recordConsentEvidence(tx, { flagId, basis, opensOn }, note);
    if (!approve) await closeBorrowerFlag(tx, "borrowerFlag.end", flagId, note);
    await updateFlaggedCases(tx, flag);
    if (flag.recordedBy !== null)
      await notifyUser(tx, {
        userId: flag.recordedBy,
        kind: approve ? "CONSENT_CONFIRMED" : "CONSENT_REFUSED",
        caseId: flag.caseId,
      });
    return { flagId, state: approve ? "HOLDS" : "REFUSED" };
  });

async function lockWaiting(tx: Tx<Ctx>, flagId: number): Promise<LockedBorrowerFlag> {
  const flag = await lockBorrowerFlag(tx, flagId);
  const refusal = getConsentRefusal(flag, tx.today());
  if (refusal) throw new AppError("conflict", refusal);
  return flag;
}

/** Returns a waiting consent with the values that evidence or a decision would give it now. */
async function getProvenConsent(
  tx: Tx<Ctx>,
  { id, borrowerId, caseId, consentedAt, recordedAt, fromOn }: LockedBorrowerFlag,
): Promise<ProvenConsent> {
  const zones = orNotFound(await queries.findZones(tx.db, caseId));
  const nextOn = nextDay(tx.now(), [zones.zone, zones.borrowerZone]);
  return {
    flagId: id,
    borrowerId,
    opensOn: nextOn > fromOn ? nextOn : fromOn,
    consentedAt: new Date(orNotFound(consentedAt)),
    recordedAt,
    zone: zones.zone,
  };
}
