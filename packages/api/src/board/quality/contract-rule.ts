import { z } from "zod";
import { institutionRuleContract } from "../../core/setting/contract-institution-rule.ts";
import { Proposed } from "../../manage/proposal/contract.ts";
import { MAX_SAMPLED } from "./contract-codes.ts";

/**
 * Number of contacts sampled per agent and week, and their selection; the remaining percentage is
 * sampled at random.
 */
const Values = z
  .object({
    calls: z.int().min(0).max(MAX_SAMPLED),
    messages: z.int().min(0).max(MAX_SAMPLED),
    complaintPercent: z.int().min(0).max(100),
    longPercent: z.int().min(0).max(100),
    /** Number of days after a score in which its agent may object. */
    objectionDays: z.int().min(1).max(60),
    /** Largest difference of two scores that needs no third reviewer. */
    calibrationGap: z.int().min(0).max(100),
  })
  .refine((rule) => rule.complaintPercent + rule.longPercent <= 100, {
    error: "quality.sharesOver",
    path: ["longPercent"],
  });
export type QualityRule = z.infer<typeof Values>;

const {
  list: listRules,
  history: ruleHistory,
  save,
  withdraw,
} = institutionRuleContract("values", Values);
export { listRules, ruleHistory };

export const saveRule = { ...save, output: Proposed };

export const withdrawRule = { ...withdraw, output: Proposed };
