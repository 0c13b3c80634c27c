import { z } from "zod";
import { institutionRuleContract } from "../../core/setting/contract-institution-rule.ts";
import { Proposed } from "../proposal/contract.ts";

export const ROLE_COUNT = 9;
export const MAX_REVEALS = 1000;

/** Roles to which numbers are hidden, and reveals a day for each role. */
const Values = z.object({
  unmaskedRoles: z
    .array(z.int().min(1).max(ROLE_COUNT))
    .refine((roles) => new Set(roles).size === roles.length, "masking.roleTwice"),
  /** Reveals a day for roles 1 to 9, in order. */
  quotas: z.array(z.int().min(0).max(MAX_REVEALS)).length(ROLE_COUNT),
});
export type MaskingValues = z.infer<typeof Values>;

const rule = institutionRuleContract("numbers", Values);

export const { list, history } = rule;

export const save = { ...rule.save, output: Proposed };

export const withdraw = { ...rule.withdraw, output: Proposed };
