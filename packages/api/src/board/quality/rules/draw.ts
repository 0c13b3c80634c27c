/* Decides which contacts of an agent's week are scored. The same seed draws the same ones. */
import { toSeededOrder } from "../../../core/seeded-order.ts";
import type { QualityRule } from "../contract-rule.ts";
import type { SampleReason } from "../contract-codes.ts";

/** A contact that can be drawn. */
export interface Candidate {
  readonly id: number;
  /** Seconds of talk, or letters of a text. */
  readonly length: number;
  /** A complaint about the agent in its case. */
  readonly orderId: number | null;
}

export interface SampledContact {
  readonly id: number;
  readonly reason: SampleReason;
  readonly orderId: number | null;
}

type Shares = Pick<QualityRule, "complaintPercent" | "longPercent">;

/** How many are kept for complaints and for the longest; a share of complaints is rounded up, for they come first. */
function computeQuotas(requestedCount: number, { complaintPercent, longPercent }: Shares) {
  const complaints = Math.ceil((requestedCount * complaintPercent) / 100);
  const both = Math.round((requestedCount * (complaintPercent + longPercent)) / 100);
  return { complaints, long: Math.max(0, both - complaints) };
}

/** Complaints first, then the longest, the rest at random; what complaints do not fill is drawn at random as well. */
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
