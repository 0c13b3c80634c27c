import { settingTable } from "../../../core/setting/table.ts";
import type { InstitutionValues, QueueValues } from "../contract-config.ts";

export const institutionLines = settingTable<{ institutionId: number }, InstitutionValues>(
  "institution_extension_rule",
  {
    owner: ["institutionId"],
    values: ["percentage", "firstTermOnly", "firstDays", "singleCode", "fullCode", "manualQuota"],
    percent: { percentage: "availabilityBp" },
  },
);

export const queueLines = settingTable<{ queueId: number }, QueueValues>("queue_extension_rule", {
  owner: ["queueId"],
  values: ["percentage", "dpdFrom", "dpdTo", "maxExtensions", "days"],
  percent: { percentage: "availabilityBp" },
});
