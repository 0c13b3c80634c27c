import type { House } from "../../../core/setting/house.ts";
import { settingTable } from "../../../core/setting/table.ts";
import type { PaymentPolicyValues } from "../contract-setting.ts";

/** One rule for every institution. */
export const policyLines = settingTable<House, PaymentPolicyValues>("payment_policy", {
  owner: [],
  values: ["formerAgentHours"],
});
