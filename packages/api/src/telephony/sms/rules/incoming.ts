/** Pure rules: the period a text answers, and the words by which it opts out. */

/** A text that comes in answers what was written to its number within this time. */
const ANSWERED_WITHIN_MS = 30 * 86_400_000;
export const answersSince = (now: Date): Date => new Date(now.getTime() - ANSWERED_WITHIN_MS);

/** What phones add to a word without its being seen, and what people put around it. */
const UNSEEN = /[\p{Cf}\p{Cc}\uFE0F]/gu;
const AROUND = /^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu;

/** The text as opt-out words are stored: in capitals, without what surrounds it. */
export const normalizeWord = (text: string): string =>
  text.normalize("NFKC").replace(/\s+/g, " ").replace(UNSEEN, "").replace(AROUND, "").toUpperCase();

/** A provider repeats a delivery whose answer it missed within this time. */
const REDELIVERED_WITHIN_MS = 10 * 60_000;
export const redeliveredSince = (now: Date): Date =>
  new Date(now.getTime() - REDELIVERED_WITHIN_MS);

export const WORD_LENGTH = 30;
const BREAK = /[^\p{L}\p{M}\p{N}]/gu;
/** Chinese writes no spaces: its words are found by a dictionary. */
const SEGMENTER = new Intl.Segmenter("zh", { granularity: "word" });

/** The first word of a text, its first two words and so on, as far as an opt-out word reaches. */
export function leadingPhrases(text: string): string[] {
  const normalized = normalizeWord(text);
  const ends = [
    ...Array.from(normalized.matchAll(BREAK), ({ index }) => index),
    ...Array.from(
      SEGMENTER.segment(normalized.slice(0, 2 * WORD_LENGTH)),
      ({ index, segment }) => index + segment.length,
    ),
  ];
  const phrases = ends
    .filter((end) => end <= WORD_LENGTH)
    .map((end) => normalizeWord(normalized.slice(0, end)));
  return [...new Set(phrases)].filter((phrase) => phrase !== "");
}
