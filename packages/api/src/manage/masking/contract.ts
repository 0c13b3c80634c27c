import { z } from "zod";
import { institutionRuleContract } from "../../core/setting/contract-institution-rule.ts";
import { Proposed } from "../proposal/contract.ts";

/** Roles 1 to 9. */
export const ROLE_COUNT = 9;
export const MAX_REVEALS = 1000;

/** From whom numbers are hidden, and how many of them he may reveal a day. */
const Values = z.object({
  /** Roles that see numbers whole. */
  unmaskedRoles: z
    .array(z.int().min(1).max(ROLE_COUNT))
    .refine((roles) => new Set(roles).size === roles.length, "masking.roleTwice"),
  /** Numbers a day, role by role from 1 to 9. */
  quotas: z.array(z.int().min(0).max(MAX_REVEALS)).length(ROLE_COUNT),
});
export type MaskingValues = z.infer<typeof Values>;

const rule = institutionRuleContract("numbers", Values);

export const { list, history } = rule;

export const save = { ...rule.save, output: Proposed };

export const withdraw = { ...rule.withdraw, output: Proposed };
