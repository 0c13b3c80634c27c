/** Pure rules: the period in which a text counts as an answer, and the words that opt out. */

/** A received text answers a message sent to its number within this time. */
const ANSWERED_WITHIN_MS = 30 * 86_400_000;
export const answersSince = (now: Date): Date => new Date(now.getTime() - ANSWERED_WITHIN_MS);

/** Invisible characters that phones add to a word, and punctuation that people put around it. */
const UNSEEN = /[\p{Cf}\p{Cc}\uFE0F]/gu;
const AROUND = /^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu;

/** Normalizes a text like stored opt-out words: in capitals, without surrounding characters. */
export const normalizeWord = (text: string): string =>
  text.normalize("NFKC").replace(/\s+/g, " ").replace(UNSEEN, "").replace(AROUND, "").toUpperCase();

/** Providers repeat a delivery whose answer they missed within this time. */
const REDELIVERED_WITHIN_MS = 10 * 60_000;
export const redeliveredSince = (now: Date): Date =>
  new Date(now.getTime() - REDELIVERED_WITHIN_MS);

export const WORD_LENGTH = 30;
const BREAK = /[^\p{L}\p{M}\p{N}]/gu;
/** Chinese has no spaces: a dictionary finds the words. */
const SEGMENTER = new Intl.Segmenter("zh", { granularity: "word" });

/**
 * Lists the first word of a text, its first two words and so on, up to the length of the longest
 * opt-out word.
 */
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
