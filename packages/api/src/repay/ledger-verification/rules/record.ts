import { z } from "zod";

/** The outcome of one proof; `head` is the digest of the last seal of its chain. */
const ChainOutcome = z.object({
  intact: z.boolean(),
  head: z.string().nullable(),
});

/** What was found when a house was proved. */
export const VerificationRecord = z.object({
  ledger: ChainOutcome,
  /** Absent in proofs from before records were sealed. */
  records: ChainOutcome.default({ intact: true, head: null }),
  audit: ChainOutcome,
  files: z.object({ intact: z.boolean() }),
});
export type VerificationRecord = z.infer<typeof VerificationRecord>;

export const VERIFICATIONS = ["ledger", "records", "audit", "files"] as const;

/** Which of the proofs found something. */
export const listBrokenVerifications = (
  record: VerificationRecord,
): (typeof VERIFICATIONS)[number][] => VERIFICATIONS.filter((name) => !record[name].intact);
