import { decide, decideMany } from "@kolekta/api/repay/deduction/contract-approval";
import { REASON_LONGEST, REASON_SHORTEST } from "@kolekta/api/repay/deduction/contract-words";
import { z } from "zod";

/** A blank note becomes an empty string, so that the contract reports its own message. */
const Why = z
  .string()
  .default("")
  .pipe(z.string().trim().min(REASON_SHORTEST, "deduction.reasonRequired").max(REASON_LONGEST));

const APPROVE = { decision: z.literal("APPROVE") };
const REJECT = { decision: z.literal("REJECT"), note: Why };

/** A reason is required for a rejection and optional for an approval. */
export const Decision = z.discriminatedUnion("decision", [
  decide.input.extend(APPROVE),
  decide.input.extend(REJECT),
]);

export const Decisions = z.discriminatedUnion("decision", [
  decideMany.input.extend(APPROVE),
  decideMany.input.extend(REJECT),
]);
