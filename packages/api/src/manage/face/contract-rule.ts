import { z } from "zod";
import { institutionRuleContract } from "../../core/setting/contract-institution-rule.ts";

export const MAX_HOURS = 24;

const Values = z.strictObject({
  isRequired: z.boolean(),
  hours: z.int().min(1).max(MAX_HOURS),
});
export type FaceRuleValues = z.infer<typeof Values>;

export const { list, history, save, withdraw } = institutionRuleContract("faces", Values);
