import { settingTable } from "../../../core/setting/table.ts";
import type { InstitutionValues, StageValues } from "../contract-config.ts";

export const institutionLines = settingTable<{ institutionId: number }, InstitutionValues>(
  "institution_extension_rule",
  {
    owner: ["institutionId"],
    values: ["percentage", "firstTermOnly", "firstDays", "singleCode", "fullCode", "manualQuota"],
    percent: { percentage: "availabilityBp" },
  },
);

export const stageLines = settingTable<{ stageId: number }, StageValues>("stage_extension_rule", {
  owner: ["stageId"],
  values: ["percentage", "dpdFrom", "dpdTo", "maxExtensions", "days"],
  percent: { percentage: "availabilityBp" },
});
