import { settingTable } from "../../../core/setting/table.ts";
import type { PolicyOwner, PolicyValues } from "../contract-limit.ts";

/** Budget, check and validity: the rule of the house for each currency, and those of institutions. */
export const policyLines = settingTable<PolicyOwner, PolicyValues>(
  "deduction_policy",
  {
    owner: ["currency", "institutionId"],
    values: [
      "followsHouse",
      "budget",
      "checkAboveMinor",
      "validDays",
      "longestDays",
    ],
    percent: { budget: "budgetBp" },
  },
);
