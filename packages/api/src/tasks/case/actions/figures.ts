import type { Db } from "@kolekta/db";
import { setFigures, type LoanFigures } from "../queries/figures.ts";

/** The loan's last case shows what the loan owes; its place in the order of work follows by itself. */
export const updateCaseFigures = (
  db: Db,
  loanId: number,
  figures: LoanFigures,
  now: Date,
): Promise<void> => setFigures(db, loanId, figures, now);
