/**
 * Finds links, addresses and hosts in a text, also spelled out or disguised. Allowed hosts are the
 * caller's concern.
 */
import { COMMON_WORDS, ENDINGS, PLAIN_ENDINGS, SURE_ENDINGS } from "./domain-suffixes.ts";
import { type Sign, toSigns } from "./words/fold.ts";

export interface FoundLink {
  /** Text as typed. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Host of the link; null when there is none. */
  readonly host: string | null;
}

const DOT_SIGNS = new Set("。·•‧∙⋅");
const DOT_WORD = "(?:d[o0]t|t[i1]t[i1]k|点)";

/** A dot in brackets, or a word for it. It makes a link only between names. */
const DOTS: readonly RegExp[] = [
  new RegExp(`\\s{0,3}[([{<"']\\s{0,3}(?:${DOT_WORD}|\\.|,)\\s{0,3}[)\\]}>"']\\s{0,3}`, "gu"),
  new RegExp(
    `(?<=[a-z0-9])(?:\\s{1,3}|[-_*]{1,2})${DOT_WORD}(?:\\s{1,3}|[-_*]{1,2})(?=[a-z0-9])`,
    "gu",
  ),
  /(?<=[a-z0-9])%2e(?=[a-z0-9])/gu,
  /(?<=[a-z0-9])\s{0,3}点\s{0,3}(?=[a-z0-9])/gu,
];

/** Spaces between single letters: "e v i l . c o m". */
const LETTER_SPACES = /(?<=(?<![\p{L}\p{N}])[a-z0-9.:/]) {1,2}(?=[a-z0-9.:/](?![\p{L}\p{N}]))/gu;

const NAME = /[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})(?:\.[\p{L}\p{N}][\p{L}\p{N}-]{0,62})+/gu;
const SPACED_NAME = /([a-z0-9-]{2,63}) {0,2}(?: \.|\. ) {0,2}([a-z]{2,3})(?![\p{L}\p{N}])/gu;
const SCHEME =
  /(?<![\p{L}\p{N}])[a-z][a-z0-9+.-]{1,19}\s{0,2}:\s{0,2}\/\s{0,2}\/|(?<![\p{L}\p{N}])(?:mailto|tel|sms|smsto|whatsapp|viber|tg|intent|market|javascript|data|weixin):(?=\S)/gu;
const WWW = /(?<![\p{L}\p{N}])www(?:\s{0,2}[.,]|\s{1,2}[a-z0-9])/gu;
/** "evil,com" and "evil dotcom". */
const NEAR_NAME =
  /[a-z0-9-]{2,63}[,;:_/|](?:com|net|org|xyz)(?![\p{L}\p{N}])|(?<=[a-z0-9][\s-]{0,3})(?:dot|titik)(?:com|net|org|xyz|id|me|ly)(?![\p{L}\p{N}])/gu;
/** Known shorteners and chat links without a dot: "bit ly/abc", "tinyurl com". */
const SHORTENER_NAME =
  /(?<![\p{L}\p{N}])(?:(?:wa|t)[\s.]{1,3}me|bit[\s.]{1,3}ly|s[\s.]{1,3}id)\s{0,2}\/\s{0,2}[a-z0-9]|(?<![\p{L}\p{N}])(?:(?:tinyurl|shorturl)\s{1,3}(?:com|at)|(?:linktr\s{1,3}ee))(?![\p{L}\p{N}])/gu;
const PUNYCODE = /xn--/gu;
const PATH = /[a-z0-9][a-z0-9-]{0,62}\.[a-z]{2,24}[/?#][a-z0-9]/gu;
const IPV4 =
  /(?<![\p{L}\p{N}.,])(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?![\p{L}\p{N}]|[.,]\d)/gu;
const IPV6 = /(?<![\p{L}\p{N}:])(?:[0-9a-f]{1,4}:){3,7}:?[0-9a-f]{1,4}(?![\p{L}\p{N}])/gu;
const HANDLE = /(?<![\p{L}\p{N}.])@[a-z][a-z0-9_.]{2,31}/gu;
const MAIL =
  /[a-z0-9._+-]{1,64}\s{0,3}[([{<"']\s{0,3}(?:at|@)\s{0,3}[)\]}>"']\s{0,3}[a-z0-9-]{2}|[a-z0-9._+-]{2,64}@[a-z0-9-]{2}/gu;
const MESSENGER =
  /(?<![\p{L}\p{N}])(?:telegram|whatsapp|whats app|wechat|weixin|微信|qq|line|viber|signal|instagram|facebook|messenger|fb|ig|tiktok|wa)(?:\s{0,2}(?:id|号|username|akun))?\s{0,2}[:=]\s{0,2}[a-z0-9_.]{3}/gu;

/** Text as links are read in it, with the position of each sign. */
interface Reading {
  readonly text: string;
  readonly positions: readonly { start: number; end: number }[];
}

function toReading(signs: readonly Sign[]): Reading {
  const text: string[] = [];
  const positions: { start: number; end: number }[] = [];
  for (const { char, start, end } of signs) {
    const read = DOT_SIGNS.has(char) ? "." : char;
    for (let unit = 0; unit < read.length; unit += 1) {
      text.push(read[unit] ?? "");
      positions.push({ start, end });
    }
  }
  return { text: text.join(""), positions };
}

/** Replaces each match of the pattern by one sign. */
function withSign({ text, positions }: Reading, pattern: RegExp, sign: "" | "."): Reading {
  const parts: string[] = [];
  const newPositions: { start: number; end: number }[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const end = match.index + match[0].length;
    parts.push(text.slice(from, match.index), sign);
    for (let at = from; at < match.index + sign.length; at += 1) {
      const position = positions[at];
      if (position) newPositions.push(position);
    }
    from = end;
  }
  parts.push(text.slice(from));
  for (let at = from; at < positions.length; at += 1) {
    const position = positions[at];
    if (position) newPositions.push(position);
  }
  return { text: parts.join(""), positions: newPositions };
}

interface Hit {
  readonly at: number;
  readonly length: number;
  readonly host: string | null;
}

const toHit = (match: RegExpMatchArray, host: string | null = null): Hit => ({
  at: match.index ?? 0,
  host,
  length: match[0].length,
});

const hostHits = (text: string): Hit[] =>
  [...text.matchAll(NAME)].flatMap((match) => {
    const host = match[0];
    const [, ...labels] = host.split(".");
    const isNet =
      ENDINGS.has(labels.at(-1) ?? "") || labels.some((label) => PLAIN_ENDINGS.has(label));
    return isNet ? [toHit(match, host)] : [];
  });

/** "lunas.Info lebih lanjut" lacks a space and is not a link. */
const isNextSentence = ({ text, host }: FoundLink): boolean => {
  const [, ending = ""] = /\.(\p{Lu}\p{Ll}+)$/u.exec(text) ?? [];
  const inner = host?.split(".").slice(1, -1) ?? [];
  return COMMON_WORDS.has(ending.toLowerCase()) && !inner.some((label) => PLAIN_ENDINGS.has(label));
};

/** A large amount is not an IP address, although its groups could be. */
const isAmount = ({ text }: FoundLink): boolean => /^\d{1,3}(?:\.\d{3})+$/.test(text);

const spacedHits = (text: string): Hit[] =>
  [...text.matchAll(SPACED_NAME)].flatMap((match) => {
    const [, name = "", ending = ""] = match;
    const isNet = (match[0].includes(" .") ? PLAIN_ENDINGS : SURE_ENDINGS).has(ending);
    return isNet ? [toHit(match, `${name}.${ending}`)] : [];
  });

const SHAPES = [
  SCHEME,
  WWW,
  NEAR_NAME,
  SHORTENER_NAME,
  PUNYCODE,
  PATH,
  IPV4,
  IPV6,
  HANDLE,
  MAIL,
  MESSENGER,
];

/** Lists every link of the text by position. */
export function findLinks(text: string): FoundLink[] {
  const whole = withSign(toReading(toSigns(text)), LETTER_SPACES, "");
  const reading = DOTS.reduce((read, dots) => withSign(read, dots, "."), whole);
  const hits = [
    ...hostHits(reading.text),
    ...spacedHits(reading.text),
    ...SHAPES.flatMap((shape) => [...reading.text.matchAll(shape)].map((match) => toHit(match))),
  ];
  return hits
    .map(({ at, length, host }) => {
      const start = reading.positions[at]?.start ?? 0;
      const end = reading.positions[at + length - 1]?.end ?? text.length;
      return { start, end, host, text: text.slice(start, end) };
    })
    .filter((link) => !isNextSentence(link) && !isAmount(link))
    .toSorted((first, other) => first.start - other.start);
}
