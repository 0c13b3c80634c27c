import { z } from "zod";
import { buildPolicyContract } from "../../manage/proposal/contract-policy.ts";

const Values = z.object({
  /** For so many hours after a case changed hands, money by the former agent's code or promise is still the former's; 0 never. */
  formerAgentHours: z.int().min(0).max(720),
});
export type PaymentPolicyValues = z.infer<typeof Values>;

export const { getPolicy, policyHistory, updatePolicy, withdrawPolicy } =
  buildPolicyContract(Values);
