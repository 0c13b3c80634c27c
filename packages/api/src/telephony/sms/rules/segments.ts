/**
 * Pure rules: the alphabet of a text and the number of its parts (3GPP TS 23.038, 23.040).
 * Independent of cost and carrier.
 */

export type Alphabet = "GSM7" | "UCS2";

export interface Measure {
  readonly encoding: Alphabet;
  /** Septets of the 7-bit alphabet, or 16-bit units. */
  readonly units: number;
  readonly segments: number;
}

const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
  "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Two septets each. */
const EXTENDED = "\f^{}\\[~]|€";

const SEPTETS = new Map([
  ...[...BASIC].map((char) => [char, 1] as const),
  ...[...EXTENDED].map((char) => [char, 2] as const),
]);

/** In a part of a longer text, the header takes seven septets, or three units. */
const CAPACITY = { GSM7: { single: 160, joined: 153 }, UCS2: { single: 70, joined: 67 } } as const;

const isGsm = (char: string): boolean => SEPTETS.has(char);

const weight = (char: string, encoding: Alphabet): number =>
  encoding === "GSM7" ? (SEPTETS.get(char) ?? 0) : char.length;

export const toEncoding = (text: string): Alphabet => ([...text].every(isGsm) ? "GSM7" : "UCS2");

/** The parts a text is cut into; neither an escaped character nor a surrogate pair is ever torn. */
export function splitParts(text: string): string[] {
  const encoding = toEncoding(text);
  const capacity = CAPACITY[encoding];
  const chars = [...text];
  const units = chars.reduce((sum, char) => sum + weight(char, encoding), 0);
  if (units <= capacity.single) return [text];
  const parts: string[] = [];
  let part = "";
  let used = 0;
  for (const char of chars) {
    const size = weight(char, encoding);
    if (used + size > capacity.joined) {
      parts.push(part);
      part = "";
      used = 0;
    }
    part += char;
    used += size;
  }
  return [...parts, part];
}

export function measure(text: string): Measure {
  const encoding = toEncoding(text);
  const units = [...text].reduce((sum, char) => sum + weight(char, encoding), 0);
  return { encoding, units, segments: splitParts(text).length };
}

/** Longest text; a longer one should be a letter. */
export const MAX_SEGMENTS = 4;

/** Rejects landlines, in countries where the number shows them: they receive no texts. */
export function canReceive(phone: string): boolean {
  if (phone.startsWith("62")) return /^628\d{7,12}$/.test(phone);
  if (phone.startsWith("63")) return /^639\d{9}$/.test(phone);
  return /^\d{8,15}$/.test(phone);
}
