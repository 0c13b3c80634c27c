import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { FileReply } from "../../../core/file.ts";
import { getFileBytes, getFile } from "../../../core/files/records.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { getProposal } from "../../proposal/actions/get.ts";
import type { getCertificateFile } from "../contract-certificate.ts";
import { findDocumentId } from "../queries/certificate.ts";

/** Returns the document to users who see the proposal, and records the access. */
export async function getCertificateDocument(
  ctx: Ctx,
  { proposalId }: z.output<typeof getCertificateFile.input>,
): Promise<FileReply> {
  const { institutionId } = await getProposal(ctx, { proposalId }, []);
  const fileId = orNotFound(await findDocumentId(ctx.db, proposalId));
  const file = await getFile(ctx.db, fileId);
  const body = await getFileBytes(ctx, file.id);
  await inTransaction(ctx, {}, async (tx) =>
    tx.audit({
      action: "user.readCertificate",
      entity: "proposal",
      entityId: proposalId,
      institutionId,
    }),
  );
  const { name, mediaType: type } = file;
  return new FileReply({ name, type, body, inline: type.startsWith("image/") });
}
