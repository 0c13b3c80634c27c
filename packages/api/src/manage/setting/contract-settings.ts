/** Settings that are declared, by the name of their endpoints. */
import { penaltyRule } from "../../board/penalty/contract-rule.ts";
import { qualityRule } from "../../board/quality/contract-rule.ts";
import { complaintTerm } from "../../board/work-order/contract-term.ts";
import type { SettingDeclaration } from "../../core/setting/contract-declaration.ts";
import { institutionExtension, stageExtension } from "../../repay/extension/contract-config.ts";
import { codePolicy } from "../../repay/code-policy/contract.ts";
import { paymentPolicy } from "../../repay/payment/contract-setting.ts";
import { reportingHours } from "../../reports/hour/contract.ts";
import { closingSetting } from "../../tasks/closing/contract-setting.ts";
import { recyclingRule } from "../../tasks/recycling/contract.ts";
import { replyRule } from "../../telephony/sms/contract-reply-rule.ts";
import { configInfo } from "../config/contract-info.ts";
import { faceRule } from "../face/contract-rule.ts";
import { inactivityRule } from "../inactivity/contract.ts";
import { leaverRule } from "../leaver/contract.ts";
import { maskingRule } from "../masking/contract.ts";
import { retentionRule } from "../retention/contract.ts";
import { signInPolicy } from "../sign-in/contract.ts";

export const SETTINGS = {
  closing: closingSetting,
  codePolicy,
  complaintTerm,
  configInfo,
  face: faceRule,
  inactivity: inactivityRule,
  institutionExtension,
  leaver: leaverRule,
  masking: maskingRule,
  payment: paymentPolicy,
  penalty: penaltyRule,
  quality: qualityRule,
  recycling: recyclingRule,
  reply: replyRule,
  reportingHours,
  retention: retentionRule,
  signIn: signInPolicy,
  stageExtension,
} as const satisfies Record<string, SettingDeclaration>;

export type SettingName = keyof typeof SETTINGS;

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];
