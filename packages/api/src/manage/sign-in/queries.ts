import type { House } from "../../core/setting/house.ts";
import { settingTable } from "../../core/setting/table.ts";
import { SIGN_IN_KEYS, type SignInPolicyValues } from "./contract.ts";

export const policyLines = settingTable<House, SignInPolicyValues>("sign_in_policy", {
  owner: [],
  values: SIGN_IN_KEYS,
});
