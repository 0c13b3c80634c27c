import { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { addDays, type Day, startOfDay } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { computeFingerprint } from "../../../core/files/hash.ts";
import { readDocumentKind } from "../../../core/files/media-type.ts";
import { storeFile } from "../../../core/files/records.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { findCertificateTerm } from "../../../tasks/guard/actions/certificate.ts";
import type { ProposalKind } from "../../proposal/actions/kind.ts";
import { proposeIn } from "../../proposal/actions/propose.ts";
import * as c from "../contract-certificate.ts";
import * as queries from "../queries/certificate.ts";
import { authorityOver, type LockedUser, lockUsers } from "../queries/lock.ts";
import { noteCertificate } from "../queries/person.ts";
import { isExtended, lastCertifiedDay } from "../rules/person.ts";
import { lockManaged } from "./authority.ts";

const Payload = c.proposeCertificate.input.omit({ file: true }).extend({ fileId: z.uuid() });
type Payload = z.output<typeof Payload>;

/**
 * Five years after the end of the certificate: contacts of its last day may be examined that late.
 */
const DOCUMENT_RETENTION_DAYS = 1_826;

/** Extends a certificate: proposed with its document and approved by the lender. */
export const certificateKind: ProposalKind<Payload> = {
  kind: "CERTIFICATE",
  payload: Payload,
  dayField: "certifiedUntil",

  async examine(tx, { userId, certifiedUntil }) {
    const user = await lockSeen(tx, userId);
    if (!isExtended(user.certifiedUntil, certifiedUntil))
      throw new AppError("invalid", "user.certificateNotLater", {}, "certifiedUntil");
    await assertWithinTerm(tx, user, certifiedUntil);
    return {
      key: c.certificateSubject(userId),
      name: user.name,
      institutionId: user.institutionId,
      before: { certifiedUntil: user.certifiedUntil },
      after: { certifiedUntil },
      latestId: await queries.findLastChange(tx.db, userId),
      isAtOnce: true,
    };
  },

  async apply(tx, { userId, certifiedUntil, fileId }, { editorId, at }) {
    const user = await lockSeen(tx, userId);
    const { userId: by } = tx.actor;
    if (await queries.isOwnCertificate(tx.db, by, userId, at))
      throw new AppError("forbidden", "proposal.samePerson");
    await queries.setCertificate(tx.db, userId, certifiedUntil, { by, at });
    await noteCertificate(tx.db, userId, user, { certifiedUntil }, { by, at });
    tx.audit({
      action: "user.certify",
      entity: "app_user",
      entityId: userId,
      institutionId: user.institutionId,
      before: { certifiedUntil: user.certifiedUntil },
      after: { certifiedUntil, fileId, proposerId: editorId },
    });
  },
};

async function lockSeen(tx: Tx<Ctx>, userId: number): Promise<LockedUser> {
  const [user] = await lockUsers(tx.db, [userId]);
  const seen = await authorityOver(tx.db, tx.actor, [userId]);
  return orNotFound(seen.has(userId) ? user : undefined);
}

/** Refuses a term longer than the rules of the agency's country allow. */
async function assertWithinTerm(
  tx: Tx<Ctx>,
  { institutionId, stageId }: LockedUser,
  certifiedUntil: Day,
): Promise<void> {
  const months = institutionId
    ? await findCertificateTerm(tx, await queries.getInstitutionCountry(tx.db, institutionId), {
        institutionId,
        ...(stageId && { stageId }),
      })
    : undefined;
  const last = lastCertifiedDay(tx.today(), months);
  if (certifiedUntil > last)
    throw new AppError("invalid", "user.certificateTooLong", { day: last }, "certifiedUntil");
}

/** Proposes a certificate of a managed user, never the caller's own. */
export async function proposeCertificate(
  ctx: Ctx,
  { file, ...request }: z.output<typeof c.proposeCertificate.input>,
): Promise<z.output<typeof c.proposeCertificate.output>> {
  const { mediaType, ending } = await readDocumentKind(file);
  const sha256 = await computeFingerprint(file);
  const fileId = crypto.randomUUID();
  return inTransaction(ctx, { ...request, sha256 }, async (tx) => {
    const { userId, certifiedUntil } = request;
    const [user] = await lockManaged(tx, [userId]);
    const payload = { ...request, fileId };
    const proposed = await proposeIn(tx, certificateKind, payload);
    const lastDay = addDays(certifiedUntil, DOCUMENT_RETENTION_DAYS);
    await storeFile(
      tx,
      {
        id: fileId,
        kind: "PROOF",
        mediaType,
        name: `certificate-${userId}.${ending}`,
        institutionId: orNotFound(user).institutionId,
        ownerId: userId,
        expiresAt: startOfDay(lastDay, tx.actor.zone),
      },
      new Blob([file], { type: mediaType }),
    );
    return proposed;
  });
}
