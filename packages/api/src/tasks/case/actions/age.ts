import type { Db } from "@kolekta/db";
import { figuresOfLoans } from "../../../repay/loan/actions/night.ts";
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

/** Cases for loans that were placed before and have reached a stage again. Returns how many. */
export async function openDueCases(db: Db, aging: CaseAging): Promise<number> {
  const loanIds = await lockUncollected(db, aging);
  if (loanIds.length === 0) return 0;
  return openReached(db, aging, await figuresOfLoans(db, loanIds, aging.day));
}
