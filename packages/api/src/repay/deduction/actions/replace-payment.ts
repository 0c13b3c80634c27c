import type { Visit } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { setPayment } from "../queries/change.ts";
import { type DeductionRow, lockByPayment } from "../queries/row.ts";
import { note } from "./note.ts";

export interface Kept {
  readonly row: DeductionRow;
  readonly deal: {
    readonly deductionId: number;
    readonly until: Date;
    readonly payMinor: number;
  };
}

/** The deduction that this payment made real, held, and until when it could be paid; null where it made none. */
export async function usedDeduction(
  tx: Tx<Visit>,
  paymentId: number,
): Promise<Kept | null> {
  const row = await lockByPayment(tx.db, paymentId);
  if (row?.state !== "USED" || row.validUntil === null) return null;
  const { id: deductionId, validUntil: until, payMinor } = row;
  return { row, deal: { deductionId, until, payMinor } };
}

/** It stays used: another payment by its code has taken the place of the one that went back. */
export async function replaceDeductionPayment(
  tx: Tx<Visit>,
  row: DeductionRow,
  paymentId: number,
): Promise<void> {
  await setPayment(tx.db, row.id, paymentId);
  await note(tx, row, {
    event: "USED",
    level: row.level,
    byHouse: true,
    after: { paymentId },
  });
}
