import type { Db } from "@kolekta/db";
import { type Accrual, accrueNext, lockLate } from "../queries/accrue.ts";
import { type Aging, lockAging, setStatuses } from "../queries/age.ts";

export type { Accrual } from "../queries/accrue.ts";
export type { Aging } from "../queries/age.ts";
export { lastLoan, type LoanRange, nextRange } from "../queries/range.ts";

/** Charges the late fees of every loan of the range up to the day. The same day a second time charges nothing. */
export async function accrueFees(
  db: Db,
  accrual: Accrual,
): Promise<{ entries: number }> {
  await lockLate(db, accrual);
  let entries = 0;
  for (;;) {
    const done = await accrueNext(db, accrual);
    entries += done.entries;
    if (done.behind === 0) return { entries };
  }
}

/** Loans of the range as the day makes them: what has become overdue. They stay held for whoever shows the figures. */
export async function ageLoans(db: Db, aging: Aging): Promise<number> {
  await lockAging(db, aging);
  return setStatuses(db, aging);
}
