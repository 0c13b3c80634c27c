import type { Db } from "@kolekta/db";
import type { Visit } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { inSnapshot } from "../../../core/transaction.ts";
import { ledgerDay, loanOf, readLoans } from "../../../account/loan/actions/account.ts";
import { earnedBy } from "../../../tasks/promise/actions/prove.ts";
import { reversalDaysOn } from "../../../tasks/closing/actions/policy.ts";
import { cachedInstallments, cachedLoans, lastCases, rolledUpto } from "../queries/cached.ts";
import { linesOf } from "../queries/line.ts";
import { codesOf, deductionsOf, extensionsOf, paymentsOf } from "../queries/money.ts";
import type { Difference } from "../rules/difference.ts";
import { loanDifferences, nameLines } from "../rules/loan.ts";

/** The ledger day, and what its policies say of it. */
export interface ProofDay extends Pick<Visit, "now"> {
  readonly today: Day;
  /** The last day that is rolled, or today where none ever was. */
  readonly rolledOn: Day;
  readonly reversalDays: (closedOn: Day) => number;
}

export async function proofDayOf({ db, now }: Visit): Promise<ProofDay> {
  const today = ledgerDay({ now });
  const reversalDays = await reversalDaysOn(db);
  const rolledOn = (await rolledUpto(db)) ?? today;
  return { now, today, rolledOn, reversalDays };
}

/** What is kept of these loans, on as many connections as there are. */
export async function readBatch(db: Db, ids: readonly number[], { now }: ProofDay) {
  const [facts, loans, installments, cases, ...money] = await Promise.all([
    readLoans(db, ids),
    cachedLoans(db, ids),
    cachedInstallments(db, ids),
    lastCases(db, ids),
    paymentsOf(db, ids),
    codesOf(db, ids),
    deductionsOf(db, ids),
    extensionsOf(db, ids),
    earnedBy({ db, now }, ids),
  ]);
  return { facts, loans, installments, cases, money };
}

type Batch = Awaited<ReturnType<typeof readBatch>>;

/** By loan: what is wrong with it. */
export function proveBatch(
  { facts, loans, installments, cases, money }: Batch,
  { today, rolledOn, reversalDays }: ProofDay,
): Map<number, Difference[]> {
  const factOf = new Map(facts.map((one) => [one.id, one]));
  const caseOf = new Map(cases.map((one) => [one.loanId, one]));
  const installmentsOf = byLoan(installments);
  const [payments, codes, deductions, extensions, promises] = money;
  const [paymentsBy, codesBy] = [byLoan(payments), byLoan(codes)];
  const [deductionsBy, extensionsBy] = [byLoan(deductions), byLoan(extensions)];
  const promisesBy = byLoan(promises);
  const found = new Map<number, Difference[]>();
  for (const loan of loans) {
    const { id } = loan;
    const fact = factOf.get(id);
    if (!fact) continue;
    // As far as its days are rolled: a night that is late is no difference.
    const through = fact.accruedOn ?? fact.baseOn ?? today;
    const kept = {
      loan,
      installments: installmentsOf.get(id) ?? [],
      case: caseOf.get(id),
      payments: paymentsBy.get(id) ?? [],
      codes: codesBy.get(id) ?? [],
      deductions: deductionsBy.get(id) ?? [],
      extensions: extensionsBy.get(id) ?? [],
      promises: promisesBy.get(id) ?? [],
    };
    const shownOn = through > rolledOn ? through : rolledOn;
    const reckoned = loanOf(fact, through, shownOn < today ? shownOn : today);
    const different = loanDifferences(reckoned, kept, reversalDays);
    if (different.length > 0) found.set(id, different);
  }
  return found;
}

const byLoan = <T extends { readonly loanId: number }>(rows: readonly T[]) =>
  Map.groupBy(rows, ({ loanId }) => loanId);

/** Looks again in one moment: money that moved between two readings is no difference. Lines get their ids. */
export const recheckLoan = (db: Db, loanId: number, day: ProofDay): Promise<Difference[]> =>
  inSnapshot(db, async (moment) => {
    const batch = await readBatch(moment, [loanId], day);
    const found = proveBatch(batch, day).get(loanId) ?? [];
    return nameLines(found, await linesOf(moment, loanId));
  });
