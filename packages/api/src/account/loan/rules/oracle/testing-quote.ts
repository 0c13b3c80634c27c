/** State of a random history: the events so far, and the loan as quoted on a day. */
import type { Day } from "../../../../core/day.ts";
import type {
  CreditRecord,
  DeductionRecord,
  ExtensionRecord,
  DerivationInputs,
  PauseRecord,
  PaymentRecord,
} from "../inputs.ts";
import { toJakartaTime } from "../testing-inputs.ts";
import { LAST } from "./testing-days.ts";
import { type OracleLoan, termsOn } from "./testing-loan.ts";
import { deriveByDocument } from "./testing-oracle.ts";
import { cutInputs } from "./testing-tellings.ts";

/** Maximum number of deductions and of extensions in a history. */
export const MAX_AGREEMENTS = 3;

export interface Story {
  payments: PaymentRecord[];
  credits: CreditRecord[];
  deductions: DeductionRecord[];
  extensions: ExtensionRecord[];
  pauses: PauseRecord[];
  /** Payments that the bank reverses later: quotes before the reversal include them. */
  reversed: PaymentRecord[];
  /** Payments that the bank reports last: no quote includes them. */
  late: PaymentRecord[];
  base: DerivationInputs;
  nextId: number;
}

export const buildInputs = (story: Story, payments: PaymentRecord[]): DerivationInputs => ({
  ...story.base,
  payments,
  credits: story.credits,
  deductions: story.deductions,
  extensions: story.extensions,
  pauses: story.pauses,
});

/** Derives the loan as a quote of that day shows it. */
export const quote = (story: Story, on: Day): OracleLoan =>
  deriveByDocument(cutInputs(buildInputs(story, [...story.payments, ...story.reversed]), on), on);

/** Returns distinct instants for the steps of one day. */
export const toInstant = (on: Day, index: number, minute = 0): Date =>
  toJakartaTime(
    on,
    `${String(8 + (index % 10)).padStart(2, "0")}:${String((index * 7 + minute) % 60).padStart(2, "0")}`,
  );

/** Lists of a story by the act of the bank: a report at once, a late report, or a reversal. */
export const DELIVERED = { AT_ONCE: "payments", LATE: "late", REVERSED: "reversed" } as const;

export function addPayment(
  story: Story,
  on: Day,
  index: number,
  over: Partial<PaymentRecord> & { amountMinor: number },
  delivery: keyof typeof DELIVERED = "AT_ONCE",
): void {
  if (over.amountMinor < 1 || on > LAST) return;
  const id = story.nextId;
  story.nextId += 1;
  story[DELIVERED[delivery]].push({
    id,
    on,
    at: toInstant(on, index, over.deductionId ? 1 : 0),
    reference: `R${String(id).padStart(4, "0")}`,
    refundedMinor: 0,
    deductionId: null,
    extensionId: null,
    ...over,
  });
}

export function computePrice(
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
