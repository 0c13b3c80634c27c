/* Decides which contacts of an agent's week are scored. The same seed draws the same ones. */
import { scattered } from "../../../core/scatter.ts";
import type { QualityRule } from "../contract-rule.ts";
import type { DrawReason } from "../contract-codes.ts";

/** A contact that can be drawn. */
export interface Candidate {
  readonly id: number;
  /** Seconds of talk, or letters of a text. */
  readonly length: number;
  /** A complaint about the agent in its case. */
  readonly orderId: number | null;
}

export interface Drawn {
  readonly id: number;
  readonly reason: DrawReason;
  readonly orderId: number | null;
}

type Shares = Pick<QualityRule, "complaintPercent" | "longPercent">;

/** How many are kept for complaints and for the longest; a share of complaints is rounded up, for they come first. */
function placesOf(wanted: number, { complaintPercent, longPercent }: Shares) {
  const complaints = Math.ceil((wanted * complaintPercent) / 100);
  const both = Math.round((wanted * (complaintPercent + longPercent)) / 100);
  return { complaints, long: Math.max(0, both - complaints) };
}

/** Complaints first, then the longest, the rest at random; what complaints do not fill is drawn at random as well. */
export function drawFrom(
  candidates: readonly Candidate[],
  wanted: number,
  shares: Shares,
  seed: number,
): Drawn[] {
  const shuffled = candidates
    .map((one) => ({ ...one, place: scattered(seed, one.id) }))
    .toSorted((a, b) => a.place - b.place || a.id - b.id);
  const places = placesOf(wanted, shares);
  const taken = new Map<number, Drawn>();
  const take = (reason: DrawReason, from: typeof shuffled, most: number) => {
    const free = from.filter(({ id }) => !taken.has(id)).slice(0, most);
    for (const { id, orderId } of free)
      taken.set(id, { id, reason, orderId: reason === "COMPLAINT" ? orderId : null });
  };
  const complained = shuffled.filter(({ orderId }) => orderId !== null);
  take("COMPLAINT", complained, places.complaints);
  const longest = shuffled.toSorted((a, b) => b.length - a.length);
  take("LONG", longest, places.long);
  take("RANDOM", shuffled, wanted - taken.size);
  return [...taken.values()];
}
