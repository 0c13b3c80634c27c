import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Currency, EnteredMinor } from "../../core/money.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { Proposed } from "../../manage/proposal/contract.ts";
import { BorrowerFlagKind } from "../../tasks/borrower/contract-flag.ts";
import { HoldKind } from "../../tasks/hold/contract.ts";
import { LATE_BASES, WATERFALLS } from "../loan/contract.ts";

/** Percent for one day, with four decimals. */
const DayRate = z.number().min(0).max(100, "terms.rateOver").multipleOf(0.0001, "terms.rateDigits");

/** Death ends the fees. DECEASED remains for older terms that only paused them. */
const Pause = z.enum([
  ...HoldKind.options,
  ...BorrowerFlagKind.extract(["FRAUD", "DECEASED"]).options,
]);
export type Pause = z.infer<typeof Pause>;

/** Claims that can pause late fees while open. */
export const PAUSES = Pause.exclude(["DECEASED"]).options;

/** Cost of a late loan, and the allocation of payments. */
export const TermsValues = z.object({
  lateRate: DayRate.describe("Late fee per day, in percent of lateBase"),
  lateBase: z.enum(LATE_BASES),
  graceDays: z.int().min(0).max(90),
  costCap: z
    .number()
    .min(0)
    .max(1_000, "terms.capOver")
    .multipleOf(0.01, "terms.capDigits")
    .describe("Cap on all charges, in percent of the principal"),
  accrualPause: z.array(Pause).describe("Holds and borrower flags that pause late fees while open"),
  waterfall: z.enum(WATERFALLS),
  toleranceMinor: EnteredMinor.min(0).describe("Largest remainder that is waived"),
  roundingMinor: EnteredMinor.min(1).describe("Rounding unit of daily fees"),
  extensionRate: DayRate.describe("Fee per extension day, in percent of principal"),
  extensionRoundingMinor: EnteredMinor.min(1).describe(
    "Unit to which the extension fee is rounded up",
  ),
  source: z.string().trim().max(200).default(""),
});
export type TermsValues = z.output<typeof TermsValues>;

const Reason = z.string().trim().min(3).max(300);

export const TERMS_STATES = ["PAST", "CURRENT", "UPCOMING"] as const;
export type TermsState = (typeof TERMS_STATES)[number];

/**
 * From `onDay` the terms exceed a limit of statute or default; the charge is capped at the limit.
 */
export const Above = z.object({
  field: z.enum(["lateRate", "costCap", "extensionRate", "lateBase"]),
  /** In percent; null when the limit is a list of allowed bases. */
  max: z.number().nullable(),
  source: z.string(),
  onDay: Day,
});
export type Above = z.output<typeof Above>;

export const TermsAbove = Above.extend({ productId: Id, productName: z.string(), fromOn: Day });
export type TermsAbove = z.output<typeof TermsAbove>;

/** Terms from a day on, until the next revision. */
export const TermsRevision = TermsValues.extend({
  termsId: Id,
  fromOn: Day,
  state: z.enum(TERMS_STATES),
  /** Editor of the terms; null for delivered terms. */
  editorName: z.string().nullable(),
  editedAt: Instant.nullable(),
  reason: z.string().nullable(),
  /** Today and on later days, once for each change of a limit. */
  above: z.array(Above),
});
export type TermsRevision = z.output<typeof TermsRevision>;

const Product = z.object({
  productId: Id,
  productName: z.string(),
  lenderName: z.string(),
  currency: Currency,
});

export const list = {
  input: z
    .object({
      /** Part of the product's or the lender's name. */
      text: z.string().trim().max(100).optional(),
      ...pageInput(20),
    })
    .prefault({}),
  output: pageOutput(Product.extend({ current: TermsRevision, next: TermsRevision.nullable() })),
};
export type ProductTerms = z.output<typeof list.output>["rows"][number];

export const CHANGE_KINDS = ["ADDED", "WITHDRAWN"] as const;

const TermsChange = z.object({
  changeId: Id,
  kind: z.enum(CHANGE_KINDS),
  fromOn: Day,
  reason: z.string(),
  userName: z.string(),
  changedAt: Instant,
});

/** Product with all its terms and changes, newest first. */
export const get = {
  input: z.object({ productId: Id }),
  output: Product.extend({
    terms: z.array(TermsRevision),
    changes: z.array(TermsChange),
    /** First day that new terms may have. */
    earliestOn: Day,
    /** Last change; a new one names it as its base. */
    latestId: Id.nullable(),
  }),
};

/** Names the version that the change is based on, so that a newer one is not overwritten. */
const Made = { baseId: Id.nullable(), reason: Reason };

export const create = {
  input: TermsValues.extend({ productId: Id, fromOn: Day, ...Made }),
  output: Proposed,
};

export const withdraw = {
  input: z.object({ productId: Id, termsId: Id, ...Made }),
  output: Proposed,
};
