import type { AnyCtx } from "../../core/context.ts";
import { type Day, dayOf } from "../../core/day.ts";
import { orNotFound } from "../../core/errors.ts";
import type { Tx } from "../../core/transaction.ts";
import { openDayOf } from "./actions-credit.ts";
import { qualityBy, weighing } from "./actions-quality.ts";
import { PART_KIND } from "./contract-codes.ts";
import { schemes } from "./queries.ts";
import { insertEntries } from "./queries-edit.ts";
import { lockPaid, performanceOf } from "./queries-penalty.ts";
import { scoreOf, weighedCredits } from "./queries-quality.ts";
import * as stored from "./queries-score.ts";
import { firstOfMonth } from "./rules-edit.ts";

export interface CorrectedScore {
  readonly itemId: number;
  readonly agentId: number;
  /** Of the contact. */
  readonly dayOn: Day;
}

/**
 * What a score makes of a closed month after it was corrected: the difference counts on the day that is open now. An open
 * month has none, for its closing reads the score as it is then.
 */
export async function correctQuality(
  tx: Tx<AnyCtx>,
  { itemId, agentId, dayOn }: CorrectedScore,
): Promise<void> {
  // Held as a closing holds it: the score counts in the month or is corrected after it.
  const { institutionId, zone } = orNotFound(await lockPaid(tx.db, agentId));
  const month = firstOfMonth(dayOn);
  const closed = (await stored.closedQualities(tx.db, [agentId])).filter(
    (one) => one.month === month && one.itemIds.includes(itemId),
  );
  const [first] = closed;
  if (!first) return;
  const score = orNotFound(await scoreOf(tx.db, first.itemIds));
  const all = await schemes(tx.db);
  const weigh = await weighing(
    tx.db,
    await weighedCredits(tx.db, agentId, month),
  );
  const openDay = await openDayOf(tx, [agentId]);
  const day = openDay(agentId, dayOf(tx.now(), zone), zone);
  for (const before of closed) {
    const { currency } = before;
    const after = orNotFound(qualityBy(all, score, before));
    await stored.insertMonthQuality(tx.db, [{ ...after, itemId }]);
    const sumBy = (line: stored.MonthQuality) =>
      weigh([line]).reduce((sum, one) => sum + one.amountMinor, 0);
    const amountMinor = sumBy(after) - sumBy(before);
    if (amountMinor === 0) continue;
    const paid = { agentId, day, currency };
    const beforeMinor = await performanceOf(tx.db, paid);
    await insertEntries(tx.db, {
      ...{ ...paid, cause: "QUALITY", at: tx.now() },
      editorId: tx.actor?.userId ?? null,
      reason: `Quality score of ${month.slice(0, 7)} corrected, contact #${itemId}`,
      rows: [{ kind: PART_KIND.performanceWage, amountMinor, beforeMinor }],
    });
    tx.audit({
      ...{ action: "wage.correct", entity: "wage_entry", entityId: agentId },
      institutionId,
      after: { ...paid, amountMinor, itemId, points: after.points },
    });
    tx.publish({ type: "agent.counted", ids: { agentId, institutionId } });
  }
}
