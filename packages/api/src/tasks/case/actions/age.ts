import type { Db } from "@kolekta/db";
import type { CaseAging, FiguresOfLoans } from "../queries/age.ts";
import * as queries from "../queries/age.ts";

export type { CaseAging, MovedCase } from "../queries/age.ts";

/** Updates amounts and days past due of open cases for the new day. Their loans are locked. */
export const ageCases = async (db: Db, figures: FiguresOfLoans): Promise<number> =>
  figures.size === 0 ? 0 : queries.updateAgedFigures(db, figures);

export const moveCases = (db: Db, aging: CaseAging) => queries.moveCases(db, aging);

export const lockUncollected = (db: Db, aging: CaseAging): Promise<number[]> =>
  queries.lockUncollected(db, aging);

export const openDueCases = async (
  db: Db,
  aging: CaseAging,
  figures: FiguresOfLoans,
): Promise<number> =>
  figures.size === 0 ? 0 : queries.openCasesForReachedStages(db, aging, figures);
