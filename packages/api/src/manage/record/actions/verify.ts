import type { Db } from "@kolekta/db";
import type { BaseContext } from "../../../core/context.ts";
import { hasDigest, type Seal } from "../../../core/seal/chain.ts";
import {
  type ChainVerification,
  formatFaults,
  sealAll,
  sealAndVerifyChain,
} from "../../../core/seal/seal.ts";
import {
  listProposalFaults,
  listRuleFaults,
  listUnrecordedWithdrawals,
} from "../queries/decision.ts";
import { RECORDS } from "../queries/seal.ts";
import { describeProposalFault } from "../rules.ts";

/** Seals per table and run: an upgrade leaves millions of rows to seal. */
const SEALS_OF_TABLE = 3;
const MAX_NAMED = 20;

/** Seals records written since the last seal, and returns the last seal made. */
export const sealRecords = (context: Pick<BaseContext, "db" | "now">): Promise<Seal | undefined> =>
  sealAll(context, RECORDS, SEALS_OF_TABLE);

export interface VerifiedRecords extends ChainVerification {
  /** Empty when every record is unchanged. */
  readonly faults: readonly string[];
}

/**
 * Seals waiting records and verifies every sealed row. Columns that change are not sealed:
 * decisions on proposals are compared with the audit trail.
 */
export async function verifyRecords(
  context: Pick<BaseContext, "db" | "now">,
  onProgress?: (seals: number) => void,
): Promise<VerifiedRecords> {
  const verification = await sealAndVerifyChain(context, RECORDS, null, onProgress);
  const proposals = await listProposalFaults(context.db, MAX_NAMED);
  const rules = await listRuleFaults(context.db, MAX_NAMED);
  const withdrawals = await listUnrecordedWithdrawals(context.db, MAX_NAMED);
  return {
    ...verification,
    faults: [
      ...formatFaults(verification),
      ...proposals.map(describeProposalFault),
      ...rules.map((id) => `guard_rule ${id} differs from what was approved for it`),
      ...withdrawals.map((id) => `setting_withdrawal ${id} has no line in the audit trail`),
    ],
  };
}

export const hasRecordDigest = (db: Db, digest: string): Promise<boolean> =>
  hasDigest(db, RECORDS, digest);
