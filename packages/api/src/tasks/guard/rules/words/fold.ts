/** Folds a text to plain small letters, with the position of each sign in the text as typed. */
import { LEET, LETTERS, SIMPLIFIED, WILDCARDS } from "./lookalikes.ts";

/** Invisible signs: removed, so that the letters around them form one word. */
export const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\p{Cf}]/u;
const MARK = /\p{M}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const HAN = /\p{Script=Han}/u;
const DIGIT = /\p{Nd}/u;
/** Signs without a shape that Unicode classes as letters. */
const BLANK = /[\u115f\u1160\u3164\uffa0\u2800]/u;
const SPACE = /\s/u;

export type SignKind = "letter" | "digit" | "han" | "sign" | "space";

export interface Sign {
  /** Plain small letter, digit, or the sign itself. */
  readonly char: string;
  readonly kind: SignKind;
  readonly capital: boolean;
  /** Position in the text as typed. */
  readonly start: number;
  readonly end: number;
}

/** Lists every visible sign in order. */
export function toSigns(text: string): Sign[] {
  const signs: Sign[] = [];
  let start = 0;
  for (const char of text) {
    const end = start + char.length;
    for (const part of INVISIBLE.test(char) ? "" : toPlain(char)) {
      const capital = /\p{Lu}/u.test(char);
      signs.push({ char: part, kind: toKind(part), capital, start, end });
    }
    start = end;
  }
  return signs;
}

function toPlain(char: string): string {
  let plain = "";
  for (const part of enclosed(char).normalize("NFKD")) {
    if (MARK.test(part)) continue;
    plain += toDigit(part) ?? toLetter(part);
  }
  return plain;
}

const toLetter = (char: string): string => {
  const small = char.toLowerCase();
  return LETTERS.get(char) ?? LETTERS.get(small) ?? SIMPLIFIED.get(char) ?? small;
};

const LETTER_BLOCKS = [0x1f110, 0x1f130, 0x1f150, 0x1f170, 0x1f1e6] as const;
/** First and last sign of a block of numbers, and its first number. */
const NUMBER_BLOCKS = [
  [0x2776, 0x277e, 1],
  [0x2780, 0x2788, 1],
  [0x278a, 0x2792, 1],
  [0x24f5, 0x24fd, 1],
  [0x24ff, 0x24ff, 0],
  [0x1f10b, 0x1f10c, 0],
] as const;

/** Reads letters and digits in circles and squares, of which Unicode decomposes only some. */
function enclosed(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  const letters = LETTER_BLOCKS.find((first) => code >= first && code < first + 26);
  if (letters) return String.fromCodePoint(97 + code - letters);
  const numbers = NUMBER_BLOCKS.find(([from, to]) => code >= from && code <= to);
  if (!numbers) return char;
  const [from, , value] = numbers;
  return String(from === 0x1f10b ? 0 : value + code - from);
}

/** Unicode has the digits of a script in runs of ten. */
function toDigit(char: string): string | null {
  if (!DIGIT.test(char)) return null;
  let zero = char.codePointAt(0) ?? 0;
  const last = zero;
  while (last - zero < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(last - zero);
}

function toKind(char: string): SignKind {
  if (/^[0-9]$/.test(char)) return "digit";
  if (SPACE.test(char)) return "space";
  if (BLANK.test(char)) return "sign";
  if (HAN.test(char)) return "han";
  if (LETTER_OR_DIGIT.test(char)) return "letter";
  return "sign";
}

/** Returns the letters that a sign can mean inside a word; empty for a mere separator. */
export function toReadings({ char, kind }: Sign): string {
  if (kind === "letter" || kind === "han") return char;
  return LEET.get(char) ?? "";
}

export const isWildcard = ({ char }: Sign): boolean => WILDCARDS.has(char);
