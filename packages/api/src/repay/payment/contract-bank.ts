import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Currency, EnteredMinor, Minor } from "../../core/money.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { CodeState, CodeType } from "../code/contract.ts";
import { ANSWERS } from "./contract.ts";

const Number = z.string().trim().min(1).max(40);

/** Lists the codes of the simulated bank, newest first. */
export const listBankCodes = {
  input: z.object({
    ...pageInput(20),
    /** Part of a number. */
    number: z.string().trim().min(1).max(40).optional(),
    payable: z.boolean().default(true),
  }),
  output: pageOutput(
    z.object({
      codeId: Id,
      number: z.string(),
      type: CodeType,
      label: z.string(),
      amountMinor: Minor,
      paidMinor: Minor,
      currency: Currency,
      state: CodeState,
      createdAt: Instant,
      expiresAt: Instant,
      paidAt: Instant.nullable(),
    }),
  ),
};

const BankReply = z.object({
  txnId: z.string(),
  amountMinor: Minor,
  currency: Currency,
  answer: z.enum(ANSWERS),
});

/** Pays a code as the simulated bank. */
export const payAsBank = {
  input: z.object({
    number: Number,
    /** Defaults to the amount that the code asks for. */
    amountMinor: EnteredMinor.positive().optional(),
    /** Time of the payment; defaults to now. */
    paidAt: Instant.optional(),
  }),
  output: BankReply,
};

/** Reverses the last payment of a code as the simulated bank. */
export const reverseAsBank = { input: z.object({ number: Number }), output: BankReply };
