import { cleanMode } from "./0027_code_setting/clean-mode.ts";
import { kinds } from "./0027_code_setting/kinds.ts";
import { policy } from "./0027_code_setting/policy.ts";
import { repayChannel } from "./0027_code_setting/repay-channel.ts";
import { migrationOf } from "./part.ts";

export const { up, down } = migrationOf(kinds, policy, repayChannel, cleanMode);
