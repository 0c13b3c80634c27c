/** A history while it is played: what has happened so far, and how the loan stood for who quoted on a day. */
import type { Day } from "../../../../core/day.ts";
import type {
  CreditFact,
  DeductionFact,
  ExtensionFact,
  LoanFacts,
  PauseFact,
  PaymentFact,
} from "../facts.ts";
import { at } from "../testing-facts.ts";
import { LAST } from "./testing-days.ts";
import { type OracleLoan, termsOn } from "./testing-loan.ts";
import { deriveByDocument } from "./testing-oracle.ts";
import { factsUpTo } from "./testing-tellings.ts";

/** Deductions and extensions of a history, each. */
export const MAX_DEALS = 3;

export interface Story {
  payments: PaymentFact[];
  credits: CreditFact[];
  deductions: DeductionFact[];
  extensions: ExtensionFact[];
  pauses: PauseFact[];
  /** Payments that the bank took back: quotes of the days before knew them. */
  reversed: PaymentFact[];
  /** Payments that the bank reports last: no quote knew them. */
  late: PaymentFact[];
  base: LoanFacts;
  nextId: number;
}

export const factsOf = (story: Story, payments: PaymentFact[]): LoanFacts => ({
  ...story.base,
  payments,
  credits: story.credits,
  deductions: story.deductions,
  extensions: story.extensions,
  pauses: story.pauses,
});

/** The loan as it stood for who quoted on the day. */
export const quote = (story: Story, on: Day): OracleLoan =>
  deriveByDocument(factsUpTo(factsOf(story, [...story.payments, ...story.reversed]), on), on);

/** Minutes keep moments apart; those of one day are drawn from the place of their step. */
export const momentOf = (on: Day, place: number, minute = 0): Date =>
  at(
    on,
    `${String(8 + (place % 10)).padStart(2, "0")}:${String((place * 7 + minute) % 60).padStart(2, "0")}`,
  );

/** The lists of a story by what the bank did. */
export const DELIVERED = {
  AT_ONCE: "payments",
  LATE: "late",
  REVERSED: "reversed",
} as const;

export function addPayment(
  story: Story,
  on: Day,
  moment: number,
  over: Partial<PaymentFact> & { amountMinor: number },
  delivery: keyof typeof DELIVERED = "AT_ONCE",
): void {
  if (over.amountMinor < 1 || on > LAST) return;
  const id = story.nextId;
  story.nextId += 1;
  story[DELIVERED[delivery]].push({
    id,
    on,
    at: momentOf(on, moment, over.deductionId ? 1 : 0),
    reference: `R${String(id).padStart(4, "0")}`,
    refundedMinor: 0,
    deductionId: null,
    extensionId: null,
    ...over,
  });
}

export function priceOf(
  story: Story,
  on: Day,
  days: number,
  { due }: OracleLoan["installments"][number],
) {
  const { extensionRatePpm, extensionRoundingMinor: unit } = termsOn(story.base, on);
  const beside = due.INTEREST + due.LATE_FEE + due.EXTENSION_FEE;
  const exact = beside + (due.PRINCIPAL * extensionRatePpm * days) / 1_000_000;
  const feeMinor = Math.ceil(exact / unit) * unit;
  return { priceMinor: feeMinor - beside, feeMinor };
}
