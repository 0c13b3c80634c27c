import { z } from "zod";
import { Day } from "../../core/day.ts";
import { Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";
import { Proposed } from "../../manage/proposal/contract.ts";
import { QUALITY_FACTORS } from "./contract-codes.ts";

const MAX_WAGE_MINOR = 1_000_000_000_000;

const Amount = Minor.min(0).max(MAX_WAGE_MINOR);
const Reason = z.string().trim().min(3).max(300);

/** Sets all parts of a day; the differences are added as entries. */
export const update = {
  input: z.object({
    agentId: Id,
    day: Day,
    version: z.int().describe("Version of the day last read"),
    baseSalary: Amount,
    performanceWage: Minor.min(-MAX_WAGE_MINOR).max(MAX_WAGE_MINOR),
    bonus: Amount,
    dailyDebit: Minor.min(-MAX_WAGE_MINOR)
      .max(MAX_WAGE_MINOR)
      .describe("At least the fines of the day; negative if a fine was refunded"),
    deduction: Amount,
    reason: Reason,
  }),
  output: z.object({ agentId: Id, totalWage: Minor, version: z.int() }),
};

export const setQuality = {
  input: z.object({
    agentId: Id,
    effectiveOn: Day,
    factor: z
      .union(QUALITY_FACTORS.map((factor) => z.literal(factor)))
      .nullable()
      .default(null)
      .describe("Percent; null to use the quality score again"),
    reason: Reason,
  }),
  output: Proposed,
};
