import type { Db } from "@kolekta/db";
import {
  type CaseAging,
  lockUncollected,
  moveStages,
  openReached,
  showAgedFigures,
} from "../queries/age.ts";

export type { CaseAging, Staged } from "../queries/age.ts";

/** What the day makes of the amounts and the days past due of open cases, and of their stages. */
export const ageCases = (db: Db, aging: CaseAging): Promise<number> =>
  showAgedFigures(db, aging);

export const stageCases = (db: Db, aging: CaseAging) => moveStages(db, aging);

/** Cases for loans that were placed before and have reached a stage again. Returns how many. */
export async function openDueCases(db: Db, aging: CaseAging): Promise<number> {
  const loanIds = await lockUncollected(db, aging);
  return loanIds.length === 0 ? 0 : openReached(db, aging, loanIds);
}
