import type { Db } from "@kolekta/db";
import type { Ctx } from "../../../core/context.ts";
import { addDays, type Day } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { ClosingReason } from "../contract.ts";
import { policyOn } from "../queries/facts.ts";
import { insertRecalls } from "../queries/announce.ts";
import { refuseTooFar } from "./begin.ts";

export interface AnnouncedRecalls {
  /** Open, and locked. */
  readonly caseIds: readonly number[];
  readonly reason: ClosingReason;
  readonly note: string;
  readonly inDays: number;
}

/** So many days ahead a recall may be announced. */
export const recallLimit = async (db: Db, today: Day): Promise<number> =>
  (await policyOn(db, today)).recallDaysMost;

/** Announces that they go back; those about which something is asked already are left as they are. Returns the others. */
export async function announceRecalls(
  tx: Tx<Ctx>,
  { caseIds, reason, note, inDays }: AnnouncedRecalls,
): Promise<{ announced: number[]; effectiveOn: Day }> {
  const today = tx.today();
  refuseTooFar(await policyOn(tx.db, today), inDays);
  const effectiveOn = addDays(today, inDays);
  const announced = await insertRecalls(tx.db, {
    ...{ caseIds, reason, note, effectiveOn },
    ...{ requesterId: tx.actor.userId, requestedAt: tx.now() },
  });
  return { announced, effectiveOn };
}
