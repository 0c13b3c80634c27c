import type { Ctx } from "../../../core/context.ts";
import {
  listDefaultHistory,
  createDefaultSetting,
  getDefaultSetting,
} from "../../../core/setting/default.ts";
import { settingKind } from "../../../manage/proposal/actions/kind.ts";
import { updatePolicy } from "../contract-setting.ts";
import { policyLines } from "../queries/setting.ts";

export const paymentPolicyKind = settingKind(
  "PAYMENT_POLICY",
  createDefaultSetting(policyLines, updatePolicy.input, "payment.policy"),
);

export const getPolicy = (ctx: Ctx) => getDefaultSetting(ctx, policyLines);

export const listPolicyHistory = (ctx: Ctx) => listDefaultHistory(ctx, policyLines);
