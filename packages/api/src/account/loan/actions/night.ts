import type { Db } from "@kolekta/db";
import { orNotFound } from "../../../core/errors.ts";
import type { Day } from "../../../core/day.ts";
import {
  lockConcerned,
  type Night,
  listOutstandingLoans,
  type AgingRow,
  agingLoans,
  listProductTerms,
} from "../queries/night.ts";
import { ageInstallments, ageLoans, insertFees } from "../queries/night-write.ts";
import { insertEvent } from "../queries/event.ts";
import { termsAt } from "../rules/inputs.ts";
import { type LoanBalances, toBalances } from "../rules/figures.ts";
import { isNext, getOutstanding, accrueOneDay, type DayAccrual } from "../rules/night.ts";
import { toDayNumber } from "../../../core/day.ts";
import { type Aged, deriveMany } from "./derive-many.ts";

export type { Night } from "../queries/night.ts";
export { type LoanRange, nextRange } from "../queries/range.ts";

/**
 * Ages the loans of the range by one day. An ordinary loan is charged this one day from its stored
 * amounts. A loan with payments of this day or later, pauses, an end of fees or missed days is
 * derived again. Repeating a day changes nothing.
 */
export async function ageRange(db: Db, night: Night): Promise<Aged> {
  const ids = await lockConcerned(db, night);
  if (ids.length === 0) return { fees: 0, installments: 0, figures: new Map() };
  const rows = await agingLoans(db, ids, night.day);
  const isPlain = (row: AgingRow) => !row.isSpecial && isNext(row, night.day);
  const getEventId = eventOnce(db, night.day, night.at);
  const plain = await accruePlainLoans(db, night, getEventId, rows.filter(isPlain));
  const rest = rows.filter((row) => !isPlain(row)).map(({ id }) => id);
  const rederived = await deriveMany(db, night, getEventId, rest);
  return {
    fees: plain.fees + rederived.fees,
    installments: plain.installments + rederived.installments,
    figures: new Map([...plain.figures, ...rederived.figures]),
  };
}

/** Inserts one event for the range, when the first entry needs it. */
function eventOnce(db: Db, day: Day, at: Date): () => Promise<number> {
  let eventId: Promise<number> | undefined;
  const event = { kind: "NIGHT", loanId: null, valueOn: day, recordedAt: at } as const;
  return () => (eventId ??= insertEvent(db, event));
}

async function accruePlainLoans(
  db: Db,
  night: Night,
  getEventId: () => Promise<number>,
  rows: readonly AgingRow[],
): Promise<Aged> {
  const terms = await listProductTerms(db);
  const today = toDayNumber(night.day);
  const aged = rows.map((row) => ({
    row,
    ...accrueOneDay(row, termsAt(orNotFound(terms.get(row.productId)), today), night.day),
  }));
  const fees = aged.flatMap(({ row, fees: loanFees }) =>
    loanFees.map((fee) => ({ ...fee, loanId: row.id })),
  );
  const changed = aged.flatMap((accrual) => accrual.changed);
  const loans = aged.filter((accrual) => isConcerned(accrual, night.day)).map(agedLoan);
  if (fees.length > 0) await insertFees(db, await getEventId(), night.day, fees);
  if (changed.length > 0) await ageInstallments(db, changed);
  if (loans.length > 0) await ageLoans(db, loans, night);
  return {
    fees: fees.length,
    installments: aged.reduce((n, accrual) => n + accrual.turned, 0),
    figures: new Map(aged.map(({ row, figures }) => [row.id, figures])),
  };
}

type Passed = DayAccrual & { readonly row: AgingRow };

/**
 * Checks for a changed row. A loan that is not late has no missing fees, so its accrued day may
 * stay.
 */
const isConcerned = ({ row, status, figures }: Passed, day: Day): boolean =>
  status !== row.status ||
  (row.accruedOn < day && figures.overdueOn !== null && figures.overdueOn < day);

const agedLoan = ({ row, fees, status }: Passed) => ({
  id: row.id,
  feeMinor: fees.reduce((sum, fee) => sum + fee.amountMinor, 0),
  status,
});

/** Computes balances on a day from the stored rows. */
export async function getLoanFigures(
  db: Db,
  loanIds: readonly number[],
  day: Day,
): Promise<Map<number, LoanBalances>> {
  if (loanIds.length === 0) return new Map();
  const rows = await listOutstandingLoans(db, loanIds);
  return new Map(rows.map((row) => [row.id, toBalances(getOutstanding(row), day)]));
}
