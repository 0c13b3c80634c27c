import { expect, test } from "bun:test";
import { errorMessage, LANGS } from "./index.ts";
import { formatMoney, type Money } from "./money.ts";
import type { ErrorKey } from "./tree.ts";

const plain = (text: string) => text.replace(/\u00a0|\u202f/g, " ");

test("an amount is formatted as in its country", () => {
  expect(plain(formatMoney(1_234_567))).toBe("Rp 1.234.567");
  expect(plain(formatMoney(-500))).toBe("\u2212Rp 500");
  expect(formatMoney(123_456, "PHP")).toBe("₱1,234.56");
  expect(formatMoney(100, "USD")).toBe("$1.00");
});

/** Refusals that show amounts, with their money parameters. */
const REFUSALS = {
  "promise.amountOutOfRange": ["min", "max"],
  "guard.costCap": ["cap"],
  "code.channelLimits": ["min", "max"],
  "code.amountNotBelowDue": ["due"],
  "code.partsExceedDue": ["requested", "due", "left"],
  "code.quoteChanged": ["amount"],
  "extension.overCap": ["price", "left"],
  "extension.paidAboveFee": ["fee"],
  "deduction.nothingToPay": ["max"],
  "deduction.overFees": ["max"],
  "deduction.wouldClose": ["max"],
  "deduction.beyondAll": ["max"],
  "deduction.budgetUsed": ["left"],
} as const satisfies Partial<Record<ErrorKey, readonly string[]>>;

const amounts: readonly (Money & { readonly text: string })[] = [
  { minor: 1_234_567, currency: "IDR", text: "Rp 1.234.567" },
  { minor: 1_234_567, currency: "PHP", text: "₱12,345.67" },
];

test.each(LANGS.flatMap((lang) => amounts.map((amount) => [lang, amount] as const)))(
  "in %s every refusal says %p in full",
  (lang, { text, ...amount }) => {
    for (const [key, names] of Object.entries(REFUSALS)) {
      const values = Object.fromEntries(names.map((name) => [name, amount]));
      const message = plain(errorMessage(lang, key as ErrorKey, values));
      expect([key, message.split(text).length - 1]).toEqual([key, names.length]);
      expect([key, message]).not.toEqual([key, expect.stringMatching(/1,234,567|1234567/)]);
    }
  },
);
