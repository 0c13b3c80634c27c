import { maskName, maskPhone } from "../../../core/mask.ts";
import type { Tx } from "../../../core/transaction.ts";
import { placeByHold } from "../../case/actions/hold.ts";
import * as changes from "../queries/change.ts";
import type { MovedLoan, SuspectRow } from "../queries/identity.ts";
import type { Placing } from "../queries/place.ts";
import { moveLoans, moveOpenCases } from "../queries/place-change.ts";
import type { ImportVisit } from "./own-connections.ts";

/** Changes that two people approved, with the rows that carry them out. */
export interface ApprovedChanges {
  readonly ids: readonly number[];
  readonly identities: readonly SuspectRow[];
  readonly loans: readonly MovedLoan[];
}

/** Moves loans and their open cases to other borrowers, and audits every change. Borrowers are placed before. */
export async function carryChanges(
  tx: Tx<ImportVisit>,
  placing: Placing,
  { ids, identities, loans }: ApprovedChanges,
): Promise<void> {
  if (ids.length === 0) return;
  const { institutionId, runId } = placing;
  await changes.setApplied(tx.db, ids, placing);
  for (const row of identities) {
    tx.audit({
      action: "borrower.change",
      entity: "borrower",
      entityId: row.knownId,
      institutionId,
      before: toMasked(row.knownName, row.knownPhone),
      after: {
        ...toMasked(row.name, row.phone ?? row.knownPhone),
        runId,
        row: row.row,
      },
    });
  }
  await carryMoves(tx, placing, loans);
}

const toMasked = (name: string | null, phone: string | null) => ({
  name: name && maskName(name),
  phone: maskPhone(phone),
});

async function carryMoves(
  tx: Tx<ImportVisit>,
  { institutionId, runId }: Placing,
  loans: readonly MovedLoan[],
): Promise<void> {
  if (loans.length === 0) return;
  const formerOf = new Map(loans.map(({ row, knownId }) => [row, knownId]));
  const moved = await moveLoans(tx.db, [...formerOf.keys()]);
  for (const { row, loanId, borrowerId } of moved)
    tx.audit({
      action: "loan.changeBorrower",
      entity: "loan",
      entityId: loanId,
      institutionId,
      before: { borrowerId: formerOf.get(row) },
      after: { borrowerId, runId, row },
    });
  const loanIds = moved.map(({ loanId }) => loanId);
  const caseIds = await moveOpenCases(tx.db, loanIds);
  for (const caseId of caseIds) await placeByHold(tx, caseId);
}
