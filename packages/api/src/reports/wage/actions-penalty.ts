import type { AnyCtx } from "../../core/context.ts";
import { type Day, toLocalDay } from "../../core/day.ts";
import { orNotFound } from "../../core/errors.ts";
import type { Currency } from "../../core/money.ts";
import type { Tx } from "../../core/transaction.ts";
import { createOpenDayLookup } from "./actions-credit.ts";
import { PART_KIND } from "./contract-codes.ts";
import { insertEntries } from "./queries-edit.ts";
import { sumDebits, lockWagePerson } from "./queries-penalty.ts";

interface Fine {
  readonly agentId: number;
  readonly penaltyId: number;
  readonly currency: Currency;
  readonly fineMinor: number;
  /** Reason shown with the entry. */
  readonly reason: string;
}

/**
 * Deducts a fine from today's wage, or on the first open day if the month is closed. Returns the
 * day.
 */
export const postFine = (tx: Tx<AnyCtx>, fine: Fine): Promise<Day | null> =>
  post(tx, fine, -fine.fineMinor);

/** Refunds a fine on the current open day; the original entry remains. */
export const reverseFine = (tx: Tx<AnyCtx>, fine: Fine): Promise<Day | null> =>
  post(tx, fine, fine.fineMinor);

/** Returns null when there is nothing to write. */
async function post(
  tx: Tx<AnyCtx>,
  { agentId, penaltyId, currency, reason }: Fine,
  amountMinor: number,
): Promise<Day | null> {
  if (amountMinor === 0) return null;
  const { institutionId, zone } = orNotFound(await lockWagePerson(tx.db, agentId));
  const openDay = await createOpenDayLookup(tx, [agentId]);
  const day = openDay(agentId, toLocalDay(tx.now(), zone), zone);
  const beforeMinor = await sumDebits(tx.db, { agentId, day, currency });
  await insertEntries(tx.db, {
    cause: "PENALTY",
    agentId,
    day,
    currency,
    reason,
    penaltyId,
    editorId: tx.actor?.userId ?? null,
    at: tx.now(),
    rows: [{ kind: PART_KIND.dailyDebit, amountMinor, beforeMinor }],
  });
  tx.audit({
    action: "wage.penalty",
    entity: "wage_entry",
    entityId: agentId,
    institutionId,
    after: { day, currency, amountMinor, penaltyId },
  });
  tx.publish({ type: "agent.counted", ids: { agentId, institutionId } });
  return day;
}
