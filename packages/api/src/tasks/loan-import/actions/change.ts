import { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { lockSetting } from "../../../core/setting/table.ts";
import type { ProposalKind } from "../../../manage/proposal/actions/kind.ts";
import { propose } from "../../../manage/proposal/actions/propose.ts";
import * as c from "../contract.ts";
import * as changes from "../queries/change.ts";
import * as issues from "../queries/issues.ts";
import * as runs from "../queries/runs.ts";
import { readSides, subjectKey } from "../rules/change.ts";
import type { RowIssue } from "../rules/issue.ts";
import { readHeldZones } from "../queries/zone-decide.ts";
import { readyRun } from "./terms.ts";
import { type ZonePayload, zoneChange } from "./zone-change.ts";

/** Contains no names or numbers: proposals are stored permanently. */
const Payload = c.proposeChange.input.required({ row: true }).extend({ changeHash: z.string() });
type Payload = z.output<typeof Payload>;

/** Proposal to accept a row that changes the identity of a borrower, or the borrower of a loan. */
const rowChange: ProposalKind<Payload> = {
  kind: "BORROWER_CHANGE",
  payload: Payload,
  dayField: "row",

  async examine(tx, { runId, row, changeHash, reason }) {
    const key = subjectKey(changeHash);
    await lockSetting(tx.db, key);
    const run = readyRun(orNotFound(await runs.get(tx.db, tx.actor, runId)));
    if (run.state === "APPLIED") throw new AppError("conflict", "loanImport.applied");
    const found = await issues.listByRow(tx.db, runId, row);
    const contradictions = requireContradictions(found, changeHash);
    const { institutionId } = run;
    const approved = await changes.listPendingChanges(tx.db, [changeHash], tx.now());
    if (approved.size > 0) throw new AppError("conflict", "loanImport.changeApproved");
    return {
      key,
      name: `${row} ${run.fileName}`,
      institutionId,
      before: {},
      after: { contradicts: contradictions.map((issue) => issue.key), reason },
      latestId: null,
      isAtOnce: true,
    };
  },

  async apply(tx, { runId, row, changeHash }, { editorId, at }) {
    const run = readyRun(orNotFound(await runs.get(tx.db, tx.actor, runId)));
    const { institutionId } = run;
    const id = await changes.saveApproval(tx.db, {
      institutionId,
      runId,
      rowNo: row,
      changeHash,
      proposerId: editorId,
      approverId: tx.actor.userId,
      approvedAt: at,
    });
    tx.audit({
      action: "intake.approveChange",
      entity: "borrower_change",
      entityId: id,
      institutionId,
      after: { runId, row, proposerId: editorId },
    });
  },

  async getAuditDetails({ db, actor }, { runId, row, changeHash }) {
    const isSeen = await runs.get(db, actor, runId);
    const found = isSeen ? await issues.listByRow(db, runId, row) : [];
    return readSides(
      found.filter((issue) => issue.changeHash === changeHash),
      actor.permissions.has("borrower.read"),
    );
  },
};

const isOfZones = (payload: Payload | ZonePayload): payload is ZonePayload =>
  "zonesHash" in payload;

/** Proposal of a change of borrowers or zones by a tape; needs two people. */
export const borrowerChangeKind: ProposalKind<Payload | ZonePayload> = {
  ...rowChange,
  payload: z.union([zoneChange.payload, Payload]),
  examine: (tx, payload) =>
    isOfZones(payload) ? zoneChange.examine(tx, payload) : rowChange.examine(tx, payload),
  apply: (tx, payload, revision) =>
    isOfZones(payload)
      ? zoneChange.apply(tx, payload, revision)
      : rowChange.apply(tx, payload, revision),
  getAuditDetails: async (ctx, payload) =>
    isOfZones(payload) || !rowChange.getAuditDetails
      ? { before: {}, after: {} }
      : rowChange.getAuditDetails(ctx, payload),
};

/** The contradiction is missing after a new check, an import or a deletion. */
function requireContradictions(
  found: readonly RowIssue[],
  changeHash: string,
): readonly RowIssue[] {
  const contradictions = found.filter((issue) => issue.changeHash === changeHash);
  if (contradictions.length === 0) throw new AppError("conflict", "loanImport.changeObsolete");
  if (contradictions.length < found.length)
    throw new AppError("conflict", "loanImport.changeOtherErrors");
  return contradictions;
}

/** Proposes to accept the row, or the zones that wait since the run. */
export async function proposeChange(
  ctx: Ctx,
  { row, ...input }: z.output<typeof c.proposeChange.input>,
): Promise<z.output<typeof c.proposeChange.output>> {
  const { runId } = input;
  orNotFound(await runs.get(ctx.db, ctx.actor, runId));
  if (row === undefined) {
    const { hash: zonesHash } = await readHeldZones(ctx.db, runId);
    return propose(ctx, borrowerChangeKind, { ...input, zonesHash });
  }
  const found = await issues.listByRow(ctx.db, runId, row);
  const changeHash = found.find((issue) => issue.changeHash)?.changeHash;
  return propose(ctx, borrowerChangeKind, { ...input, row, changeHash: changeHash ?? "" });
}
