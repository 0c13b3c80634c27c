import { z } from "zod";
import { Day } from "../../core/day.ts";
import { Id } from "../../core/page.ts";
import { REASONS_OF } from "../closing/contract-codes.ts";
import { RECALL_REASONS } from "./contract-codes.ts";

const LoanNumber = z.string().trim().min(1).max(64);

/** Each withdrawal is a request that a person decides. */
const MAX_WITHDRAWN = 200;

const product = z.string().trim().min(1).max(100).describe("Name of the product");
const note = z.string().trim().min(3).max(500).describe("Stored permanently; no personal data");

const answered = {
  index: z.int().describe("Position in `loanNumbers`, from 0"),
  loanNumber: z.string(),
  caseId: Id.nullable(),
  refusal: z.object({ key: z.string(), message: z.string() }).nullable(),
};

/** Announces the recall of the open cases of these loans; the institutions work them until then. */
export const recall = {
  input: z.object({
    product,
    loanNumbers: z.array(LoanNumber).min(1).max(1_000),
    reason: z.enum(RECALL_REASONS),
    note,
    inDays: z.int().min(1).max(90).describe("Days until it takes effect"),
  }),
  output: z.object({ effectiveOn: Day, recalled: z.int(), loans: z.array(z.object(answered)) }),
};
export type LoanAnswer = z.input<typeof recall.output>["loans"][number];

/** Requests the withdrawal of the open cases of these loans; a person decides each request. */
export const withdraw = {
  input: z.object({
    product,
    loanNumbers: z.array(LoanNumber).min(1).max(MAX_WITHDRAWN),
    reason: z.enum(REASONS_OF.WITHDRAW),
    note,
  }),
  output: z.object({
    requested: z.int(),
    loans: z.array(
      z.object({
        ...answered,
        requestId: Id.nullable(),
        state: z.literal("REQUESTED").nullable().describe("Waits for the decision of a person"),
      }),
    ),
  }),
};
