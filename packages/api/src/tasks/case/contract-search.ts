import { z } from "zod";
import { Currency, Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";
import { Status } from "./contract.ts";

export const SHORTEST_SEARCH = 2;

export const SEARCH_LENGTH = 8;

/**
 * Finds visible cases by a text from a screen: a part of the name (of two letters the start of a
 * word), the number or id of the loan, the id of the case, the shown digits of a phone (0812****789,
 * 0812 789 or 789) or a whole ID number.
 */
export const search = {
  input: z.object({ text: z.string().trim().min(SHORTEST_SEARCH).max(60) }),
  output: z.array(
    z.object({
      taskId: Id,
      loanId: Id,
      borrowerId: Id,
      borrowerName: z.string(),
      loanNumber: z.string(),
      phone: z.string().nullable().describe("Masked; null without access to contacts"),
      status: Status,
      dpd: z.int().min(0),
      arrearsMinor: Minor,
      currency: Currency,
    }),
  ),
};
