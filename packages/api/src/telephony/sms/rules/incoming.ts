/** Decides what a text that comes in answers and whether it asks to be left alone. Refuses to know whose phone it came from. */

/** A text that comes in answers what was written to its number within this time. */
const ANSWERED_WITHIN_MS = 30 * 86_400_000;
export const answersSince = (now: Date): Date =>
  new Date(now.getTime() - ANSWERED_WITHIN_MS);

/** What phones add to a word without its being seen, and what people put around it. */
const UNSEEN = /[\p{Cf}\p{Cc}\uFE0F]/gu;
const AROUND = /^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu;

/** An inbound text asks to be left alone when it says nothing but the word. */
export const wordOf = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\s+/g, " ")
    .replace(UNSEEN, "")
    .replace(AROUND, "")
    .toUpperCase();
