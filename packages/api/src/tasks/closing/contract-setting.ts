import { z } from "zod";
import { buildPolicyContract } from "../../manage/proposal/contract-policy.ts";

const Values = z.object({
  /** Smallest number of days past due for a write-off. */
  writeOffDpd: z.int().min(1).max(3650),
  /** Days within which a reversal reopens a settled case; 0 for never. */
  reversalDays: z.int().min(0).max(365),
  /** Largest number of days between announcement and recall; 0 allows only the same day. */
  maxRecallDays: z.int().min(0).max(365),
  /** Whole days after the recall in which the institution can still read the case; 0 for none. */
  recalledReadableDays: z.int().min(0).max(365),
});
export type ClosingPolicyValues = z.infer<typeof Values>;

export const { getPolicy, policyHistory, updatePolicy, withdrawPolicy } =
  buildPolicyContract(Values);
