/** Pure rules: joins the parts of a long text in order. No storage. */

export interface TextPart {
  /** Shared by all parts of one text; references repeat after some hundred texts. */
  readonly group: string;
  readonly total: number;
  readonly index: number;
}

/** Longest time in which a provider repeats missing parts. */
const PARTS_WITHIN_MS = 86_400_000;
export const partsSince = (now: Date): Date => new Date(now.getTime() - PARTS_WITHIN_MS);

export type Parts = readonly (string | null)[];

export type PartPlacement =
  | { readonly kind: "ADDED"; readonly parts: Parts }
  | { readonly kind: "REPEATED" }
  /** The index already has another content: the sender reuses the reference. */
  | { readonly kind: "OTHER_TEXT" };

export const startParts = ({ total }: TextPart): Parts => Array.from({ length: total }, () => null);

export function mergePart(parts: Parts, { index }: TextPart, content: string): PartPlacement {
  const before = parts[index - 1];
  if (before === content) return { kind: "REPEATED" };
  if (before !== null) return { kind: "OTHER_TEXT" };
  return { kind: "ADDED", parts: parts.with(index - 1, content) };
}

const MISSING = "\u2026";
/** Stored length of a missing part. */
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
