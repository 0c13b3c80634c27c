import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { FileReply } from "../../../core/file.ts";
import { hashOf } from "../../../core/files/hash.ts";
import { bytesOf, fileOf, keepFile } from "../../../core/files/records.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { notifyUser } from "../../notice/actions.ts";
import type {
  decideConsent,
  getEvidence,
  proveConsent,
} from "../contract-consent.ts";
import * as queries from "../queries/consent.ts";
import { listWaitingConsents } from "../queries/consent-waiting.ts";
import { type LockedFact, subjectOf } from "../queries/fact.ts";
import { nextDay, refuseProof } from "../rules-consent.ts";
import { refuseSecondPerson } from "../rules.ts";
import { finish, lockFact, reachCases } from "./fact.ts";
import {
  citeEvidence,
  type ProvenConsent,
  recordProof,
  requireDocument,
} from "./proof.ts";

const LONGEST_NAME = 120;

/** The calls and texts that the caller may cite for a consent of the borrower. */
export async function listEvidence(ctx: Ctx, { taskId }: { taskId: number }) {
  const { db, actor } = ctx;
  const { borrowerId } = orNotFound(await subjectOf(db, actor, taskId));
  const [calls, messages] = await Promise.all([
    queries.listCalls(db, actor, borrowerId),
    queries.listMessages(db, actor, borrowerId),
  ]);
  return { calls, messages };
}

export const listWaiting = ({ db, actor, today }: Ctx) =>
  listWaitingConsents(db, actor, today());

/** Attaches evidence later; the evening on which it is attached stays closed. */
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
    const zones = await queries.zonesOf(tx.db, fact.caseId);
    const opensOn = nextDay(tx.now(), zones);
    const consent = { factId, borrowerId: fact.borrowerId, opensOn };
    if (document) await keepDocument(tx, { ...fact, ...consent }, document);
    else await citeEvidence(tx, consent, { callId, messageId });
    await reachCases(tx, fact);
    return { factId, opensOn };
  });
}

/** Lets the consent hold from its first day, or ends it. */
export const decideOnConsent = (
  ctx: Ctx,
  input: z.output<typeof decideConsent.input>,
): Promise<z.output<typeof decideConsent.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const { factId, approve, note } = input;
    const fact = await lockWaiting(tx, factId);
    const refusal = refuseSecondPerson(fact, {
      ...fact,
      userId: tx.actor.userId,
    });
    if (refusal) throw new AppError("forbidden", refusal);
    const opensOn = approve ? fact.fromOn : null;
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

/** The document of a consent in sight; that it was looked at is on record. */
export async function showEvidence(
  ctx: Ctx,
  { factId }: z.output<typeof getEvidence.input>,
): Promise<FileReply> {
  const found = await queries.findDocument(ctx.db, ctx.actor, factId);
  const file = orNotFound(await fileOf(ctx.db, orNotFound(found)));
  const body = await bytesOf(ctx, file.id);
  await inTransaction(ctx, {}, async (tx) =>
    tx.audit({
      action: "fact.readEvidence",
      entity: "borrower_fact",
      entityId: factId,
    }),
  );
  return new FileReply({ name: file.name, type: file.mediaType, body });
}

async function lockWaiting(tx: Tx<Ctx>, factId: number): Promise<LockedFact> {
  const fact = await lockFact(tx, factId);
  const refusal = refuseProof(fact, tx.today());
  if (refusal) throw new AppError("conflict", refusal);
  return fact;
}

interface Document {
  readonly file: File;
  readonly mediaType: string;
  readonly sha256: Buffer;
}

async function keepDocument(
  tx: Tx<Ctx>,
  { factId, borrowerId, caseId, opensOn }: ProvenConsent & LockedFact,
  { file, mediaType, sha256 }: Document,
): Promise<void> {
  if (await queries.isUsedDocument(tx.db, borrowerId, sha256))
    throw new AppError("invalid", "borrower.evidenceUnknown", {}, "file");
  const fileId = await keepFile(
    tx,
    {
      ...{ kind: "CONSENT", name: file.name.slice(0, LONGEST_NAME), mediaType },
      ...{ borrowerId, caseId, ownerId: tx.actor.userId },
    },
    file,
  );
  await recordProof(tx, { factId, basis: "DOCUMENT", opensOn, fileId });
}
