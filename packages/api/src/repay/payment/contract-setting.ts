import { z } from "zod";
import { Nothing } from "../../core/page.ts";
import {
  changeOf,
  inForceOf,
  pastOf,
  Withdrawal,
  Written,
} from "../../core/setting/contract.ts";
import { Proposed } from "../../manage/proposal/contract.ts";

const Values = z.object({
  /** For so many hours after a case changed hands, money by the former agent's code or promise is still the former's; 0 never. */
  formerAgentHours: z.int().min(0).max(720),
});
export type PaymentPolicyValues = z.infer<typeof Values>;

const Policy = Values.extend(Written.shape);

/** What holds for every institution, and what comes next. */
export const getPolicy = {
  input: Nothing,
  output: z.object(inForceOf(Policy)),
};

export const policyHistory = {
  input: Nothing,
  output: z.array(pastOf(Policy)),
};

export const updatePolicy = {
  input: Values.extend(changeOf),
  output: Proposed,
};

export const withdrawPolicy = { input: Withdrawal, output: Proposed };
