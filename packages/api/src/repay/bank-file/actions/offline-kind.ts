import { z } from "zod";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { Id } from "../../../core/page.ts";
import type { AuditDetails } from "../../../core/setting/contract.ts";
import { lockSetting } from "../../../core/setting/table.ts";
import type { ProposalKind } from "../../../manage/proposal/actions/kind.ts";
import * as files from "../queries/decide.ts";
import { countExistingRows } from "../queries/existing.ts";
import { digestRows, sumRows } from "../queries/totals.ts";
import { formatSums, toFileSubject } from "../rules/proposal.ts";

const Payload = z.object({
  fileId: Id,
  sha256: z.string(),
  /** Digest of the payments to import. */
  rowsHash: z.string(),
});
type Payload = z.output<typeof Payload>;

/** Imports the payments of an offline file. */
export const offlineKind: ProposalKind<Payload> = {
  kind: "OFFLINE_PAYMENTS",
  payload: Payload,
  dayField: "file",

  async examine(tx, { fileId, sha256, rowsHash }) {
    const key = toFileSubject(sha256);
    await lockSetting(tx.db, key);
    const file = orNotFound(await files.lock(tx.db, fileId));
    if (file.state !== "WAITING") throw new AppError("conflict", "payment.fileAlreadyApproved");
    const isUnchanged = (await digestRows(tx.db, fileId)) === rowsHash;
    if (file.sha256 !== sha256 || !isUnchanged) throw new AppError("conflict", "proposal.stale");
    const { sums, ...totals } = await sumRows(tx.db, fileId);
    return {
      key,
      name: file.name,
      institutionId: null,
      before: {},
      after: { ...totals, sums: formatSums(sums), fileHash: sha256 },
      latestId: null,
      isAtOnce: true,
    };
  },

  async apply(tx, { fileId }, { editorId: proposerId }) {
    await files.startImport(tx.db, fileId, tx.now());
    tx.audit({
      action: "payment.importApprove",
      entity: "payment_file",
      entityId: fileId,
      before: { state: "WAITING" },
      after: { state: "POSTING", proposerId },
    });
    tx.publish({ type: "payment.fileEntered", ids: { fileId } });
  },

  async getAuditDetails({ db }, { fileId }) {
    const receivedOtherwise = await countExistingRows(db, fileId);
    const after: AuditDetails = receivedOtherwise > 0 ? { receivedOtherwise } : {};
    return { before: {}, after };
  },
};
