import type { Visit } from "../../../core/context.ts";
import type { Seal } from "../../../core/seal/chain.ts";
import { sealAll, type Verdict, verifyChain } from "../../../core/seal/seal.ts";
import { LEDGER } from "../queries/seal.ts";

/** Seals what was told and booked since the last seal, and returns the last seal made. */
export const sealLedger = (
  visit: Pick<Visit, "db" | "now">,
): Promise<Seal | undefined> => sealAll(visit, LEDGER);

/** Seals what waits and proves that events, payments, reversals and lines are what they were. */
export const verifyLedger = (
  visit: Pick<Visit, "db" | "now">,
  noted: string | null = null,
): Promise<Verdict> => verifyChain(visit, LEDGER, noted);
