import { institutionRules } from "../../../core/setting/institution-rule.ts";
import { type MaskingValues, save } from "../contract.ts";
import { ruleLines } from "../queries.ts";

export const maskingRules = institutionRules<"numbers", MaskingValues>({
  name: "numbers",
  store: ruleLines,
  input: save.input,
  audit: "masking.edit",
  event: "masking.configured",
  normalize: ({ shownTo, quotas }) => ({
    shownTo: shownTo.toSorted((a, b) => a - b),
    quotas,
  }),
});
