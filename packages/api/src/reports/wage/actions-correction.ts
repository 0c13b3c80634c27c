import type { AnyCtx } from "../../core/context.ts";
import { type Day, toLocalDay } from "../../core/day.ts";
import { orNotFound } from "../../core/errors.ts";
import type { Tx } from "../../core/transaction.ts";
import { createOpenDayLookup } from "./actions-credit.ts";
import { qualityBy, createCreditWeigher } from "./actions-quality.ts";
import { PART_KIND } from "./contract-codes.ts";
import { schemes } from "./queries.ts";
import { insertEntries } from "./queries-edit.ts";
import { lockWagePerson, type PaidDay, getPerformance } from "./queries-penalty.ts";
import { findScore, weighedCredits } from "./queries-quality.ts";
import * as stored from "./queries-score.ts";
import { toMonthStart } from "./rules-edit.ts";

export interface CorrectedScore {
  readonly itemId: number;
  readonly agentId: number;
  /** Day of the contact. */
  readonly dayOn: Day;
}

/**
 * Posts the effect of a corrected score on a closed month: the difference counts on the current
 * open day. An open month needs no entry, because its closing reads the current score.
 */
export async function correctQuality(
  tx: Tx<AnyCtx>,
  { itemId, agentId, dayOn }: CorrectedScore,
): Promise<void> {
  // Same lock as at closing: the score either counts in the month or is corrected after it.
  const { institutionId, zone } = orNotFound(await lockWagePerson(tx.db, agentId));
  const month = toMonthStart(dayOn);
  const closed = (await stored.closedQualities(tx.db, [agentId])).filter(
    (monthQuality) => monthQuality.month === month && monthQuality.itemIds.includes(itemId),
  );
  // Each currency has a row of its own; the counted contacts are equal.
  const [first] = closed;
  if (!first) return;
  const score = orNotFound(await findScore(tx.db, first.itemIds));
  const all = await schemes(tx.db);
  const weigh = await createCreditWeigher(tx.db, await weighedCredits(tx.db, agentId, month));
  const openDay = await createOpenDayLookup(tx, [agentId]);
  const day = openDay(agentId, toLocalDay(tx.now(), zone), zone);
  const sumBy = (line: stored.MonthQuality) =>
    weigh([line]).reduce((sum, item) => sum + item.amountMinor, 0);
  for (const before of closed) {
    const after = orNotFound(qualityBy(all, score, before));
    await stored.insertMonthQuality(tx.db, [{ ...after, itemId }]);
    const amountMinor = sumBy(after) - sumBy(before);
    if (amountMinor === 0) continue;
    const paid = { agentId, day, currency: before.currency };
    const { points } = after;
    await postCorrection(tx, paid, { amountMinor, month, itemId, points, paidBy: institutionId });
    tx.publish({ type: "agent.counted", ids: { agentId, institutionId } });
  }
}

interface Correction {
  readonly amountMinor: number;
  readonly month: Day;
  readonly itemId: number;
  readonly points: number;
  /** Institution that pays the agent now. */
  readonly paidBy: number | null;
}

async function postCorrection(
  tx: Tx<AnyCtx>,
  paid: PaidDay,
  { amountMinor, month, itemId, points, paidBy }: Correction,
): Promise<void> {
  const beforeMinor = await getPerformance(tx.db, paid);
  await insertEntries(tx.db, {
    ...paid,
    cause: "QUALITY",
    at: tx.now(),
    editorId: tx.actor?.userId ?? null,
    reason: `Quality score of ${month.slice(0, 7)} corrected, contact #${itemId}`,
    rows: [{ kind: PART_KIND.performanceWage, amountMinor, beforeMinor }],
  });
  tx.audit({
    action: "wage.correct",
    entity: "wage_entry",
    entityId: paid.agentId,
    institutionId: paidBy,
    after: { ...paid, amountMinor, itemId, points },
  });
}
