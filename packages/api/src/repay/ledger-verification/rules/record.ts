import { z } from "zod";

/** Result for one chain of seals; `head` is the digest of its last seal. */
const ChainOutcome = z.object({ intact: z.boolean(), head: z.string().nullable() });

export const VerificationRecord = z.object({
  ledger: ChainOutcome,
  /** Absent in results from before records were sealed. */
  records: ChainOutcome.default({ intact: true, head: null }),
  audit: ChainOutcome,
  files: z.object({ intact: z.boolean() }),
});
export type VerificationRecord = z.infer<typeof VerificationRecord>;

export const VERIFICATIONS = ["ledger", "records", "audit", "files"] as const;

/** Lists the verifications that found differences. */
export const listBrokenVerifications = (
  record: VerificationRecord,
): (typeof VERIFICATIONS)[number][] => VERIFICATIONS.filter((name) => !record[name].intact);
