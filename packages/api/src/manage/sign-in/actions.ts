import type { Ctx } from "../../core/context.ts";
import {
  listDefaultHistory,
  createDefaultSetting,
  getDefaultSetting,
} from "../../core/setting/default.ts";
import { settingKind } from "../proposal/actions/kind.ts";
import { updatePolicy } from "./contract.ts";
import { policyLines } from "./queries.ts";

export const signInPolicyKind = settingKind(
  "SIGN_IN_POLICY",
  createDefaultSetting(policyLines, updatePolicy.input, "signIn.policy"),
);

export const getPolicy = (ctx: Ctx) => getDefaultSetting(ctx, policyLines);

export const listPolicyHistory = (ctx: Ctx) => listDefaultHistory(ctx, policyLines);
