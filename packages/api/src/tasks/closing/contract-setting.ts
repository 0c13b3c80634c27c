import { z } from "zod";
import { buildPolicyContract } from "../../manage/proposal/contract-policy.ts";

const Values = z.object({
  /** From so many days past due a case may be written off. */
  writeOffDpd: z.int().min(1).max(3650),
  /** A settled case is opened again where its money goes back within so many days; 0 never. */
  reversalDays: z.int().min(0).max(365),
  /** A recall may be announced for so many days ahead at most; 0 for the day itself alone. */
  maxRecallDays: z.int().min(0).max(365),
  /** Whole days after the recall on which the agency can still read the case; 0 = none. */
  recalledReadableDays: z.int().min(0).max(365),
});
export type ClosingPolicyValues = z.infer<typeof Values>;

export const { getPolicy, policyHistory, updatePolicy, withdrawPolicy } =
  buildPolicyContract(Values);
