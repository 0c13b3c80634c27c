import type { Mutant } from "../../scripts/mutate/mutant.ts";

const RULES = "packages/api/src/repay/ledger-verification/rules";
const tests = ["packages/api/src/repay/ledger-verification/verify.test.ts"];

const mutant = (name: string, file: string, find: string, replace: string): Mutant => ({
  guarantee: "G6",
  name,
  file: `${RULES}/${file}`,
  find,
  replace,
  tests,
});

export const VERIFICATION: readonly Mutant[] = [
  mutant(
    "late fees are not compared",
    "books.ts",
    "if (isSame(derived, booked)) return [];",
    "if (derived.length > 0) return [];",
  ),
  mutant(
    "the lines of a payment need not be its amount",
    "payment.ts",
    'payment.state === "POSTED" ? payment.amountMinor : 0',
    "allocatedMinor",
  ),
  mutant(
    "a payment event may be missing",
    "payment.ts",
    "if (!bankEvent || bankEvents.length > 1)",
    "if (!bankEvent) return [];\n  if (bankEvents.length > 1)",
  ),
  mutant(
    "lines without their event are passed over",
    "event.ts",
    '"lines without it", lines, 0);',
    '"lines without it", 0, 0);',
  ),
  mutant(
    "an event has lines of any loan",
    "event.ts",
    "if (loanId === null) return [];",
    "return [];",
  ),
  mutant("a line slips in under an old event", "event.ts", "event.isSingleInstant ||", "true ||"),
  mutant(
    "a code shows any sum as paid",
    "code.ts",
    '"paidMinor", code.paidMinor, paidMinor)',
    '"paidMinor", paidMinor, paidMinor)',
  ),
  mutant(
    "a deduction is used with any payment",
    "agreement.ts",
    'state: "USED", paymentId, usedMinor }',
    'state: "USED", usedMinor }',
  ),
  mutant(
    "a settled case stays so whatever its money says",
    "ending.ts",
    '=== "AGAIN"',
    '=== "NOTHING"',
  ),
  mutant(
    "a verdict need not be on record",
    "promise.ts",
    'recorded ?? "OPEN")',
    "recorded ?? state)",
  ),
];
