import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { fileOutput } from "../../core/file.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { DELIVERIES, LETTER_STATES, RETURN_REASONS } from "./contract-codes.ts";
import { LetterCode, LetterLanguage } from "./contract-template.ts";

/** Most letters that one request may write or print. */
export const LETTER_LIMIT = 50;

const Delivery = z.enum(DELIVERIES);
const overrideReason = z.string().trim().min(3).max(300).optional();

/** Figures of the debt on the day of the letter. */
const figures = {
  dueOn: Day.describe("Due day of the oldest unpaid installment"),
  days: z.int().describe("Days past due"),
  principalMinor: Minor.describe("Outstanding principal of the loan"),
  benefitMinor: Minor.describe("Interest and extension fees due and unpaid"),
  lateFeeMinor: Minor,
  arrearsMinor: Minor.describe("All amounts due and unpaid"),
  currency: Currency,
};

/**
 * Shows every letter with the data of this case today, and the reason when it cannot be sent;
 * records nothing.
 */
export const preview = {
  input: z.object({ taskId: Id }),
  output: z.object({
    letters: z.array(
      z.object({
        templateId: Id,
        code: z.string(),
        language: LetterLanguage,
        name: z.string(),
        title: z.string(),
        text: z.string(),
        law: z.string(),
        obstacle: z
          .string()
          .nullable()
          .describe("Reason that prevents sending, in the caller's language"),
      }),
    ),
    address: z.string().nullable().describe("Address of a printed letter"),
    email: z.string().nullable().describe("Masked"),
    figures: z.object(figures).nullable().describe("Null if nothing is due"),
  }),
};

/** Writes one letter with the debt of this day. */
export const send = {
  input: z.object({ taskId: Id, templateId: Id, delivery: Delivery, overrideReason }),
  output: z.object({ letterId: Id }),
};
export type SendInput = z.output<typeof send.input>;

/**
 * Writes the same letter for many cases. A case that already has it from the caller today returns
 * that letter, so a repeated request prints again and writes no second one.
 */
export const sendMany = {
  input: z.object({
    taskIds: z.array(Id).min(1, "assignment.noCase").max(LETTER_LIMIT),
    code: LetterCode,
    language: LetterLanguage,
    delivery: Delivery,
  }),
  output: z.object({
    sent: z.array(z.object({ taskId: Id, letterId: Id })),
    refused: z.array(z.object({ taskId: Id, key: z.string(), message: z.string() })),
  }),
};

export const Letter = z.object({
  letterId: Id,
  taskId: Id,
  loanId: Id,
  borrowerId: Id,
  borrowerName: z.string(),
  loanNumber: z.string(),
  institutionName: z.string(),
  code: z.string(),
  attempt: z.int(),
  language: LetterLanguage,
  delivery: Delivery,
  letterOn: Day,
  title: z.string(),
  reference: z.string(),
  ...figures,
  state: z.enum(LETTER_STATES),
  writerName: z.string(),
  createdAt: Instant,
  returnedOn: Day.nullable(),
  returnReason: z.enum(RETURN_REASONS).nullable(),
  returnNote: z.string().nullable(),
});
export type Letter = z.infer<typeof Letter>;

export const listOfCase = { input: z.object({ taskId: Id }), output: z.array(Letter) };

/** Lists all letters about the cases that the caller sees, newest first. */
export const list = {
  input: z.object({
    state: z.enum(LETTER_STATES).optional(),
    delivery: Delivery.optional(),
    text: z
      .string()
      .trim()
      .max(100)
      .optional()
      .describe("Part of the borrower name or loan number"),
    ...pageInput(20),
  }),
  output: pageOutput(Letter),
};

/** Downloads the page as sent, byte for byte; printing it again is not a second letter. */
export const download = { input: z.object({ letterId: Id }), output: fileOutput("pdf") };

export const downloadMany = {
  input: z.object({ letterIds: z.array(Id).min(1).max(LETTER_LIMIT) }),
  output: fileOutput("pdf"),
};

/**
 * Records that the post returned the letter: it does not count as a warning and may be sent again.
 */
export const recordReturn = {
  input: z.object({
    letterId: Id,
    returnedOn: Day,
    reason: z.enum(RETURN_REASONS),
    note: z.string().trim().max(300).default(""),
  }),
  output: z.object({ letterId: Id }),
};
