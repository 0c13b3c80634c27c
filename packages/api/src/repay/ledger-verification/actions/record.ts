import type { Db } from "@kolekta/db";
import type { BaseContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { ENTITY, lastRecord } from "../queries/record.ts";
import { VerificationRecord } from "../rules/record.ts";

/** Records the result of a verification in the audit trail, which is sealed. */
export const recordVerification = (
  context: BaseContext,
  record: VerificationRecord,
): Promise<void> =>
  inTransaction(context, record, async (tx) =>
    tx.audit({ action: "verification.record", entity: ENTITY, entityId: null, after: record }),
  );

export type LastVerification = VerificationRecord & { readonly at: Date };

/** Returns null when no verification is recorded. */
export async function findLastVerification(db: Db): Promise<LastVerification | null> {
  const row = await lastRecord(db);
  const { data } = VerificationRecord.safeParse(row?.after);
  return row && data ? { at: row.at, ...data } : null;
}
