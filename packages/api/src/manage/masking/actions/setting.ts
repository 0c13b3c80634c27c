import { institutionRules, withInheritedDetails } from "../../../core/setting/institution-rule.ts";
import { settingKind } from "../../proposal/actions/kind.ts";
import { type MaskingValues, save } from "../contract.ts";
import { ruleLines } from "../queries.ts";

export const maskingRules = institutionRules<"numbers", MaskingValues>({
  name: "numbers",
  store: ruleLines,
  input: save.input,
  audit: "masking.edit",
  event: "masking.configured",
  normalize: ({ unmaskedRoles, quotas }) => ({
    unmaskedRoles: unmaskedRoles.toSorted((a, b) => a - b),
    quotas,
  }),
  toAuditDetails: withInheritedDetails("numbers", ruleLines, ({ unmaskedRoles, quotas }) => ({
    unmaskedRoles,
    ...Object.fromEntries(quotas.map((quota, index) => [`quotas.${index + 1}`, quota])),
  })),
});

/** More and less masking both need two people, so that no change avoids the proposal. */
export const maskingKind = settingKind("MASKING", maskingRules.setting);
