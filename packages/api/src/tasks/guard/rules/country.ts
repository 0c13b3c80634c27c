import type { RuleCheck } from "./inputs.ts";

/** The rule exists only when the law of the number's country is unknown. */
export const foreignNumber: RuleCheck<"COUNTRY"> = (_, { country }) =>
  country === "NONE"
    ? { reason: "unreadNumber" }
    : { reason: "foreignNumber", params: { country } };
