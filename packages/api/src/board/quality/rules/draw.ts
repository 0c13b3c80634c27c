/* Decides which contacts of an agent's week are scored. The same seed samples the same contacts. */
import { toSeededOrder } from "../../../core/seeded-order.ts";
import type { QualityRule } from "../contract-rule.ts";
import type { SampleReason } from "../contract-codes.ts";

export interface Candidate {
  readonly id: number;
  /** Seconds of talk, or characters of a message. */
  readonly length: number;
  /** Complaint about the agent in the case of the contact. */
  readonly orderId: number | null;
}

export interface SampledContact {
  readonly id: number;
  readonly reason: SampleReason;
  readonly orderId: number | null;
}

type Shares = Pick<QualityRule, "complaintPercent" | "longPercent">;

/**
 * Computes the quotas for complaints and for the longest contacts. The complaint quota is rounded
 * up, because complaints have priority.
 */
function computeQuotas(requestedCount: number, { complaintPercent, longPercent }: Shares) {
  const complaints = Math.ceil((requestedCount * complaintPercent) / 100);
  const both = Math.round((requestedCount * (complaintPercent + longPercent)) / 100);
  return { complaints, long: Math.max(0, both - complaints) };
}

/**
 * Samples complaints first, then the longest contacts, then at random. Unused complaint quota is
 * also sampled at random.
 */
export function sampleFrom(
  candidates: readonly Candidate[],
  requestedCount: number,
  shares: Shares,
  seed: number,
): SampledContact[] {
  const shuffled = candidates
    .map((candidate) => ({ ...candidate, sortKey: toSeededOrder(seed, candidate.id) }))
    .toSorted((a, b) => a.sortKey - b.sortKey || a.id - b.id);
  const quotas = computeQuotas(requestedCount, shares);
  const selected = new Map<number, SampledContact>();
  const select = (reason: SampleReason, from: typeof shuffled, max: number) => {
    const free = from.filter(({ id }) => !selected.has(id)).slice(0, max);
    for (const { id, orderId } of free)
      selected.set(id, { id, reason, orderId: reason === "COMPLAINT" ? orderId : null });
  };
  const complained = shuffled.filter(({ orderId }) => orderId !== null);
  select("COMPLAINT", complained, quotas.complaints);
  const longest = shuffled.toSorted((a, b) => b.length - a.length);
  select("LONG", longest, quotas.long);
  select("RANDOM", shuffled, requestedCount - selected.size);
  return [...selected.values()];
}
