import type { DefaultOwner } from "../../../core/setting/default.ts";
import { settingTable } from "../../../core/setting/table.ts";
import type { ClosingPolicyValues } from "../contract-setting.ts";

/** Has no owner: one policy for all institutions. */
export const policyLines = settingTable<DefaultOwner, ClosingPolicyValues>("closing_policy", {
  owner: [],
  values: ["writeOffDpd", "reversalDays", "maxRecallDays", "recalledReadableDays"],
});
