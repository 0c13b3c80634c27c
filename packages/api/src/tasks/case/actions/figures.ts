import type { Db } from "@kolekta/db";
import { setFigures, type LoanFigures } from "../queries/figures.ts";

/** Updates the amounts of the loan's last case. The reorder job then computes its work rank. */
export const updateCaseFigures = (
  db: Db,
  loanId: number,
  figures: LoanFigures,
  now: Date,
): Promise<void> => setFigures(db, loanId, figures, now);
