import { z } from "zod";
import { Day } from "../../../core/day.ts";
import { Currency } from "../../../core/money.ts";
import { DAY_ORDERS } from "../../../core/dates.ts";

export const VALUE_KINDS = [
  "TEXT",
  "AMOUNT",
  "DAY",
  "COUNT",
  "PHONE",
  "STATUS",
  "ZONE",
  "GENDER",
  "RELATION",
] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

interface MappingTarget {
  readonly group: "loan" | "case" | "borrower" | "contact";
  readonly kind: ValueKind;
  readonly required?: true;
}

/** Targets of the columns of a loan tape, in the order in which the form asks for them. */
export const TARGETS = {
  loanNumber: { group: "loan", kind: "TEXT", required: true },
  loanOn: { group: "loan", kind: "DAY", required: true },
  periods: { group: "loan", kind: "COUNT" },
  status: { group: "loan", kind: "STATUS" },
  principal: { group: "loan", kind: "AMOUNT", required: true },
  interest: { group: "loan", kind: "AMOUNT" },
  lateFee: { group: "loan", kind: "AMOUNT" },
  repaid: { group: "loan", kind: "AMOUNT" },
  waived: { group: "loan", kind: "AMOUNT" },
  outstanding: { group: "loan", kind: "AMOUNT" },
  daysDelinquent: { group: "case", kind: "COUNT" },
  overdueOn: { group: "case", kind: "DAY" },
  installment: { group: "case", kind: "AMOUNT" },
  arrears: { group: "case", kind: "AMOUNT" },
  borrowerId: { group: "borrower", kind: "TEXT", required: true },
  borrowerName: { group: "borrower", kind: "TEXT", required: true },
  phone: { group: "borrower", kind: "PHONE" },
  email: { group: "borrower", kind: "TEXT" },
  zone: { group: "borrower", kind: "ZONE" },
  idType: { group: "borrower", kind: "TEXT" },
  idNumber: { group: "borrower", kind: "TEXT" },
  gender: { group: "borrower", kind: "GENDER" },
  birthOn: { group: "borrower", kind: "DAY" },
  birthPlace: { group: "borrower", kind: "TEXT" },
  maritalStatus: { group: "borrower", kind: "TEXT" },
  children: { group: "borrower", kind: "COUNT" },
  education: { group: "borrower", kind: "TEXT" },
  address: { group: "borrower", kind: "TEXT" },
  province: { group: "borrower", kind: "TEXT" },
  city: { group: "borrower", kind: "TEXT" },
  occupation: { group: "borrower", kind: "TEXT" },
  industry: { group: "borrower", kind: "TEXT" },
  companyName: { group: "borrower", kind: "TEXT" },
  companyAddress: { group: "borrower", kind: "TEXT" },
  companyPhone: { group: "borrower", kind: "PHONE" },
  workingYears: { group: "borrower", kind: "COUNT" },
  monthlyIncome: { group: "borrower", kind: "AMOUNT" },
  payDays: { group: "borrower", kind: "TEXT" },
  salaryType: { group: "borrower", kind: "TEXT" },
  creditCardCount: { group: "borrower", kind: "COUNT" },
  multipleBorrowings: { group: "borrower", kind: "COUNT" },
  loanPurpose: { group: "borrower", kind: "TEXT" },
  contactName: { group: "contact", kind: "TEXT" },
  contactPhone: { group: "contact", kind: "PHONE" },
  contactRelation: { group: "contact", kind: "RELATION" },
} as const satisfies Record<string, MappingTarget>;

export type TargetKey = keyof typeof TARGETS;
export const TARGET_KEYS = Object.keys(TARGETS) as [TargetKey, ...TargetKey[]];
export const TargetKey = z.enum(TARGET_KEYS);

const Header = z.string().min(1).max(200);
const Value = z.string().max(500);

/** Source of a target's value, and its format. */
export const Source = z
  .strictObject({
    column: Header.optional(),
    constant: Value.optional(),
    template: Value.optional().describe(
      "Text with {Column}, or {Column:8} for its first 8 characters",
    ),
    values: z.record(z.string(), Value).optional(),
    otherwise: Value.optional().describe("Used for texts missing in `values`"),
    day: z.enum(DAY_ORDERS).optional(),
    decimal: z.enum([".", ","]).optional(),
    round: z.literal("HALF_UP").optional().describe("Rounds amounts finer than the currency unit"),
  })
  .refine(
    ({ column, constant, template }) =>
      [column, constant, template].filter((value) => value !== undefined).length === 1,
    { message: "loanImport.singleSourceRequired" },
  );
export type Source = z.infer<typeof Source>;

const Fields = z.partialRecord(TargetKey, Source).superRefine((fields, ctx) => {
  const addIssue = (
    path: TargetKey,
    message: "loanImport.targetMissing" | "loanImport.targetTwice",
  ) => ctx.addIssue({ code: "custom", path: [path], message });
  for (const key of TARGET_KEYS) {
    if ("required" in TARGETS[key] && !fields[key]) addIssue(key, "loanImport.targetMissing");
  }
  if (!fields.daysDelinquent && !fields.overdueOn)
    addIssue("daysDelinquent", "loanImport.targetMissing");
  if (fields.daysDelinquent && fields.overdueOn) addIssue("overdueOn", "loanImport.targetTwice");
  if (fields.repaid && fields.outstanding) addIssue("outstanding", "loanImport.targetTwice");
});

export const Product = z.strictObject({
  name: z.string().trim().min(1).max(100),
  lender: z.string().trim().min(1).max(100),
  currency: Currency,
});

/** Mapping of the columns of a lender's tape to loans; saved by name. */
export const Mapping = z.strictObject({
  name: z.string().trim().min(1).max(100),
  product: Product,
  asOf: Day.optional().describe(
    "Day whose close the tape shows; defaults to the day of the file's first upload",
  ),
  closedWhen: z
    .strictObject({ column: Header, in: z.array(Value).min(1).optional() })
    .optional()
    .describe("Marks closed loans: the column is filled, or has one of these values"),
  overpaid: z
    .enum(["REFUSE", "CAP"])
    .default("REFUSE")
    .describe("Overpaid loans: refuse, or cap at the debt"),
  fields: Fields,
});
export type Mapping = z.infer<typeof Mapping>;

/** Incomplete mapping in a form. */
export const MappingDraft = z.object({
  ...Mapping.shape,
  name: z.string().max(100),
  product: Mapping.shape.product.partial(),
  fields: z.partialRecord(TargetKey, Source),
});
export type MappingDraft = z.infer<typeof MappingDraft>;
