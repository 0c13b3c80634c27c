/** Pure rules: joins the parts of a long text in order. No storage. */

/** One part of a long text, as its sender numbered it. */
export interface TextPart {
  /** The same for all parts of one text; references repeat after some hundred texts. */
  readonly group: string;
  readonly total: number;
  readonly index: number;
}

/** A provider that could not deliver repeats the rest for a day at most. */
const PARTS_WITHIN_MS = 86_400_000;
export const partsSince = (now: Date): Date => new Date(now.getTime() - PARTS_WITHIN_MS);

export type Parts = readonly (string | null)[];

export type PartPlacement =
  | { readonly kind: "ADDED"; readonly parts: Parts }
  | { readonly kind: "REPEATED" }
  /** The place is taken by other words: the sender has begun to number anew. */
  | { readonly kind: "OTHER_TEXT" };

export const startParts = ({ total }: TextPart): Parts => Array.from({ length: total }, () => null);

export function mergePart(parts: Parts, { index }: TextPart, content: string): PartPlacement {
  const before = parts[index - 1];
  if (before === content) return { kind: "REPEATED" };
  if (before !== null) return { kind: "OTHER_TEXT" };
  return { kind: "ADDED", parts: parts.with(index - 1, content) };
}

const MISSING = "\u2026";
/** The length of a part that is missing. */
const NO_PART = -1;

/** The text as far as it has arrived, with an ellipsis for each missing part. */
export const joinParts = (parts: Parts): string => parts.map((part) => part ?? MISSING).join("");

/** Erasing the content erases the parts: only their lengths are stored beside it. */
export const partLengths = (parts: Parts): number[] => parts.map((part) => part?.length ?? NO_PART);

export function splitParts(content: string, lengths: readonly number[]): Parts {
  let start = 0;
  return lengths.map((length) => {
    const isMissing = length === NO_PART;
    const end = start + (isMissing ? MISSING.length : length);
    const part = isMissing ? null : content.slice(start, end);
    start = end;
    return part;
  });
}
