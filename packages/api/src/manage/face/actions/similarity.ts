import type { BaseContext } from "../../../core/context.ts";
import { computeDistance, isSamePerson, computeScore } from "../rules.ts";
import { openDescriptor } from "./sealed.ts";

interface Sealed {
  readonly fileId: string;
  readonly descriptor: string;
}

/** Returns null when the stored descriptor cannot be opened because its key is lost. */
export function computeSimilarity(
  context: Pick<BaseContext, "gateways" | "warn">,
  candidate: Float32Array,
  { fileId, descriptor }: Sealed,
): { readonly score: number; readonly isSame: boolean } | null {
  const stored = openDescriptor(context, fileId, descriptor);
  if (!stored) {
    context.warn?.({ fileId }, "a stored face was encrypted under another key");
    return null;
  }
  const score = computeScore(computeDistance(candidate, stored));
  return { score, isSame: isSamePerson(score) };
}
