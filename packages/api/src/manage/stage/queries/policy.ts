import { settingTable } from "../../../core/setting/table.ts";
import type { PolicyValues } from "../contract.ts";

export const policyLines = settingTable<{ stageId: number }, PolicyValues>("stage_policy", {
  owner: ["stageId"],
  values: [
    "dpdFrom",
    "dpdTo",
    "recoveryPercent",
    "promiseDays",
    "promiseMinPercent",
    "promiseFloorMinor",
    "promiseGraceDays",
    "promiseKeptPercent",
    "promiseMaxBroken",
    "promiseCureDays",
    "longAging",
  ],
  percent: {
    recoveryPercent: "recoveryBp",
    promiseMinPercent: "promiseMinBp",
    promiseKeptPercent: "promiseKeptBp",
  },
});
