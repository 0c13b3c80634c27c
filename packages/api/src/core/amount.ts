/** Amounts as people and their files write them. */
import { type Currency, DECIMALS } from "./money.ts";

export interface AmountStyle {
  readonly decimal?: "." | "," | undefined;
  readonly round?: "HALF_UP" | undefined;
}

const CURRENCY_BEFORE = /^(?:rp\.?|idr|php|₱|us\$|usd|\$)\s*/i;
const CURRENCY_AFTER = /\s*(?:rp\.?|idr|php|usd)$/i;
/** Rp 1.250.000,- has no cents. */
const NO_CENTS = /[.,]-{1,2}$/;
/** Banks mark money that came as credit, money that went as debit. */
const MARK = /\s*(?<![a-z])(cr|db|dr)\.?$/i;
const DIGITS = /^\d{1,12}$/;
const GROUPED = /^(-?)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d+))?$/;
/** 500.000 is half a million to some and five hundred to others. */
const AMBIGUOUS = /^-?[1-9]\d{0,2}\.\d{3}$/;

/** An amount in minor units. Without a declared decimal sign, a text that can be read two ways is none. */
export function parseAmount(
  text: string,
  currency: Currency,
  style: AmountStyle = {},
): number | null {
  if (DIGITS.test(text)) return Number(text) * 10 ** DECIMALS[currency];
  const bare = normalizeSign(text.trim());
  if (style.decimal === undefined && AMBIGUOUS.test(bare)) return null;
  const match = GROUPED.exec(style.decimal === "," ? swapped(bare) : bare);
  const [, minus, grouped = "", fraction = ""] = match ?? [];
  const whole = grouped.replaceAll(",", "");
  if (!match || whole + fraction === "") return null;
  const decimals = DECIMALS[currency];
  const beyond = fraction.slice(decimals);
  if (!style.round && /[1-9]/.test(beyond)) return null;
  const kept = whole + fraction.slice(0, decimals).padEnd(decimals, "0");
  const amount = Number(kept) + (beyond.charAt(0) >= "5" ? 1 : 0);
  if (!Number.isSafeInteger(amount)) return null;
  return minus && amount !== 0 ? -amount : amount;
}

const swapped = (text: string): string =>
  text.replaceAll(/[.,]/g, (sign) => (sign === "." ? "," : "."));

/** Strips currency, marks and spaces; (12), 12- and 12 DB are -12. */
function normalizeSign(text: string): string {
  const mark = MARK.exec(text)?.[1]?.toLowerCase();
  let rest = text.replace(MARK, "").replaceAll("\u2212", "-");
  const inner = /^\((.*)\)$/.exec(rest)?.[1];
  let isNegative = inner !== undefined || (mark !== undefined && mark !== "cr");
  rest = (inner ?? rest)
    .replace(CURRENCY_AFTER, "")
    .replace(NO_CENTS, "")
    .replace(CURRENCY_BEFORE, "");
  const bare = rest.replace(/^-|(?<=\d)-$/, "").replace(CURRENCY_BEFORE, "");
  if (bare.length < rest.length && /^-|-$/.test(rest)) isNegative = true;
  return (isNegative ? "-" : "") + bare.replaceAll(/\s/g, "");
}

/** A column decides for all of its cells; `AMBIGUOUS` fits both signs, `MIXED` neither. */
export type DecidedDecimal = "." | "," | "AMBIGUOUS" | "MIXED";

/** Finds the decimal sign of a column of amounts; undefined where no amount has a sign in it. */
export function decideDecimal(
  texts: readonly string[],
): DecidedDecimal | undefined {
  const votes = new Set(texts.map((text) => findDecimalSign(text)));
  votes.delete(undefined);
  if (votes.has(".") && votes.has(",")) return "MIXED";
  if (votes.has(".")) return ".";
  if (votes.has(",")) return ",";
  return votes.has("AMBIGUOUS") ? "AMBIGUOUS" : undefined;
}

/** Finds the decimal sign of one text by where its dots and commas stand. */
function findDecimalSign(
  text: string,
): Exclude<DecidedDecimal, "MIXED"> | undefined {
  if (DIGITS.test(text)) return undefined;
  const bare = normalizeSign(text.trim());
  const signs = bare.match(/[.,]/g) ?? [];
  const last = signs.at(-1) as "." | "," | undefined;
  if (last === undefined) return undefined;
  const other = last === "." ? "," : ".";
  if (signs.length > 1)
    return signs.every((sign) => sign === last) ? other : last;
  // 50,000 has no cents: three digits behind a comma are thousands.
  const isThousands = AMBIGUOUS.test(bare.replace(",", "."));
  if (!isThousands) return last;
  return last === "." ? "AMBIGUOUS" : ".";
}

/** Checks if a text is an amount in one style and another amount in the other. */
export const isAmbiguousAmount = (text: string): boolean =>
  findDecimalSign(text) === "AMBIGUOUS";
