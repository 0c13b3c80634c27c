import type { Db } from "@kolekta/db";
import { listDerivationRows } from "../queries/inputs.ts";
import type { Night } from "../queries/night.ts";
import { insertLines, setInstallments, setLoans } from "../queries/post.ts";
import { type LoanBalances, toBalances } from "../rules/figures.ts";
import { toDerivedLoan } from "./account.ts";
import { cacheRows, missingLines } from "./post.ts";

export interface Aged {
  /** Lines of late fees. */
  readonly fees: number;
  /** Installments that have another status than before. */
  readonly installments: number;
  /** What each loan that was looked at owes on the day; they stay locked for whoever shows it. */
  readonly figures: ReadonlyMap<number, LoanBalances>;
}

/** Derives locked loans anew through the day: their books get what they lack, under the event that `eventOf` gives. */
export async function deriveMany(
  db: Db,
  { day, at }: Pick<Night, "day" | "at">,
  getEventId: () => Promise<number>,
  ids: readonly number[],
): Promise<Aged> {
  if (ids.length === 0) return { fees: 0, installments: 0, figures: new Map() };
  const rows = await listDerivationRows(db, ids);
  const loans = rows.map((row) => toDerivedLoan(row, day, day));
  const lines = loans.flatMap(missingLines);
  if (lines.length > 0) await insertLines(db, await getEventId(), lines);
  const caches = loans.map(cacheRows);
  const installments = caches.flatMap((cache) => cache.installments);
  await setInstallments(db, installments);
  await setLoans(
    db,
    caches.map(({ loan }) => loan),
    at,
  );
  const before = new Map(
    rows.flatMap((row) =>
      row.installments.map((installment) => [installment.id, installment.status]),
    ),
  );
  return {
    fees: lines.filter(({ cause }) => cause === "ACCRUAL").length,
    installments: installments.filter(({ id, status }) => before.get(id) !== status).length,
    figures: new Map(loans.map(({ id, account }) => [id, toBalances(account, day)])),
  };
}
