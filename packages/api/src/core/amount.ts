/** Parses amounts as written by people and programs. */
import { type Currency, DECIMALS } from "./money.ts";

export interface AmountStyle {
  readonly decimal?: "." | "," | undefined;
  readonly round?: "HALF_UP" | undefined;
}

const CURRENCY_BEFORE = /^(rp\.?|idr|php|₱|us\$|usd|\$)\s*/i;
const CURRENCY_AFTER = /\s?(rp\.?|idr|php|usd)$/i;
const CURRENCY_SIGNS: Readonly<Record<string, Currency>> = {
  rp: "IDR",
  idr: "IDR",
  php: "PHP",
  "₱": "PHP",
  us$: "USD",
  usd: "USD",
  $: "USD",
};
/** Longer texts are not amounts and would cost time to parse. */
const LONGEST = 100;
/** Rp 1.250.000,- has no cents. */
const NO_CENTS = /[.,]-{1,2}$/;
/** Banks mark incoming money as credit and outgoing money as debit. */
const MARK = /\s?(?<![a-z])(cr|db|dr)\.?$/i;
/** Spaces separate thousands; other spaces separate two amounts. */
const GROUP_BLANK = /(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g;
const DIGITS = /^\d{1,12}$/;
const GROUPED = /^(-?)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d+))?$/;
/** 500.000 means half a million in some countries and five hundred in others. */
const AMBIGUOUS = /^-?[1-9]\d{0,2}\.\d{3}$/;

/**
 * Parses an amount in minor units. Without a declared decimal sign, an ambiguous text is rejected.
 */
export function parseAmount(
  text: string,
  currency: Currency,
  style: AmountStyle = {},
): number | null {
  if (DIGITS.test(text)) return Number(text) * 10 ** DECIMALS[currency];
  if (text.length > LONGEST) return null;
  const { bare, mark } = normalizeSign(text.trim());
  if (mark !== undefined && mark !== currency) return null;
  if (style.decimal === undefined && AMBIGUOUS.test(bare)) return null;
  const match = GROUPED.exec(style.decimal === "," ? swapped(bare) : bare);
  const [, minus, grouped = "", fraction = ""] = match ?? [];
  const whole = grouped.replaceAll(",", "");
  if (!match || whole + fraction === "") return null;
  const decimals = DECIMALS[currency];
  const beyond = fraction.slice(decimals);
  if (!style.round && /[1-9]/.test(beyond)) return null;
  const digits = whole + fraction.slice(0, decimals).padEnd(decimals, "0");
  const amount = Number(digits) + (beyond.charAt(0) >= "5" ? 1 : 0);
  if (!Number.isSafeInteger(amount)) return null;
  return minus && amount !== 0 ? -amount : amount;
}

const swapped = (text: string): string =>
  text.replaceAll(/[.,]/g, (sign) => (sign === "." ? "," : "."));

interface NormalizedAmount {
  readonly bare: string;
  /** Currency named in the text. */
  readonly mark: Currency | undefined;
  /** Sign before the dash that means no cents. */
  readonly cents: "." | "," | undefined;
}

/** Strips currency, marks and blanks; (12), 12- and 12 DB are -12. */
function normalizeSign(text: string): NormalizedAmount {
  const side = MARK.exec(text)?.[1]?.toLowerCase();
  const signed = text.replace(MARK, "").replaceAll("\u2212", "-");
  const inner = /^\((.*)\)$/.exec(signed)?.[1];
  const named = (inner ?? signed).trim();
  const cents = NO_CENTS.exec(named.replace(CURRENCY_AFTER, ""))?.[0];
  const rest = named.replace(CURRENCY_AFTER, "").replace(NO_CENTS, "").replace(CURRENCY_BEFORE, "");
  const unsigned = rest.replace(/^-|(?<=\d)-$/, "");
  const bare = unsigned.replace(CURRENCY_BEFORE, "").replaceAll(GROUP_BLANK, "");
  const isNegative =
    inner !== undefined || (side !== undefined && side !== "cr") || unsigned !== rest;
  const sign =
    CURRENCY_BEFORE.exec(named)?.[1] ??
    CURRENCY_BEFORE.exec(unsigned)?.[1] ??
    CURRENCY_AFTER.exec(named)?.[1];
  return {
    bare: (isNegative ? "-" : "") + bare,
    mark: CURRENCY_SIGNS[sign?.toLowerCase().replace(/\.$/, "") ?? ""],
    cents: cents?.charAt(0) as "." | "," | undefined,
  };
}

/** Result for a whole column; `AMBIGUOUS` fits both signs, `MIXED` neither. */
export type DecidedDecimal = "." | "," | "AMBIGUOUS" | "MIXED";

/** Finds the decimal sign of a column of amounts; undefined when no amount contains one. */
export function decideDecimal(texts: readonly string[]): DecidedDecimal | undefined {
  const votes = new Set(texts.map((text) => findDecimalSign(text)));
  votes.delete(undefined);
  if (votes.has(".") && votes.has(",")) return "MIXED";
  if (votes.has(".")) return ".";
  if (votes.has(",")) return ",";
  return votes.has("AMBIGUOUS") ? "AMBIGUOUS" : undefined;
}

/** Finds the decimal sign of one text by the positions of its dots and commas. */
function findDecimalSign(text: string): Exclude<DecidedDecimal, "MIXED"> | undefined {
  if (DIGITS.test(text) || text.length > LONGEST) return undefined;
  const { bare, cents } = normalizeSign(text.trim());
  if (cents !== undefined) return cents;
  const signs = bare.match(/[.,]/g) ?? [];
  const last = signs.at(-1) as "." | "," | undefined;
  if (last === undefined) return undefined;
  const other = last === "." ? "," : ".";
  if (signs.length > 1) return signs.every((sign) => sign === last) ? other : last;
  // 50,000 has no cents: three digits after the comma are thousands.
  const isThousands = AMBIGUOUS.test(bare.replace(",", "."));
  if (!isThousands) return last;
  return last === "." ? "AMBIGUOUS" : ".";
}

/** Checks if a text is an amount in one style and another amount in the other. */
export const isAmbiguousAmount = (text: string): boolean => findDecimalSign(text) === "AMBIGUOUS";
