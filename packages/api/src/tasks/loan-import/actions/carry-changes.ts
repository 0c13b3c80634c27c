import { maskName, maskPhone } from "../../../core/mask.ts";
import type { Tx } from "../../../core/transaction.ts";
import { updateWorkRankByHold } from "../../case/actions/hold.ts";
import * as changes from "../queries/change.ts";
import type { MovedLoan, SuspectRow } from "../queries/identity.ts";
import type { ImportTarget } from "../queries/upsert.ts";
import { moveLoans, moveOpenCases } from "../queries/upsert-change.ts";
import type { ImportContext } from "./dedicated-connections.ts";

/** Changes that two people approved, with their rows. */
export interface ApprovedChanges {
  readonly ids: readonly number[];
  readonly identities: readonly SuspectRow[];
  readonly loans: readonly MovedLoan[];
}

/**
 * Moves loans and their open cases to other borrowers, and audits every change. The borrowers must
 * be stored before.
 */
export async function carryChanges(
  tx: Tx<ImportContext>,
  target: ImportTarget,
  { ids, identities, loans }: ApprovedChanges,
): Promise<void> {
  if (ids.length === 0) return;
  const { institutionId, runId } = target;
  await changes.setApplied(tx.db, ids, target);
  for (const row of identities) {
    tx.audit({
      action: "borrower.change",
      entity: "borrower",
      entityId: row.existingId,
      institutionId,
      before: toMasked(row.existingName, row.existingPhone),
      after: {
        ...toMasked(row.name, row.phone ?? row.existingPhone),
        runId,
        row: row.row,
      },
    });
  }
  await carryMoves(tx, target, loans);
}

const toMasked = (name: string | null, phone: string | null) => ({
  name: name && maskName(name),
  phone: maskPhone(phone),
});

async function carryMoves(
  tx: Tx<ImportContext>,
  { institutionId, runId }: ImportTarget,
  loans: readonly MovedLoan[],
): Promise<void> {
  if (loans.length === 0) return;
  const formerIdByRow = new Map(loans.map(({ row, existingId }) => [row, existingId]));
  const moved = await moveLoans(tx.db, [...formerIdByRow.keys()]);
  for (const { row, loanId, borrowerId } of moved)
    tx.audit({
      action: "loan.changeBorrower",
      entity: "loan",
      entityId: loanId,
      institutionId,
      before: { borrowerId: formerIdByRow.get(row) },
      after: { borrowerId, runId, row },
    });
  const loanIds = moved.map(({ loanId }) => loanId);
  const caseIds = await moveOpenCases(tx.db, loanIds);
  for (const caseId of caseIds) await updateWorkRankByHold(tx, caseId);
}
