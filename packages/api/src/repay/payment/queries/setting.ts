import type { DefaultOwner } from "../../../core/setting/default.ts";
import { settingTable } from "../../../core/setting/table.ts";
import type { PaymentPolicyValues } from "../contract-setting.ts";

/** Payment policy, one for all institutions. */
export const policyLines = settingTable<DefaultOwner, PaymentPolicyValues>("payment_policy", {
  owner: [],
  values: ["formerAgentHours"],
});
