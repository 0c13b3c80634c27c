/** Amounts as people and their files write them. */
import { type Currency, DECIMALS } from "./money.ts";

export interface AmountStyle {
  readonly decimal?: "." | "," | undefined;
  readonly round?: "HALF_UP" | undefined;
}

const SIGNS = /^(?:rp\.?|idr|php|₱|us\$|usd|\$)\s*/i;
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
  const bare = signed(text.trim());
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

/** Without currency and spaces; (12) as bookkeepers write it is -12. */
function signed(text: string): string {
  const inner = /^\((.*)\)$/.exec(text)?.[1];
  const minus = inner !== undefined || text.startsWith("-") ? "-" : "";
  const rest = (inner ?? text).replace(/^-/, "").replace(SIGNS, "");
  return minus + rest.replaceAll(/\s/g, "");
}
