import { institutionRules, withInheritedDetails } from "../../../core/setting/institution-rule.ts";
import { settingKind } from "../../proposal/actions/kind.ts";
import { type RetentionValues, save } from "../contract.ts";
import { ruleLines } from "../queries.ts";

export const retentionRules = institutionRules<"values", RetentionValues>({
  name: "values",
  store: ruleLines,
  input: save.input,
  audit: "retention.edit",
  event: "retention.configured",
  toAuditDetails: withInheritedDetails("values", ruleLines, (days) => days),
});

/**
 * Both directions need two people: a shorter retention deletes evidence, a longer one stores
 * personal data longer.
 */
export const retentionKind = settingKind("RETENTION", retentionRules.setting);
