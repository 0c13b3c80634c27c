import type { Db } from "@kolekta/db";
import { openInstallments } from "../../../account/loan/actions/open.ts";
import { PARTS } from "../../../account/loan/contract.ts";
import { openingParts } from "../../../account/loan/rules/opening.ts";
import type { Placing } from "../queries/place.ts";
import * as ledger from "../queries/place-ledger.ts";

/**
 * The installments of a tape replace whatever the loan had: a tape is the lender's word. A new installment opens its
 * own ledger; of a known one the difference is entered.
 */
export async function placeInstallments(
  db: Db,
  placing: Placing,
  arrivalId: number | undefined,
): Promise<void> {
  await ledger.listInstallments(db);
  const fresh = await ledger.newInstallments(db, placing.asOf);
  await openInstallments(db, fresh, placing.now, arrivalId);
  const known = await ledger.knownInstallments(db);
  if (known.length === 0) return;
  await ledger.writeParts(db, partsOf(known));
  const eventId = await ledger.insertTapeEvent(db, placing, placing.baseOn);
  await ledger.enterDifferences(db, eventId, placing);
  await ledger.showBase(db, eventId, placing);
}

function* partsOf(rows: readonly ledger.TapeInstallment[]): Generator<ledger.TapePart> {
  for (const row of rows) {
    const { loanId, period } = row;
    const parts = openingParts(row);
    for (const part of PARTS) yield { loanId, period, part, ...parts[part] };
  }
}
