import type { Visit } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { type BarredChannel, insertBars } from "../queries/bar.ts";

export interface BarRequest {
  /** Digits with country code. */
  readonly phone: string;
  /** Null bars every channel. */
  readonly channel: BarredChannel | null;
  readonly reason: string;
  readonly until?: Date;
  readonly creatorId?: number;
}

/** Nobody contacts this number on this channel any more; returns the borrowers it was barred for just now. */
export async function barNumber(
  tx: Tx<Visit>,
  request: BarRequest,
): Promise<number[]> {
  const { channel, reason, until = null, creatorId = null } = request;
  const borrowerIds = await insertBars(tx.db, {
    ...request,
    until,
    creatorId,
    at: tx.now(),
  });
  for (const borrowerId of borrowerIds) {
    tx.audit({
      action: "contact.bar",
      entity: "borrower",
      entityId: borrowerId,
      after: { channel, reason, until: until?.toISOString() ?? null },
    });
    tx.publish({ type: "contact.barred", ids: { borrowerId } });
  }
  return borrowerIds;
}
