import type { Db } from "@kolekta/db";
import type { Visit } from "../../../core/context.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { ENTITY, lastRecord } from "../queries/record.ts";
import { ProofRecord } from "../rules/record.ts";

/** Puts on record what the proofs of the house found: a line of the trail, which is under a seal itself. */
export const recordProof = (visit: Visit, record: ProofRecord): Promise<void> =>
  inTransaction(visit, record, async (tx) =>
    tx.audit({
      action: "proof.record",
      entity: ENTITY,
      entityId: null,
      after: record,
    }),
  );

export type LastProof = ProofRecord & { readonly at: Date };

/** Null where none is on record. */
export async function lastProof(db: Db): Promise<LastProof | null> {
  const row = await lastRecord(db);
  const { data } = ProofRecord.safeParse(row?.after);
  return row && data ? { at: row.at, ...data } : null;
}
