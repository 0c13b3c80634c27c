import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { hashOf } from "../../../core/files/hash.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { notifyUser } from "../../notice/actions.ts";
import type { decideConsent, listEvidence, proveConsent } from "../contract-consent.ts";
import * as queries from "../queries/consent.ts";
import { listCalls, listMessages } from "../queries/evidence.ts";
import { listWaitingConsents } from "../queries/consent-waiting.ts";
import { type LockedFact, subjectOf } from "../queries/fact.ts";
import { getEvidencePeriod, nextDay, refuseProof } from "../rules-consent.ts";
import { refuseSecondPerson } from "../rules.ts";
import { attachDocument, requireDocument } from "./document.ts";
import { finish, lockFact, reachCases } from "./fact.ts";
import { citeEvidence, type ProvenConsent, recordProof } from "./proof.ts";

/** Lists the calls and texts that the caller may cite for a consent given at a moment. */
export async function listEvidenceOf(
  ctx: Ctx,
  { taskId, givenAt }: z.output<typeof listEvidence.input>,
) {
  const { db, actor } = ctx;
  const { borrowerId, zone } = orNotFound(await subjectOf(db, actor, taskId));
  const subject = { borrowerId, period: getEvidencePeriod(givenAt, zone) };
  const [calls, messages] = await Promise.all([
    listCalls(db, actor, subject),
    listMessages(db, actor, subject),
  ]);
  return { calls, messages };
}

export const listWaiting = ({ db, actor, today }: Ctx) => listWaitingConsents(db, actor, today());

/** Proves a consent later, or attaches a document that a second person decides on. */
export async function proveConsentBy(
  ctx: Ctx,
  { factId, callId, messageId, file }: z.output<typeof proveConsent.input>,
): Promise<z.output<typeof proveConsent.output>> {
  const document = file && {
    file,
    mediaType: await requireDocument(file),
    sha256: await hashOf(file),
  };
  const sha256 = document?.sha256.toString("hex");
  const asked = { factId, callId, messageId, sha256 };
  return inTransaction(ctx, asked, async (tx) => {
    const fact = await lockWaiting(tx, factId);
    const proven = document ? null : await findProven(tx, fact);
    if (document) await attachDocument(tx, fact, document);
    if (proven) await citeEvidence(tx, proven, { callId, messageId });
    await reachCases(tx, fact);
    return { factId, opensOn: proven && proven.opensOn };
  });
}

/** Confirms the consent, which opens hours from the next day on, or ends it. */
export const decideOnConsent = (
  ctx: Ctx,
  input: z.output<typeof decideConsent.input>,
): Promise<z.output<typeof decideConsent.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const { factId, approve, note } = input;
    const fact = await lockWaiting(tx, factId);
    if (!fact.isOwn) throw new AppError("notFound", "record.notFound");
    const refusal = refuseSecondPerson(fact, {
      ...fact,
      userId: tx.actor.userId,
    });
    if (refusal) throw new AppError("forbidden", refusal);
    const { opensOn: nextOn } = await findProven(tx, fact);
    const opensOn = approve ? nextOn : null;
    const basis = approve ? "PERSON" : "REFUSED";
    await recordProof(tx, { factId, basis, opensOn }, note);
    if (!approve) await finish(tx, "fact.end", factId, note);
    await reachCases(tx, fact);
    if (fact.recordedBy !== null)
      await notifyUser(tx, {
        userId: fact.recordedBy,
        kind: approve ? "CONSENT_CONFIRMED" : "CONSENT_REFUSED",
        caseId: fact.caseId,
      });
    return { factId, state: approve ? "HOLDS" : "REFUSED" };
  });

async function lockWaiting(tx: Tx<Ctx>, factId: number): Promise<LockedFact> {
  const fact = await lockFact(tx, factId);
  const refusal = refuseProof(fact, tx.today());
  if (refusal) throw new AppError("conflict", refusal);
  return fact;
}

/** A waiting consent, as evidence or a second person would prove it now. */
async function findProven(
  tx: Tx<Ctx>,
  { id, borrowerId, caseId, givenAt, recordedAt, fromOn }: LockedFact,
): Promise<ProvenConsent> {
  const zones = orNotFound(await queries.findZones(tx.db, caseId));
  const nextOn = nextDay(tx.now(), [zones.zone, zones.borrowerZone]);
  return {
    factId: id,
    borrowerId,
    opensOn: nextOn > fromOn ? nextOn : fromOn,
    givenAt: new Date(orNotFound(givenAt)),
    recordedAt,
    zone: zones.zone,
  };
}
