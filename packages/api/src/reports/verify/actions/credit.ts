import type { Db } from "@kolekta/db";
import { toLocalDay } from "../../../core/day.ts";
import type { DayRange } from "../../../core/range.ts";
import { getZoneAt } from "../../../core/zone-history.ts";
import { type Difference, type Differences, mergeDifferences } from "../../figure/rules.ts";
import { loadSchemes } from "../../wage/actions.ts";
import { countContactDays, wageTerms } from "../../wage/actions-credit.ts";
import { schemeOn, type Scheme, type WageTerms, computeTerms } from "../../wage/rules.ts";
import { listPaymentCredits } from "../queries/credit.ts";
import { toRecorded, type StoredCredit, wrongColumns } from "../rules/credit.ts";

const BATCH = 5_000;

/** Computes each credit again by the scheme in force on its day. */
export async function creditDifferences(
  db: Db,
  days: DayRange,
  limit: number,
): Promise<Differences> {
  const schemes = await loadSchemes(db);
  let all: Differences = { total: 0, samples: [] };
  for (let after = 0; ;) {
    const credits = await listPaymentCredits(db, days, after, BATCH);
    if (credits.length === 0) return all;
    const termsNow = await wageTerms(db, credits);
    const found = credits.flatMap((credit) =>
      toDifferences(credit, earnedBy(credit, termsNow(credit), schemes)),
    );
    all = mergeDifferences([all, { total: found.length, samples: found }], limit);
    after = credits.at(-1)?.id ?? after;
  }
}

/**
 * Computes the terms by the scheme of the day; inputs that were known only on that day are taken
 * from the record.
 */
function earnedBy(
  credit: StoredCredit,
  now: WageTerms | null,
  schemes: readonly Scheme[],
): WageTerms | null {
  const { institutionId, currency, recordedAt } = credit;
  const day = toLocalDay(recordedAt, getZoneAt(credit, recordedAt));
  const scheme = schemeOn(schemes, institutionId, currency, day);
  if (!now || !scheme) return null;
  return computeTerms(scheme, {
    ...credit,
    ...toRecorded(credit, now),
    contactDaysAgo: countContactDays(credit),
  });
}

const toDifferences = (credit: StoredCredit, terms: WageTerms | null): Difference[] =>
  wrongColumns(credit, terms).map(({ column, stored, derived }) => ({
    source: "payment_credit",
    key: JSON.stringify({ payment_id: credit.paymentId, cause: "POSTED" }),
    column: column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    stored: stored === null ? null : String(stored),
    derived: derived === null ? null : String(derived),
  }));
