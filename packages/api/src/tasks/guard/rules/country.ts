import type { RuleCheck } from "./inputs.ts";

/** The rule is there only where no law of the number's country is known. */
export const foreignNumber: RuleCheck<"COUNTRY"> = (_, { country }) =>
  country === "NONE"
    ? { reason: "unreadNumber" }
    : { reason: "foreignNumber", params: { country } };
