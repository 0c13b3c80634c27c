import type { Db } from "@kolekta/db";
import type { AnyCtx } from "../../core/context.ts";
import { addDays, type Day } from "../../core/day.ts";
import type { Currency } from "../../core/money.ts";
import { toPercent } from "../../core/setting/rules.ts";
import type { Tx } from "../../core/transaction.ts";
import { setQualityOn } from "./actions-credit.ts";
import { schemes } from "./queries.ts";
import { qualities, type Quality } from "./queries-credit.ts";
import * as queries from "./queries-quality.ts";
import { schemeOn } from "./rules.ts";
import { firstOfMonth, monthAfter } from "./rules-edit.ts";
import { differenceAt, scoreFactorOf } from "./rules-quality.ts";

interface Month {
  readonly institutionId: number;
  readonly month: Day;
}

const lastDay = (month: Day): Day => addDays(monthAfter(month), -1);

/** What the score of the month makes of the payments in each currency, by the scheme that held as the month ended. */
async function factorsOf(
  db: Db,
  { institutionId, month }: Month,
  earned: readonly { readonly agentId: number; readonly currency: Currency }[],
): Promise<queries.MonthQuality[]> {
  const ids = [...new Set(earned.map(({ agentId }) => agentId))];
  const [scores, all] = await Promise.all([
    queries.monthScores(db, ids, month),
    schemes(db),
  ]);
  return scores.flatMap((score) => {
    const own = earned.filter(({ agentId }) => agentId === score.agentId);
    const currencies = [...new Set(own.map(({ currency }) => currency))];
    return currencies.flatMap((currency) => {
      const scheme = schemeOn(all, institutionId, currency, lastDay(month));
      if (!scheme) return [];
      const factorBp = scoreFactorOf(scheme, score);
      return [{ ...score, institutionId, month, currency, factorBp }];
    });
  });
}

/** Days on which somebody had set a factor keep it. A reversal takes back what its payment earned in the end. */
function entriesOf(
  credits: readonly queries.WeighedCredit[],
  factors: readonly queries.MonthQuality[],
  set: readonly Quality[],
): queries.QualityEntry[] {
  const changed = credits.flatMap((credit) => {
    const { agentId, currency, takenOn, day, isReversal } = credit;
    const factor = factors.find(
      (one) =>
        one.agentId === agentId &&
        one.currency === currency &&
        one.month === firstOfMonth(takenOn),
    );
    const factorBp = factor?.factorBp ?? credit.knownBp;
    if (factorBp === null || setQualityOn(set, agentId, takenOn) !== null)
      return [];
    const difference = differenceAt(credit, factorBp);
    const amountMinor = isReversal ? -difference : difference;
    return amountMinor === 0 ? [] : [{ agentId, day, currency, amountMinor }];
  });
  const byDay = Map.groupBy(changed, (one) =>
    [one.agentId, one.day, one.currency].join(" "),
  );
  return [...byDay.values()].flatMap((rows) => {
    const [first] = rows;
    const amountMinor = rows.reduce((sum, one) => sum + one.amountMinor, 0);
    return first && amountMinor !== 0 ? [{ ...first, amountMinor }] : [];
  });
}

/** Writes what the score makes of a month that is about to close; returns of how many agents. */
export async function weighMonth(tx: Tx<AnyCtx>, of: Month): Promise<number> {
  const range = { ...of, to: lastDay(of.month) };
  const credits = await queries.creditsOfMonth(tx.db, range);
  if (credits.length === 0) return 0;
  const ids = [...new Set(credits.map(({ agentId }) => agentId))];
  const [factors, set] = await Promise.all([
    factorsOf(tx.db, of, credits),
    qualities(tx.db, ids),
  ]);
  await queries.insertMonthQuality(tx.db, factors);
  const entries = entriesOf(credits, factors, set);
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
  const closed = await queries.closedQuality(db, agentId, month, currency);
  const earned = [{ agentId, currency }];
  const found =
    closed ?? (await factorsOf(db, { institutionId, month }, earned)).at(0);
  if (!found) return null;
  return {
    points: found.points,
    levelOne: found.levelOne,
    factor: toPercent(found.factorBp),
    isFinal: closed !== undefined,
  };
}
