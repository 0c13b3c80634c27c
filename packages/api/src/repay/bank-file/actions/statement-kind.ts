import { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { Id } from "../../../core/page.ts";
import { lockSetting } from "../../../core/setting/table.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type { ProposalKind } from "../../../manage/proposal/actions/kind.ts";
import { proposeIn } from "../../../manage/proposal/actions/propose.ts";
import type * as c from "../contract.ts";
import * as files from "../queries/decide.ts";
import { reopenRejected } from "../queries/line.ts";
import { digestLines, sumLines } from "../queries/totals.ts";
import { formatSums, toStatementSubject } from "../rules/proposal.ts";

const Payload = z.object({
  fileId: Id,
  /** Digest of the lines to import. */
  linesHash: z.string(),
});
type Payload = z.output<typeof Payload>;

/** Posts the lines of a bank's statement that the bank never reported. */
export const statementKind: ProposalKind<Payload> = {
  kind: "STATEMENT_LINES",
  payload: Payload,
  dayField: "fileId",

  async examine(tx, { fileId, linesHash }) {
    const key = toStatementSubject(fileId);
    await lockSetting(tx.db, key);
    const file = orNotFound(await files.lock(tx.db, fileId));
    if (file.kind !== "STATEMENT" || file.state !== "DONE")
      throw new AppError("conflict", "payment.fileAlreadyApproved");
    const digest = await digestLines(tx.db, fileId);
    if (digest === null) throw new AppError("conflict", "payment.nothingMissing");
    if (digest !== linesHash) throw new AppError("conflict", "proposal.stale");
    const { rows, sums, reversedSums } = await sumLines(tx.db, fileId);
    return {
      key,
      name: file.name,
      institutionId: null,
      before: {},
      after: {
        statementDay: file.onDay,
        provider: file.provider,
        rows,
        sums: formatSums(sums),
        reversedSums: formatSums(reversedSums),
        fileHash: file.sha256,
      },
      latestId: null,
      isAtOnce: true,
    };
  },

  async apply(tx, { fileId }, { editorId: proposerId }) {
    await reopenRejected(tx.db, fileId);
    await files.startImport(tx.db, fileId, tx.now());
    tx.audit({
      action: "payment.postMissing",
      entity: "payment_file",
      entityId: fileId,
      after: { state: "POSTING", proposerId },
    });
    tx.publish({ type: "payment.fileEntered", ids: { fileId } });
  },
};

/** Proposes to post the lines of a statement that the bank never reported. */
export const postMissing = (
  ctx: Ctx,
  order: z.output<typeof c.postMissing.input>,
): Promise<z.infer<typeof c.postMissing.output>> =>
  inTransaction(ctx, order, async (tx) => {
    const { fileId } = order;
    const linesHash = (await digestLines(tx.db, fileId)) ?? "";
    const payload = { fileId, linesHash };
    const proposed = await proposeIn(tx, statementKind, payload);
    await files.setProposal(tx.db, fileId, proposed.proposalId);
    return proposed;
  });
