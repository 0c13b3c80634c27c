import type { Ctx } from "../../../core/context.ts";
import { houseHistory, houseSetting, showHouse } from "../../../core/setting/house.ts";
import { settingKind } from "../../../manage/proposal/actions/kind.ts";
import { updatePolicy } from "../contract-setting.ts";
import { policyLines } from "../queries/setting.ts";

export const paymentPolicyKind = settingKind(
  "PAYMENT_POLICY",
  houseSetting(policyLines, updatePolicy.input, "payment.policy"),
);

export const showPolicy = (ctx: Ctx) => showHouse(ctx, policyLines);

export const showPolicyHistory = (ctx: Ctx) => houseHistory(ctx, policyLines);
