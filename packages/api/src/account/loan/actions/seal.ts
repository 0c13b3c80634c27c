import type { Db } from "@kolekta/db";
import type { Visit } from "../../../core/context.ts";
import { hasDigest, type Seal } from "../../../core/seal/chain.ts";
import { faultsOf, sealAll, type ChainProof, verifyChain } from "../../../core/seal/seal.ts";
import { LEDGER, paymentsInWrongState } from "../queries/seal.ts";

const MOST_NAMED = 20;

/** Seals what was told and booked since the last seal, and returns the last seal made. */
export const sealLedger = (visit: Pick<Visit, "db" | "now">): Promise<Seal | undefined> =>
  sealAll(visit, LEDGER);

export interface Sealed extends ChainProof {
  /** What is not as it was booked, in words; empty where all of it is. */
  readonly faults: readonly string[];
}

/**
 * Seals what waits and proves that events, payments, reversals and lines are what they were. The state of a payment
 * is under no seal, for it moves: its reversal says what it must be.
 */
export async function verifyLedger(
  visit: Pick<Visit, "db" | "now">,
  noted: string | null = null,
): Promise<Sealed> {
  const verdict = await verifyChain(visit, LEDGER, noted);
  const states = await paymentsInWrongState(visit.db, MOST_NAMED);
  const faults = [
    ...faultsOf(verdict),
    ...states.map((id) => `payment ${id} has another state than its reversals`),
  ];
  return { ...verdict, faults };
}

export const hasLedgerDigest = (db: Db, digest: string): Promise<boolean> =>
  hasDigest(db, LEDGER, digest);
