import type { Db } from "@kolekta/db";
import { listDerivationRows } from "../queries/inputs.ts";
import type { Night } from "../queries/night.ts";
import { insertLines, setInstallments, setLoans } from "../queries/post.ts";
import { type LoanBalances, toBalances } from "../rules/figures.ts";
import { toDerivedLoan } from "./account.ts";
import { cacheRows, missingLines } from "./post.ts";

export interface Aged {
  /** Number of posted late fees. */
  readonly fees: number;
  /** Installments whose status changed. */
  readonly installments: number;
  /** Balances by loan id. The loans stay locked. */
  readonly figures: ReadonlyMap<number, LoanBalances>;
}

/**
 * Derives locked loans again through the day and posts their missing entries under the event of
 * `getEventId`.
 */
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
