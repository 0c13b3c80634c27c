import type { Db } from "@kolekta/db";
import {
  type CaseAging,
  type FiguresOfLoans,
  lockUncollected,
  moveStages,
  openReached,
  showAgedFigures,
} from "../queries/age.ts";

export type { CaseAging, Staged } from "../queries/age.ts";

/** What the day makes of the amounts and the days past due of open cases; their loans are held. */
export const ageCases = async (
  db: Db,
  figures: FiguresOfLoans,
): Promise<number> => (figures.size === 0 ? 0 : showAgedFigures(db, figures));

export const stageCases = (db: Db, aging: CaseAging) => moveStages(db, aging);

/** Loans that may reach a stage again without an open case; held. */
export const holdUncollected = (db: Db, aging: CaseAging): Promise<number[]> =>
  lockUncollected(db, aging);

/** Cases for those of these held loans that have reached a stage with what they owe. Returns how many. */
export const openDueCases = async (
  db: Db,
  aging: CaseAging,
  figures: FiguresOfLoans,
): Promise<number> =>
  figures.size === 0 ? 0 : openReached(db, aging, figures);
