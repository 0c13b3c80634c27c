import type { Db } from "@kolekta/db";
import { openInstallments } from "../../../account/loan/actions/open.ts";
import { AMOUNT_COMPONENTS } from "../../../account/loan/contract.ts";
import { openingParts } from "../../../account/loan/rules/opening.ts";
import type { ImportTarget } from "../queries/upsert.ts";
import * as ledger from "../queries/upsert-ledger.ts";

/**
 * Replaces the installments of the loans by those of the tape, because a tape is the lender's
 * statement. A new installment opens its own ledger; for a known one the difference is entered.
 */
export async function upsertInstallments(
  db: Db,
  target: ImportTarget,
  arrivalId: number | undefined,
): Promise<void> {
  await ledger.createTapeInstallmentTable(db);
  const fresh = await ledger.newInstallments(db, target.asOf);
  await openInstallments(db, fresh, target.now, arrivalId);
  const existing = await ledger.listExistingInstallments(db);
  if (existing.length === 0) return;
  await ledger.writeParts(db, toComponents(existing));
  const eventId = await ledger.insertTapeEvent(db, target, target.openingOn);
  await ledger.enterDifferences(db, eventId, target);
  await ledger.updateOpenings(db, eventId, target);
}

function* toComponents(rows: readonly ledger.TapeInstallment[]): Generator<ledger.TapePart> {
  for (const row of rows) {
    const { loanId, period } = row;
    const parts = openingParts(row);
    for (const component of AMOUNT_COMPONENTS)
      yield { loanId, period, component, ...parts[component] };
  }
}
