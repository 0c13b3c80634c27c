import { z } from "zod";

/** The outcome of one proof; `head` is the digest of the last seal of its chain. */
const Part = z.object({
  intact: z.boolean(),
  head: z.string().nullable(),
});

/** What was found when a house was proved. */
export const ProofRecord = z.object({
  ledger: Part,
  /** Absent in proofs from before records were sealed. */
  records: Part.default({ intact: true, head: null }),
  audit: Part,
  files: z.object({ intact: z.boolean() }),
});
export type ProofRecord = z.infer<typeof ProofRecord>;

export const PROOFS = ["ledger", "records", "audit", "files"] as const;

/** Which of the proofs found something. */
export const brokenProofs = (record: ProofRecord): (typeof PROOFS)[number][] =>
  PROOFS.filter((name) => !record[name].intact);
