import { z } from "zod";
import { institutionRuleContract } from "../../core/setting/contract-institution-rule.ts";
import { Proposed } from "../../manage/proposal/contract.ts";
import { MAX_SAMPLED } from "./contract-codes.ts";

/** How much of an agent's week is scored, and which of it; percentages that are left over are drawn at random. */
const Values = z
  .object({
    calls: z.int().min(0).max(MAX_SAMPLED),
    messages: z.int().min(0).max(MAX_SAMPLED),
    complaintPercent: z.int().min(0).max(100),
    longPercent: z.int().min(0).max(100),
    /** So long after a score its agent may object. */
    objectionDays: z.int().min(1).max(60),
    /** Two scores that are further apart are settled by a third person. */
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
