import { z } from "zod";
import { institutionRuleContract } from "../../core/setting/contract-institution-rule.ts";

/** Thirty days. */
export const MAX_HOURS = 720;

/** Hours for which a disabled agent keeps the open cases. */
const Hours = z.int().min(0).max(MAX_HOURS);

export const { list, history, save, withdraw } = institutionRuleContract("hours", Hours);
