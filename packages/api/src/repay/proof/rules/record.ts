import { z } from "zod";

/** The outcome of one proof; `head` is the digest of the last seal of its chain. */
const Part = z.object({
  intact: z.boolean(),
  head: z.string().nullable(),
});

/** What was found when a house was proved. */
export const ProofRecord = z.object({
  ledger: Part,
  audit: Part,
  files: z.object({ intact: z.boolean() }),
});
export type ProofRecord = z.infer<typeof ProofRecord>;

export const PROOFS = ["ledger", "audit", "files"] as const;

/** Which of the proofs found something. */
export const brokenProofs = (record: ProofRecord): (typeof PROOFS)[number][] =>
  PROOFS.filter((name) => !record[name].intact);
