import type { ServedSetting } from "../../core/setting/declared.ts";
import { servedInfo } from "../config/actions/info-setting.ts";
import { servedCodePolicy } from "../../repay/code-policy/actions/policy.ts";

/** Declared settings with checks or previews that need the database. */
export const SERVED: readonly ServedSetting[] = [servedCodePolicy, servedInfo];
