import type { DefaultOwner } from "../../../core/setting/default.ts";
import { settingTable } from "../../../core/setting/table.ts";
import type { ClosingPolicyValues } from "../contract-setting.ts";

/** One rule for every institution. */
export const policyLines = settingTable<DefaultOwner, ClosingPolicyValues>("closing_policy", {
  owner: [],
  values: ["writeOffDpd", "reversalDays", "maxRecallDays", "recalledReadableDays"],
});
