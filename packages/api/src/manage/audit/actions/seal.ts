import type { Db } from "@kolekta/db";
import type { BaseContext } from "../../../core/context.ts";
import { hasDigest, type Seal } from "../../../core/seal/chain.ts";
import { sealAll, type ChainVerification, sealAndVerifyChain } from "../../../core/seal/seal.ts";
import { TRAIL } from "../queries/trail.ts";

/** Seals all waiting lines and returns the last seal made. */
export const sealAudit = (context: Pick<BaseContext, "db" | "now">): Promise<Seal | undefined> =>
  sealAll(context, TRAIL);

/** Seals waiting lines and verifies that no sealed line has changed. */
export const verifyAudit = (
  context: Pick<BaseContext, "db" | "now">,
  expectedDigest: string | null,
  onProgress: (seals: number) => void,
): Promise<ChainVerification> => sealAndVerifyChain(context, TRAIL, expectedDigest, onProgress);

export const hasAuditDigest = (db: Db, digest: string): Promise<boolean> =>
  hasDigest(db, TRAIL, digest);
