import { z } from "zod";
import { Instant } from "../../core/day.ts";
import {
  BatchImportResult,
  LenderName,
  LenderBorrowerId,
  MAX_ROWS,
} from "../borrower/contract-batch.ts";

const Number = z.string().trim().min(1).max(40).meta({ example: "081234567890" });
const Name = z.string().trim().min(1).max(100);
/** 26 hours. */
const LONGEST_SECONDS = 93_600;

/** Imports address books of borrowers' phones. Reading them needs a grant per case. */
export const importAddressBook = {
  input: z.strictObject({
    lender: LenderName,
    rows: z
      .array(z.strictObject({ borrowerId: LenderBorrowerId, name: Name, phone: Number }))
      .min(1)
      .max(MAX_ROWS),
  }),
  output: BatchImportResult,
};

/** Imports calls of borrowers' phones. Reading them needs a grant like the address book. */
export const importPhoneCalls = {
  input: z.strictObject({
    lender: LenderName,
    rows: z
      .array(
        z.strictObject({
          borrowerId: LenderBorrowerId,
          name: Name.nullable().default(null),
          phone: Number,
          direction: z.enum(["IN", "OUT", "MISSED"]),
          at: Instant,
          seconds: z.int().min(0).max(LONGEST_SECONDS),
        }),
      )
      .min(1)
      .max(MAX_ROWS),
  }),
  output: BatchImportResult,
};
