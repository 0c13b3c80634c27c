import type { Visit } from "../../../core/context.ts";
import { DEFAULT_ZONE, dayOf, type Day } from "../../../core/day.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { factsOf } from "../queries/facts.ts";
import {
  cachedInstallments,
  countLoans,
  loansAfter,
  openCases,
} from "../queries/verify.ts";
import {
  type Difference,
  differencesOf,
  lineDifferences,
} from "../rules/verify.ts";
import { loanOf } from "./account.ts";
import { rederive } from "./post.ts";

const BATCH = 2_000;

export interface Verified {
  readonly loans: number;
  readonly differences: number;
  /** The first of them. */
  readonly samples: readonly (Difference & { loanId: number })[];
  readonly fixed: number;
}

const SAMPLES = 20;

/** Derives every loan again from its entries and compares; with `fix` the rows follow the entries. */
export async function verifyLoans(
  visit: Visit,
  options: { fix: boolean; onProgress?: (done: number, total: number) => void },
): Promise<Verified> {
  const total = await countLoans(visit.db);
  const samples: (Difference & { loanId: number })[] = [];
  let [loans, differences, fixed] = [0, 0, 0];
  // The next rows are on their way while these are reckoned.
  for (let next = fetchBatch(visit, 0); ;) {
    const batch = await next;
    const last = batch.loans.at(-1);
    const isLast = batch.loans.length < BATCH || !last;
    if (!isLast) next = fetchBatch(visit, last.id);
    // Where a correction fails first, nobody waits for them any more.
    next.catch(() => {});
    for (const [loanId, found] of verifyBatch(batch)) {
      differences += found.length;
      samples.push(...found.map((one) => ({ loanId, ...one })));
      samples.length = Math.min(samples.length, SAMPLES);
      if (options.fix) fixed += await fixLoan(visit, loanId);
    }
    loans += batch.loans.length;
    options.onProgress?.(loans, total);
    if (isLast) return { loans, differences, samples, fixed };
  }
}

async function fetchBatch({ db, now }: Visit, after: number) {
  const today = businessDay(now());
  const loans = await loansAfter(db, after, BATCH, today);
  const ids = loans.map((loan) => loan.id);
  const [rows, facts, cases] = await Promise.all([
    cachedInstallments(db, ids),
    factsOf(db, ids),
    openCases(db, ids),
  ]);
  return { today, loans, rows, facts, cases };
}

type Batch = Awaited<ReturnType<typeof fetchBatch>>;

function verifyBatch({
  today,
  loans,
  rows,
  facts,
  cases,
}: Batch): Map<number, Difference[]> {
  const rowsOf = Map.groupBy(rows, (row) => row.loanId);
  const factOf = new Map(facts.map((one) => [one.id, one]));
  const caseOf = new Map(cases.map((one) => [one.loanId, one]));
  const found = new Map<number, Difference[]>();
  for (const loan of loans) {
    const installments = rowsOf.get(loan.id) ?? [];
    const fact = factOf.get(loan.id);
    if (!fact) continue;
    // As far as its days are rolled: a night that is late is no difference.
    const through = fact.accruedOn ?? fact.baseOn ?? today;
    const { account, derived, standing } = loanOf(fact, through, today);
    const rowsToo = { loan, installments, case: caseOf.get(loan.id) };
    const different = [
      ...lineDifferences(loan.id, derived.lines, standing),
      ...differencesOf(account, rowsToo, today, loan.graceDays),
    ];
    if (different.length > 0) found.set(loan.id, different);
  }
  return found;
}

/** Loans are aged by the day of the house. */
const businessDay = (now: Date): Day => dayOf(now, DEFAULT_ZONE);

/** The books follow what is derived, and the rows follow the books. */
const fixLoan = (visit: Visit, loanId: number): Promise<number> =>
  inTransaction(visit, loanId, async (tx) => {
    await rederive(tx, loanId, { kind: "CORRECTION" });
    tx.audit({ action: "loan.fix", entity: "loan", entityId: loanId });
    return 1;
  });
