import type { DefaultOwner } from "../../core/setting/default.ts";
import { settingTable } from "../../core/setting/table.ts";
import { SIGN_IN_KEYS, type SignInPolicyValues } from "./contract.ts";

export const policyLines = settingTable<DefaultOwner, SignInPolicyValues>("sign_in_policy", {
  owner: [],
  values: SIGN_IN_KEYS,
});
