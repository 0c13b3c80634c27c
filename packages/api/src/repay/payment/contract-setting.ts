import { z } from "zod";
import { buildPolicyContract } from "../../manage/proposal/contract-policy.ts";

const Values = z.object({
  /**
   * Hours after a new assignment during which a payment with the former agent's code or promise is
   * credited to the former agent; 0 for never.
   */
  formerAgentHours: z.int().min(0).max(720),
});
export type PaymentPolicyValues = z.infer<typeof Values>;

export const { getPolicy, policyHistory, updatePolicy, withdrawPolicy } =
  buildPolicyContract(Values);
