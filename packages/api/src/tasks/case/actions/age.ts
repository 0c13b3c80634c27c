import type { Db } from "@kolekta/db";
import type { CaseAging, FiguresOfLoans } from "../queries/age.ts";
import * as queries from "../queries/age.ts";

export type { CaseAging, MovedCase } from "../queries/age.ts";

/** What the day makes of the amounts and the days past due of open cases; their loans are locked. */
export const ageCases = async (db: Db, figures: FiguresOfLoans): Promise<number> =>
  figures.size === 0 ? 0 : queries.updateAgedFigures(db, figures);

export const moveCases = (db: Db, aging: CaseAging) => queries.moveCases(db, aging);

/** Loans that may reach a stage again without an open case; locked. */
export const lockUncollected = (db: Db, aging: CaseAging): Promise<number[]> =>
  queries.lockUncollected(db, aging);

/** Cases for those of these locked loans that have reached a stage with what they owe. Returns how many. */
export const openDueCases = async (
  db: Db,
  aging: CaseAging,
  figures: FiguresOfLoans,
): Promise<number> =>
  figures.size === 0 ? 0 : queries.openCasesForReachedStages(db, aging, figures);
