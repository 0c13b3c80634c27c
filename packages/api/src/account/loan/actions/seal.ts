import type { Db } from "@kolekta/db";
import type { Visit } from "../../../core/context.ts";
import { hasDigest, type Seal } from "../../../core/seal/chain.ts";
import {
  formatFaults,
  sealAll,
  type ChainVerification,
  sealAndVerifyChain,
} from "../../../core/seal/seal.ts";
import { LEDGER, paymentsInWrongState } from "../queries/seal.ts";

const MAX_NAMED = 20;

/** Seals what was told and booked since the last seal, and returns the last seal made. */
export const sealLedger = (visit: Pick<Visit, "db" | "now">): Promise<Seal | undefined> =>
  sealAll(visit, LEDGER);

export interface Sealed extends ChainVerification {
  /** What is not as it was booked, in words; empty where all of it is. */
  readonly faults: readonly string[];
}

/**
 * Seals what waits and proves that events, payments, reversals and lines are what they were. The state of a payment
 * is under no seal, for it moves: its reversal says what it must be.
 */
export async function verifyLedger(
  visit: Pick<Visit, "db" | "now">,
  expectedDigest: string | null = null,
): Promise<Sealed> {
  const verification = await sealAndVerifyChain(visit, LEDGER, expectedDigest);
  const states = await paymentsInWrongState(visit.db, MAX_NAMED);
  const faults = [
    ...formatFaults(verification),
    ...states.map((id) => `payment ${id} has another state than its reversals`),
  ];
  return { ...verification, faults };
}

export const hasLedgerDigest = (db: Db, digest: string): Promise<boolean> =>
  hasDigest(db, LEDGER, digest);
