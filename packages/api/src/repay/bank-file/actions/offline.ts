import type { z } from "zod";
import type { Ctx, BaseContext } from "../../../core/context.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { proposeIn } from "../../../manage/proposal/actions/propose.ts";
import type * as c from "../contract.ts";
import type { FileState } from "../contract.ts";
import { setProposal } from "../queries/decide.ts";
import * as files from "../queries/file.ts";
import { insertRows } from "../queries/row.ts";
import { digestRows } from "../queries/totals.ts";
import { OFFLINE_PROVIDER } from "../rules/offline.ts";
import {
  type CheckedFile,
  checkFile,
  type OperatorContext,
  type OfflineOrder,
} from "./offline-check.ts";
import { offlineKind } from "./offline-kind.ts";

type Result = z.infer<typeof c.importFile.output>;

const NOT_SAVED = { fileId: null, saved: false, proposal: null } as const;

/** Checks offline payments and, when requested, proposes all of them or the valid ones. */
export async function importOffline(ctx: Ctx, order: OfflineOrder): Promise<Result> {
  const { summary, isRequested, ...file } = await checkFile(ctx, order);
  if (!isRequested) return { ...NOT_SAVED, ...summary };
  const { counts } = summary;
  const { name, sha256, payments } = file;
  const entered = await inTransaction(ctx, { name, sha256 }, async (tx) => {
    const state = payments.length > 0 ? "WAITING" : "DONE";
    const fileId = await store(tx, { ...file, counts }, state);
    if (state === "DONE") return { fileId, proposal: null };
    const rowsHash = await digestRows(tx.db, fileId);
    const payload = { fileId, sha256, rowsHash };
    const proposal = await proposeIn(tx, offlineKind, payload);
    await setProposal(tx.db, fileId, proposal.proposalId);
    return { fileId, proposal };
  });
  return { ...entered, saved: true, ...summary };
}

/** Imports a file from the operator's command line, without a second person. */
export async function importAsOperator(context: BaseContext, order: OfflineOrder): Promise<Result> {
  const { summary, isRequested, ...file } = await checkFile(context, order);
  if (!isRequested) return { ...NOT_SAVED, ...summary };
  const { counts } = summary;
  const { name, sha256, payments } = file;
  const fileId = await inTransaction(context, { name, sha256 }, async (tx) => {
    const state = payments.length > 0 ? "POSTING" : "DONE";
    const id = await store(tx, { ...file, counts }, state);
    tx.publish({ type: "payment.fileEntered", ids: { fileId: id } });
    return id;
  });
  return { fileId, saved: true, proposal: null, ...summary };
}

/** Stores the rows by loan, each loan in the order of its payments. */
async function store(
  tx: Tx<OperatorContext>,
  {
    name,
    sha256,
    payments,
    counts,
  }: Pick<CheckedFile, "name" | "sha256" | "payments"> & Pick<CheckedFile["summary"], "counts">,
  state: FileState,
): Promise<number> {
  const fileId = await files.insert(tx.db, {
    kind: "OFFLINE",
    state,
    provider: OFFLINE_PROVIDER,
    name,
    sha256,
    onDay: null,
    rowCount: counts.rows,
    counts,
    userId: tx.actor?.userId ?? null,
    createdAt: tx.now(),
  });
  const inOrder = payments.toSorted(
    (a, b) => a.loanId - b.loanId || a.paidAt.getTime() - b.paidAt.getTime(),
  );
  await insertRows(tx.db, fileId, inOrder);
  tx.audit({
    action: "payment.import",
    entity: "payment_file",
    entityId: fileId,
    after: { ...counts, name, sha256, state },
  });
  return fileId;
}
