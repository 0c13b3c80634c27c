import { z } from "zod";
import { NoInput } from "../../core/page.ts";
import {
  changeFields,
  inForceFields,
  revisionHistorySchema,
  Withdrawal,
  RevisionMeta,
} from "../../core/setting/contract.ts";
import { Proposed } from "./contract.ts";

/** Builds the endpoints of a policy for all institutions that two people change. */
export function buildPolicyContract<Shape extends z.ZodRawShape>(values: z.ZodObject<Shape>) {
  const Policy = values.extend(RevisionMeta.shape);
  return {
    getPolicy: { input: NoInput, output: z.object(inForceFields(Policy)) },
    policyHistory: { input: NoInput, output: z.array(revisionHistorySchema(Policy)) },
    updatePolicy: { input: values.extend(changeFields), output: Proposed },
    withdrawPolicy: { input: Withdrawal, output: Proposed },
  };
}
