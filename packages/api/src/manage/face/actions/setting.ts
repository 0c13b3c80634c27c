import { institutionRules } from "../../../core/setting/institution-rule.ts";
import { type FaceRuleValues, save } from "../contract-rule.ts";
import { ruleLines } from "../queries/rule.ts";

export const faceRules = institutionRules<"faces", FaceRuleValues>({
  name: "faces",
  store: ruleLines,
  input: save.input,
  audit: "face.editRule",
  event: "face.configured",
});
