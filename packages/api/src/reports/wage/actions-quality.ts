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
import { firstOfMonth, monthAfter } from "./rules-edit.ts";
import { scoreFactorOf, weightsOf } from "./rules-quality.ts";

type Factors = readonly stored.MonthQuality[];

/** What a score makes of the payments of a month where it closes, by the scheme that held as the month ended. */
export function qualityBy(
  all: readonly Scheme[],
  score: queries.AgentScore,
  place: Omit<stored.AgentMonth, "agentId"> & {
    readonly institutionId: number;
  },
): stored.MonthQuality | null {
  const { institutionId, month, currency } = place;
  const last = addDays(monthAfter(month), -1);
  const scheme = schemeOn(all, institutionId, currency, last);
  if (!scheme) return null;
  const factorBp = scoreFactorOf(scheme, score);
  return { ...score, institutionId, month, currency, factorBp };
}

type Keyed = Omit<stored.AgentMonth, "currency"> & {
  readonly currency: string;
};

const keyOf = ({ agentId, month, currency }: Keyed): string => [agentId, month, currency].join(" ");

const keyed = <One extends Keyed>(all: readonly One[]) =>
  new Map(all.map((one) => [keyOf(one), one]));

/** What the scores make of these months as they are so far; nothing where nothing is scored. */
async function qualitiesOf(
  db: Db,
  institutionId: number,
  months: readonly stored.AgentMonth[],
): Promise<stored.MonthQuality[]> {
  const all = await schemes(db);
  const byMonth = Map.groupBy(months, ({ month }) => month);
  const found = [...byMonth].map(async ([month, own]) => {
    const ids = [...new Set(own.map(({ agentId }) => agentId))];
    const scores = await queries.monthScores(db, ids, month);
    return scores.flatMap((score) =>
      own
        .filter(({ agentId }) => agentId === score.agentId)
        .flatMap(({ currency }) => {
          const place = { institutionId, month, currency };
          return qualityBy(all, score, place) ?? [];
        }),
    );
  });
  return (await Promise.all(found)).flat();
}

export type Weighed = queries.CreditDay & { readonly amountMinor: number };

/** What credits earn more or less by these factors; a reversal takes back what its payment earned in the end. */
export async function weighing(
  db: Db,
  credits: readonly queries.CreditDay[],
): Promise<(factors: Factors) => Weighed[]> {
  const payments = await queries.scoredPayments(db, credits);
  return (factors) => {
    const byMonth = keyed(factors);
    const weights = weightsOf(payments, (payment) => {
      const month = firstOfMonth(payment.day);
      return byMonth.get(keyOf({ ...payment, month }))?.factorBp ?? null;
    });
    return credits.map((credit) => {
      const weight = weights.get(credit.paymentId) ?? 0;
      return { ...credit, amountMinor: credit.isReversal ? -weight : weight };
    });
  };
}

/** What is weighed of a month that had closed where its agent went counts on the first day of the month that closes. */
function entriesOf(weighed: readonly Weighed[], month: Day): queries.QualityEntry[] {
  const moved = weighed.map((one) => ({
    ...one,
    day: one.day < month ? month : one.day,
  }));
  const byDay = Map.groupBy(moved, (one) => [one.agentId, one.day, one.currency].join(" "));
  return [...byDay.values()].flatMap((rows) => {
    const [first] = rows;
    const amountMinor = rows.reduce((sum, one) => sum + one.amountMinor, 0);
    return first && amountMinor !== 0 ? [{ ...first, amountMinor }] : [];
  });
}

interface Closing {
  readonly institutionId: number;
  readonly month: Day;
  /** Whose month closes with it. */
  readonly agentIds: readonly number[];
}

/** Writes what the scores make of a month that is about to close; returns of how many agents. */
export async function weighMonth(
  tx: Tx<AnyCtx>,
  { institutionId, month, agentIds }: Closing,
): Promise<number> {
  const to = addDays(monthAfter(month), -1);
  const credits = await queries.unweighedCredits(tx.db, agentIds, to);
  if (credits.length === 0) return 0;
  const known = await stored.closedQualities(tx.db, agentIds);
  const closed = keyed(known);
  const months = keyed(
    credits.map(({ agentId, currency, day }) => ({ agentId, currency, month: firstOfMonth(day) })),
  );
  const due = [...months.values()].filter((one) => !closed.has(keyOf(one)));
  const added = await qualitiesOf(tx.db, institutionId, due);
  await stored.insertMonthQuality(tx.db, added);
  const weigh = await weighing(tx.db, credits);
  const entries = entriesOf(weigh([...known, ...added]), month);
  await queries.insertQualityEntries(tx.db, entries, tx.now());
  return new Set(entries.map(({ agentId }) => agentId)).size;
}

export interface MonthScoreShown {
  readonly points: number;
  readonly levelOne: boolean;
  /** Percent. */
  readonly factor: number;
  readonly isFinal: boolean;
}

/** What the score makes of an agent's month, as it closed or as it is so far; null where nothing is scored. */
export async function monthScoreOf(
  db: Db,
  agent: { readonly agentId: number; readonly institutionId: number },
  month: Day,
  currency: Currency,
): Promise<MonthScoreShown | null> {
  const { agentId, institutionId } = agent;
  const of = { agentId, month, currency };
  const known = keyed(await stored.closedQualities(db, [agentId]));
  const closed = known.get(keyOf(of));
  const found = closed ?? (await qualitiesOf(db, institutionId, [of])).at(0);
  if (!found) return null;
  return {
    points: found.points,
    levelOne: found.levelOne,
    factor: toPercent(found.factorBp),
    isFinal: closed !== undefined,
  };
}
