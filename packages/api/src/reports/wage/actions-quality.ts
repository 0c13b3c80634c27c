import type { Db } from "@kolekta/db";
import type { AnyCtx } from "../../core/context.ts";
import { addDays, type Day } from "../../core/day.ts";
import type { Currency } from "../../core/money.ts";
import { toPercent } from "../../core/setting/rules.ts";
import type { Tx } from "../../core/transaction.ts";
import { schemes } from "./queries.ts";
import * as queries from "./queries-quality.ts";
import * as stored from "./queries-score.ts";
import { type Scheme, schemeOn } from "./rules.ts";
import { toMonthStart, monthAfter } from "./rules-edit.ts";
import { getScoreFactor, computeWeights } from "./rules-quality.ts";

type Factors = readonly stored.MonthQuality[];

/** Computes the quality factor of a month at its closing, by the scheme in force at its end. */
export function qualityBy(
  all: readonly Scheme[],
  score: queries.AgentScore,
  institutionMonth: Omit<stored.AgentMonth, "agentId"> & { readonly institutionId: number },
): stored.MonthQuality | null {
  const { institutionId, month, currency } = institutionMonth;
  const last = addDays(monthAfter(month), -1);
  const scheme = schemeOn(all, institutionId, currency, last);
  if (!scheme) return null;
  const factorBp = getScoreFactor(scheme, score);
  return { ...score, institutionId, month, currency, factorBp };
}

type Keyed = Omit<stored.AgentMonth, "currency"> & { readonly currency: string };

const toKey = ({ agentId, month, currency }: Keyed): string => [agentId, month, currency].join(" ");

const keyed = <One extends Keyed>(all: readonly One[]) =>
  new Map(all.map((item) => [toKey(item), item]));

/** Computes the quality factors of these months so far; months without a score are left out. */
async function listQualities(
  db: Db,
  institutionId: number,
  months: readonly stored.AgentMonth[],
): Promise<stored.MonthQuality[]> {
  const all = await schemes(db);
  const byMonth = Map.groupBy(months, ({ month }) => month);
  const found = [...byMonth].map(async ([month, agentMonths]) => {
    const ids = [...new Set(agentMonths.map(({ agentId }) => agentId))];
    const scores = await queries.monthScores(db, ids, month);
    return scores.flatMap((score) =>
      agentMonths
        .filter(({ agentId }) => agentId === score.agentId)
        .flatMap(({ currency }) => {
          const institutionMonth = { institutionId, month, currency };
          return qualityBy(all, score, institutionMonth) ?? [];
        }),
    );
  });
  return (await Promise.all(found)).flat();
}

export type Weighed = queries.CreditDay & { readonly amountMinor: number };

/**
 * Computes the differences of credits under these factors. A reversal takes back the final wage of
 * its payment.
 */
export async function createCreditWeigher(
  db: Db,
  credits: readonly queries.CreditDay[],
): Promise<(factors: Factors) => Weighed[]> {
  const payments = await queries.scoredPayments(db, credits);
  return (factors) => {
    const byMonth = keyed(factors);
    const weights = computeWeights(payments, (payment) => {
      const month = toMonthStart(payment.day);
      return byMonth.get(toKey({ ...payment, month }))?.factorBp ?? null;
    });
    return credits.map((credit) => {
      const weight = weights.get(credit.paymentId) ?? 0;
      return { ...credit, amountMinor: credit.isReversal ? -weight : weight };
    });
  };
}

/**
 * Entries of earlier months, which this institution had closed before the agent moved to it, count
 * on the first day of the month that closes.
 */
function toEntries(weighed: readonly Weighed[], month: Day): queries.QualityEntry[] {
  const moved = weighed.map((item) => ({ ...item, day: item.day < month ? month : item.day }));
  const byDay = Map.groupBy(moved, (row) => [row.agentId, row.day, row.currency].join(" "));
  return [...byDay.values()].flatMap((rows) => {
    const [first] = rows;
    const amountMinor = rows.reduce((sum, row) => sum + row.amountMinor, 0);
    return first && amountMinor !== 0 ? [{ ...first, amountMinor }] : [];
  });
}

interface Closing {
  readonly institutionId: number;
  readonly month: Day;
  /** Agents whose month closes with the institution. */
  readonly agentIds: readonly number[];
}

/** Writes the effect of the scores on a month before it closes. Returns the number of agents. */
export async function weighMonth(
  tx: Tx<AnyCtx>,
  { institutionId, month, agentIds }: Closing,
): Promise<number> {
  const to = addDays(monthAfter(month), -1);
  const credits = await queries.unweighedCredits(tx.db, agentIds, to);
  if (credits.length === 0) return 0;
  const existing = await stored.closedQualities(tx.db, agentIds);
  const closed = keyed(existing);
  const months = keyed(
    credits.map(({ agentId, currency, day }) => ({ agentId, currency, month: toMonthStart(day) })),
  );
  const due = [...months.values()].filter((agentMonth) => !closed.has(toKey(agentMonth)));
  const added = await listQualities(tx.db, institutionId, due);
  await stored.insertMonthQuality(tx.db, added);
  const weigh = await createCreditWeigher(tx.db, credits);
  const entries = toEntries(weigh([...existing, ...added]), month);
  await queries.insertQualityEntries(tx.db, entries, tx.now());
  return new Set(entries.map(({ agentId }) => agentId)).size;
}

export interface MonthScoreView {
  readonly points: number;
  readonly hasFatalError: boolean;
  /** Percent. */
  readonly factor: number;
  readonly isFinal: boolean;
}

/** Finds the quality score of an agent's month, final or so far; null without a score. */
export async function findMonthScore(
  db: Db,
  agent: { readonly agentId: number; readonly institutionId: number },
  month: Day,
  currency: Currency,
): Promise<MonthScoreView | null> {
  const { agentId, institutionId } = agent;
  const agentMonth = { agentId, month, currency };
  const existing = keyed(await stored.closedQualities(db, [agentId]));
  const closed = existing.get(toKey(agentMonth));
  const found = closed ?? (await listQualities(db, institutionId, [agentMonth])).at(0);
  if (!found) return null;
  return {
    points: found.points,
    hasFatalError: found.hasFatalError,
    factor: toPercent(found.factorBp),
    isFinal: closed !== undefined,
  };
}
