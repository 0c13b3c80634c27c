import type { Db } from "@kolekta/db";
import { orNotFound } from "../../../core/errors.ts";
import type { Day } from "../../../core/day.ts";
import { factsOf } from "../queries/facts.ts";
import {
  ageInstallments,
  ageLoans,
  insertFees,
  lockConcerned,
  type Night,
  owingRows,
  type SleeperRow,
  sleepers,
  termsOfProducts,
} from "../queries/night.ts";
import {
  insertEvent,
  insertLines,
  setInstallments,
  setLoans,
} from "../queries/post.ts";
import { termsAt } from "../rules/course.ts";
import { type Figures, figuresOf } from "../rules/figures.ts";
import { isNext, owingOf, wake, type Woken } from "../rules/night.ts";
import { ordinalOf } from "../../../core/day.ts";
import { loanOf } from "./account.ts";
import { cacheRows, missingLines } from "./post.ts";

export type { Night } from "../queries/night.ts";
export { lastLoan, type LoanRange, nextRange } from "../queries/range.ts";

export interface Aged {
  /** Lines of late fees. */
  readonly fees: number;
  /** Installments that have another status than before. */
  readonly installments: number;
  /** What each loan that was looked at owes on the day; they stay held for whoever shows it. */
  readonly figures: ReadonlyMap<number, Figures>;
}

/**
 * Takes the loans of the range one day further. Of most of them nothing is known but what they owe: they are
 * charged this one day; the others are derived anew. The same day a second time changes nothing.
 */
export async function ageRange(db: Db, night: Night): Promise<Aged> {
  const ids = await lockConcerned(db, night);
  if (ids.length === 0) return { fees: 0, installments: 0, figures: new Map() };
  const rows = await sleepers(db, ids, night.day);
  const isPlain = (row: SleeperRow) => !row.isSpecial && isNext(row, night.day);
  const eventOf = eventOnce(db, night.day, night.at);
  const plain = await agePlainly(db, night, eventOf, rows.filter(isPlain));
  const rest = rows.filter((row) => !isPlain(row)).map(({ id }) => id);
  const anew = await deriveAll(db, night, eventOf, rest);
  return {
    fees: plain.fees + anew.fees,
    installments: plain.installments + anew.installments,
    figures: new Map([...plain.figures, ...anew.figures]),
  };
}

/** One event for the range, once a line needs it. */
function eventOnce(db: Db, day: Day, at: Date): () => Promise<number> {
  let eventId: Promise<number> | undefined;
  const event = {
    kind: "NIGHT",
    loanId: null,
    valueOn: day,
    toldAt: at,
  } as const;
  return () => (eventId ??= insertEvent(db, event));
}

async function agePlainly(
  db: Db,
  night: Night,
  eventOf: () => Promise<number>,
  rows: readonly SleeperRow[],
): Promise<Aged> {
  const terms = await termsOfProducts(db);
  const today = ordinalOf(night.day);
  const woken = rows.map((row) => ({
    row,
    ...wake(
      row,
      termsAt(orNotFound(terms.get(row.productId)), today),
      night.day,
    ),
  }));
  const fees = woken.flatMap(({ row, fees: own }) =>
    own.map((fee) => ({ ...fee, loanId: row.id })),
  );
  const changed = woken.flatMap((one) => one.changed);
  const loans = woken
    .filter((one) => isConcerned(one, night.day))
    .map(agedLoan);
  if (fees.length > 0) await insertFees(db, await eventOf(), night.day, fees);
  if (changed.length > 0) await ageInstallments(db, changed);
  if (loans.length > 0) await ageLoans(db, loans, night);
  return {
    fees: fees.length,
    installments: woken.reduce((n, one) => n + one.turned, 0),
    figures: new Map(woken.map(({ row, figures }) => [row.id, figures])),
  };
}

type Passed = Woken & { readonly row: SleeperRow };

/** Its row says something else than before: a loan that is not late has no fees that could be missing. */
const isConcerned = ({ row, status, figures }: Passed, day: Day): boolean =>
  status !== row.status ||
  (row.accruedOn < day &&
    figures.overdueOn !== null &&
    figures.overdueOn < day);

const agedLoan = ({ row, fees, status }: Passed) => ({
  id: row.id,
  feeMinor: fees.reduce((sum, fee) => sum + fee.amountMinor, 0),
  status,
});

/** Held loans through the day, whatever they are: their books, installments and own rows follow what is derived. */
export async function deriveAll(
  db: Db,
  { day, at }: Pick<Night, "day" | "at">,
  eventOf: () => Promise<number>,
  ids: readonly number[],
): Promise<Aged> {
  if (ids.length === 0) return { fees: 0, installments: 0, figures: new Map() };
  const rows = await factsOf(db, ids);
  const loans = rows.map((row) => loanOf(row, day, day));
  const lines = loans.flatMap(missingLines);
  if (lines.length > 0) await insertLines(db, await eventOf(), lines);
  const caches = loans.map(cacheRows);
  const installments = caches.flatMap((one) => one.installments);
  await setInstallments(db, installments);
  await setLoans(
    db,
    caches.map(({ loan }) => loan),
    at,
  );
  const before = new Map(
    rows.flatMap((row) => row.installments.map((one) => [one.id, one.status])),
  );
  return {
    fees: lines.filter(({ cause }) => cause === "ACCRUAL").length,
    installments: installments.filter(
      ({ id, status }) => before.get(id) !== status,
    ).length,
    figures: new Map(
      loans.map(({ id, account }) => [id, figuresOf(account, day)]),
    ),
  };
}

/** What loans owe on a day, by their rows. */
export async function figuresOfLoans(
  db: Db,
  loanIds: readonly number[],
  day: Day,
): Promise<Map<number, Figures>> {
  const rows = await owingRows(db, loanIds);
  return new Map(rows.map((row) => [row.id, figuresOf(owingOf(row), day)]));
}
