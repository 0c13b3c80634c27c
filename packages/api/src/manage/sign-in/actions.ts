import type { Ctx } from "../../core/context.ts";
import { houseHistory, houseSetting, showHouse } from "../../core/setting/house.ts";
import { settingKind } from "../proposal/actions/kind.ts";
import { updatePolicy } from "./contract.ts";
import { policyLines } from "./queries.ts";

export const signInPolicyKind = settingKind(
  "SIGN_IN_POLICY",
  houseSetting(policyLines, updatePolicy.input, "signIn.policy"),
);

export const showPolicy = (ctx: Ctx) => showHouse(ctx, policyLines);

export const listPolicyHistory = (ctx: Ctx) => houseHistory(ctx, policyLines);
