import type { Db } from "@kolekta/db";
import type { BaseContext } from "../../../core/context.ts";
import { hasDigest, type Seal } from "../../../core/seal/chain.ts";
import {
  formatFaults,
  sealAll,
  type ChainVerification,
  sealAndVerifyChain,
} from "../../../core/seal/seal.ts";
import { LEDGER, paymentsInWrongState } from "../queries/seal.ts";

const MAX_NAMED = 20;

/** Seals the unsealed events and entries. Returns the last seal made. */
export const sealLedger = (context: Pick<BaseContext, "db" | "now">): Promise<Seal | undefined> =>
  sealAll(context, LEDGER);

export interface Sealed extends ChainVerification {
  /** Differences, in words; empty when all seals match. */
  readonly faults: readonly string[];
}

/**
 * Seals the unsealed rows, then checks that events, payments, reversals and entries are unchanged.
 * The state of a payment is not sealed because it changes; its reversal determines it.
 */
export async function verifyLedger(
  context: Pick<BaseContext, "db" | "now">,
  expectedDigest: string | null = null,
): Promise<Sealed> {
  const verification = await sealAndVerifyChain(context, LEDGER, expectedDigest);
  const states = await paymentsInWrongState(context.db, MAX_NAMED);
  const faults = [
    ...formatFaults(verification),
    ...states.map((id) => `payment ${id} has another state than its reversals`),
  ];
  return { ...verification, faults };
}

export const hasLedgerDigest = (db: Db, digest: string): Promise<boolean> =>
  hasDigest(db, LEDGER, digest);
