import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { DAY_ORDERS } from "../../core/dates.ts";
import { NoInput } from "../../core/page.ts";

export const FORMAT_NAME = z.string().trim().min(1).max(40);

const Header = z.string().trim().max(200);

/** Columns of a bank's account statements by their names, and the style of its days and amounts. */
export const BankFormat = z
  .strictObject({
    name: FORMAT_NAME,
    columns: z.strictObject({
      paidAt: Header.min(1),
      amount: Header.optional(),
      credit: Header.optional().describe("Incoming amounts, if in a separate column"),
      debit: Header.optional().describe("Outgoing amounts, if in a separate column"),
      txnId: Header.optional().describe("If omitted, a row is identified by its content"),
      number: Header.optional(),
      type: Header.optional(),
      currency: Header.optional(),
    }),
    hasMark: z.boolean().default(false).describe("The column right of the amount holds CR or DB"),
    order: z.enum(DAY_ORDERS).optional().describe("Order of day and month; detected if omitted"),
    decimal: z.enum([".", ","]).optional().describe("Decimal sign; detected if omitted"),
  })
  .refine(({ columns, hasMark }) => columns.amount || (columns.credit && !hasMark), {
    message: "payment.formatAmount",
    path: ["columns", "amount"],
  });
export type BankFormat = z.infer<typeof BankFormat>;

export const listFormats = {
  input: NoInput,
  output: z.array(
    BankFormat.safeExtend({
      savedBy: z.string().nullable(),
      savedAt: Instant.nullable().describe("Null for delivered formats"),
    }),
  ),
};

/** Saves a format under its name, in place of an earlier one of that name. */
export const saveFormat = { input: BankFormat, output: z.object({ name: z.string() }) };

export const deleteFormat = {
  input: z.object({ name: FORMAT_NAME }),
  output: z.object({ name: z.string() }),
};
