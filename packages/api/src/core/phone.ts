/**
 * Reads phone numbers by the numbering plan of their country. A number is stored, compared and sent as E.164 without
 * its `+`: 6281234567890.
 */
import parse, {
  type CountryCode,
  getCountryCallingCode,
  type PhoneNumber,
} from "libphonenumber-js/max";

export type PhoneCountry = CountryCode;

/**
 * Reason why a text is not a number: two numbers in one text, or none that is possible in its
 * country.
 */
export type PhoneRefusal = "several" | "impossible";

export type PhoneReading = { readonly phone: string } | { readonly refusal: PhoneRefusal };

const UNSEEN = /[\p{Cf}\p{Cc}]/gu;
const EXTENSION =
  /[\s;,]*(?:#|(?<!\p{L})(?:ext(?:n|ensi|ension)?|ekst(?:ensi)?|x|pes(?:awat)?|loc(?:al)?)|分机|转)[\s.:=]*\d{1,7}$/iu;
const BETWEEN = /[/,;&|\n]|\b(?:or|and|atau|dan|o|y)\b/giu;
const NUMBER = /^[\s'(]*\+?[\s\d().\-\u2010-\u2015\u2212]+$/u;
const FEWEST_DIGITS = 6;
const MAX_DIGITS = 15;
/** Spreadsheets that read a number as an amount append .0. */
const DECIMAL_ZERO = /^(\+?\d{7,16})\.0+$/;
/** "081234567890 (2)" is a number and a remark. */
const COUNTED = /\d{9,16}\s{1,3}\(?\d{1,2}\)?$/;
/** Bounds the cost of a malicious cell. */
const LONGEST_TEXT = 100;

/** An Indonesian mobile number in the usual ways to write it. */
const COMMON = /^(?:\+?62|0)?8\d{8,11}$/;
const SEPARATORS = /[ .-]/g;

/**
 * Reads a number: with `+` or `00` as an international one, otherwise as one of `country`. An extension is left out.
 * Costs less than a microsecond for an Indonesian mobile number and about twenty for any other.
 */
export function readPhone(input: string, country: PhoneCountry): PhoneReading {
  const text = input.replace(DECIMAL_ZERO, "$1");
  if (COUNTED.test(text)) return { refusal: "several" };
  if (country === "ID") {
    const joined = COMMON.test(text) ? text : text.replace(SEPARATORS, "");
    if (COMMON.test(joined)) return { phone: `62${joined.slice(joined.indexOf("8"))}` };
  }
  return readWhole(text, country);
}

/** Reads a number without the shortcut for Indonesian mobiles. Tests compare both paths. */
export function readWhole(text: string, country: PhoneCountry): PhoneReading {
  if (text.length > LONGEST_TEXT) return { refusal: getRefusal(text) };
  const withoutExtension = text
    .normalize("NFKC")
    .replace(/\r/g, "\n")
    .replace(/[\s,;/]+$/, "")
    .replace(EXTENSION, "");
  if (hasMultipleNumbers(withoutExtension)) return { refusal: "several" };
  const visible = withoutExtension.replace(UNSEEN, "");
  if (!NUMBER.test(visible)) return { refusal: "impossible" };
  const dialled = visible.replace(/[^\d+]/g, "").replace(/^00/, "+");
  const number = withCountryCode(dialled, country) ?? parseAssigned(dialled, country);
  return number ? { phone: number.number.slice(1) } : { refusal: getRefusal(visible) };
}

const getRefusal = (text: string): PhoneRefusal =>
  digitsIn(text).length > MAX_DIGITS ? "several" : "impossible";

/** Parses a number; null when the text is not a number of the country. See `readPhone`. */
export function parsePhone(text: string, country: PhoneCountry): string | null {
  const reading = readPhone(text, country);
  return "phone" in reading ? reading.phone : null;
}

/**
 * Lists the possible numbers behind the text of a sender or a search. Carriers send the country
 * code, mostly without `+`; users also type the national form.
 */
export function listReadings(
  text: string,
  countries: readonly PhoneCountry[],
  first: "HOME" | "INTERNATIONAL",
): string[] {
  const digits = digitsIn(text);
  const home = countries.map((country) => parsePhone(text, country));
  const abroad = /^[1-9]/.test(digits) ? parsePhone(`+${digits}`, "ID") : null;
  const readings =
    first === "HOME" || digits.startsWith("0") ? [...home, abroad] : [abroad, ...home];
  return [...new Set(readings.filter((phone) => phone !== null))];
}

export const digitsIn = (text: string): string => text.normalize("NFKC").replace(/\D/g, "");

/**
 * New ranges of Indonesian networks are not in the library yet: a mobile number starts with 8 and
 * has 9 to 12 digits.
 */
const isAssigned = (number: PhoneNumber): boolean =>
  number.isValid() ||
  (number.countryCallingCode === "62" && /^8\d{8,11}$/.test(number.nationalNumber));

function parseAssigned(dialled: string, country?: PhoneCountry): PhoneNumber | undefined {
  const number = parse(dialled, { ...(country && { defaultCountry: country }), extract: false });
  return number && isAssigned(number) ? number : undefined;
}

/**
 * 62812… without + is a mobile number before it is one of the area 0628, which is written with its
 * leading zero.
 */
const withCountryCode = (dialled: string, country: PhoneCountry): PhoneNumber | undefined =>
  dialled.startsWith(getCountryCallingCode(country)) ? parseAssigned(`+${dialled}`) : undefined;

const hasMultipleNumbers = (text: string): boolean =>
  text.split(BETWEEN).filter((part) => digitsIn(part).length >= FEWEST_DIGITS).length > 1;

/** Finds the country of a stored number; null when it has none or cannot be parsed. */
export function parsePhoneCountry(phone: string): PhoneCountry | null {
  const number = parseAssigned(`+${phone}`);
  if (!number) return null;
  return number.country ?? (number.countryCallingCode === "62" ? "ID" : null);
}
