import type { Db } from "@kolekta/db";
import type { Visit } from "../../../core/context.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { ENTITY, lastRecord } from "../queries/record.ts";
import { VerificationRecord } from "../rules/record.ts";

/** Puts on record what the proofs of the house found: a line of the trail, which is under a seal itself. */
export const recordVerification = (visit: Visit, record: VerificationRecord): Promise<void> =>
  inTransaction(visit, record, async (tx) =>
    tx.audit({
      action: "verification.record",
      entity: ENTITY,
      entityId: null,
      after: record,
    }),
  );

export type LastVerification = VerificationRecord & { readonly at: Date };

/** Null where none is on record. */
export async function findLastVerification(db: Db): Promise<LastVerification | null> {
  const row = await lastRecord(db);
  const { data } = VerificationRecord.safeParse(row?.after);
  return row && data ? { at: row.at, ...data } : null;
}
