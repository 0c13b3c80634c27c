import type { Db } from "@kolekta/db";
import type { Visit } from "../../../core/context.ts";
import { hasDigest, type Seal } from "../../../core/seal/chain.ts";
import { sealAll, type ChainVerification, sealAndVerifyChain } from "../../../core/seal/seal.ts";
import { TRAIL } from "../queries/trail.ts";

/** Seals all waiting lines and returns the last seal made. */
export const sealAudit = (visit: Pick<Visit, "db" | "now">): Promise<Seal | undefined> =>
  sealAll(visit, TRAIL);

/** Seals waiting lines and verifies that no sealed line has changed. */
export const verifyAudit = (
  visit: Pick<Visit, "db" | "now">,
  expectedDigest: string | null,
  onProgress: (seals: number) => void,
): Promise<ChainVerification> => sealAndVerifyChain(visit, TRAIL, expectedDigest, onProgress);

export const hasAuditDigest = (db: Db, digest: string): Promise<boolean> =>
  hasDigest(db, TRAIL, digest);
