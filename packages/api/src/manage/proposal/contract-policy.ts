import { z } from "zod";
import { Nothing } from "../../core/page.ts";
import { changeOf, inForceOf, pastOf, Withdrawal, Written } from "../../core/setting/contract.ts";
import { Proposed } from "./contract.ts";

/** Builds the endpoints of a policy that is one for all institutions and that two people change. */
export function buildPolicyContract<Shape extends z.ZodRawShape>(values: z.ZodObject<Shape>) {
  const Policy = values.extend(Written.shape);
  return {
    getPolicy: { input: Nothing, output: z.object(inForceOf(Policy)) },
    policyHistory: { input: Nothing, output: z.array(pastOf(Policy)) },
    updatePolicy: { input: values.extend(changeOf), output: Proposed },
    withdrawPolicy: { input: Withdrawal, output: Proposed },
  };
}
