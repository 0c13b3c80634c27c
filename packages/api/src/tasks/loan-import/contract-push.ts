import { z } from "zod";
import { Day } from "../../core/day.ts";
import { MAX_MINOR } from "../../core/money.ts";
import { Id } from "../../core/page.ts";
import { Counts, ISSUE_KEYS } from "./contract.ts";
import { Product, TARGET_KEYS, TargetKey, TARGETS, type ValueKind } from "./mapping/contract.ts";

export const MAX_PUSHED_LOANS = 1_000;

const Text = z.string().max(1_000);
/** Far beyond the largest amount, which is refused by row. */
const SHAPE_LIMIT = 10 * MAX_MINOR;
const Whole = z.int().min(-1_000_000).max(1_000_000);

type Value = z.ZodType<string | number, string | number>;

/** JSON type of a value; its content is checked by row, so that one loan cannot refuse the others. */
const VALUES: Readonly<Record<ValueKind, Value>> = {
  TEXT: Text,
  AMOUNT: z
    .number()
    .min(-SHAPE_LIMIT)
    .max(SHAPE_LIMIT)
    .describe("Integer in the smallest unit of the currency"),
  DAY: Text.describe("Day as YYYY-MM-DD"),
  COUNT: Whole,
  PHONE: Text,
  STATUS: Whole.describe("21, 40, 50, -28, -50 or -22"),
  ZONE: Text.describe("Name of a time zone, such as Asia/Jakarta"),
  GENDER: Text.describe("MALE or FEMALE"),
  RELATION: Text.describe("R01 to R09"),
};

type OptionalValue = z.ZodOptional<z.ZodNullable<Value>>;

const values = Object.fromEntries<OptionalValue>(
  TARGET_KEYS.map((key) => [key, VALUES[TARGETS[key].kind].nullable().optional()]),
) as Record<TargetKey, OptionalValue>;

export const hasValue = (value: unknown): boolean => value !== undefined && value !== null;

interface Refinement {
  addIssue(issue: { code: "custom"; path: string[]; message: string }): void;
}

/** Two keys that state one figure in two ways. */
const PAIRS = [
  ["repaid", "outstanding"],
  ["daysDelinquent", "overdueOn"],
] as const;

function addDuplicateIssues(loan: PushedLoan, ctx: Refinement): void {
  for (const [first, second] of PAIRS)
    if (hasValue(loan[first]) && hasValue(loan[second]))
      ctx.addIssue({ code: "custom", path: [second], message: "loanImport.targetTwice" });
}

const Values = z.strictObject(values);
export type PushedLoan = z.output<typeof Values>;

export const isLoanKey = (key: string): boolean =>
  key !== "loanNumber" && ["loan", "case"].includes(TARGETS[key as TargetKey].group);

/** New figures of a loan replace all others: what is repaid and overdue must be among them. */
function addBalanceIssues(loan: PushedLoan, ctx: Refinement): void {
  const figures = Object.entries(loan).filter(([key, value]) => isLoanKey(key) && hasValue(value));
  if (figures.length === 0) return;
  for (const [first, second] of PAIRS)
    if (!hasValue(loan[first]) && !hasValue(loan[second]))
      ctx.addIssue({ code: "custom", path: [first], message: "loanImport.figureMissing" });
}

const toLoanList = (loan: z.ZodType<PushedLoan, PushedLoan>) =>
  z.array(loan).min(1).max(MAX_PUSHED_LOANS);

const order = {
  product: Product.describe("Created with its first loan"),
  asOf: Day.optional().describe(
    "Day whose close the figures show; defaults to yesterday at the institution",
  ),
  mode: z
    .enum(["all", "valid"])
    .default("all")
    .describe("all: one loan with an error refuses every loan; valid: the others are written"),
  dryRun: z.boolean().default(false).describe("Answers the outcome and writes nothing"),
  institutionId: Id.optional().describe(
    "Institution that works the cases; defaults to the institution of the key",
  ),
  byRule: z.boolean().default(false).describe("Places new cases by the lender's placement rule"),
};

export const OUTCOMES = ["created", "updated", "unchanged", "older", "repeated", "failed"] as const;

const LoanOutcome = z.object({
  index: z.int().describe("Position in `loans`, from 0"),
  loanNumber: z.string().nullable(),
  outcome: z.enum(OUTCOMES).describe("Where nothing was written: the expected outcome"),
  loanId: Id.nullable(),
  caseId: Id.nullable().describe("Open case of the loan"),
  issues: z.array(
    z.object({
      key: z.enum(ISSUE_KEYS),
      field: TargetKey.nullable(),
      value: z.string().nullable(),
      message: z.string(),
    }),
  ),
});
export type LoanOutcome = z.infer<typeof LoanOutcome>;

const output = z.object({
  state: z
    .enum(["APPLIED", "REFUSED", "CHECKED"])
    .describe("REFUSED: nothing was written because of errors; CHECKED: dry run"),
  runId: Id.nullable().describe("Import run; null where none was stored"),
  institutionId: Id,
  asOf: Day,
  counts: Counts,
  loans: z.array(LoanOutcome),
});
export type PushReply = z.infer<typeof output>;

/** Writes loans as an import does: the same checks, cases, ledger entries and events. */
export const push = {
  input: z.object({ ...order, loans: toLoanList(Values.superRefine(addDuplicateIssues)) }),
  output,
};
export type PushInput = z.output<typeof push.input>;

/** Changes loans on record: a key that is absent or null keeps its value. */
export const patch = {
  input: z.object({
    ...order,
    loans: toLoanList(Values.superRefine(addDuplicateIssues).superRefine(addBalanceIssues)),
  }),
  output,
};
