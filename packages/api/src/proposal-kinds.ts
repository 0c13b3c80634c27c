import type { AnyProposalKind } from "./manage/proposal/actions/kind.ts";
import { penaltyRuleKind } from "./board/penalty/actions/rule.ts";
import { qualityCardKind, qualityRuleKind } from "./board/quality/actions/setting.ts";
import { complaintTermKind } from "./board/work-order/actions/term.ts";
import { channelKind } from "./repay/code-policy/actions/channel.ts";
import { cleanModeKind } from "./repay/code-policy/actions/modes.ts";
import { codePolicyKind } from "./repay/code-policy/actions/policy.ts";
import { authorityKind } from "./repay/deduction-policy/actions-authority.ts";
import { limitKind } from "./repay/deduction-policy/actions-limit.ts";
import { policyKind } from "./repay/deduction-policy/actions-policy.ts";
import { institutionRuleKind, stageRuleKind } from "./repay/extension/actions/config.ts";
import { manualExtensionKind } from "./repay/extension/actions/manual.ts";
import { termsKind, termsWithdrawalKind } from "./account/terms/actions/change.ts";
import { calendarKind } from "./tasks/guard/actions/calendar.ts";
import { holidayKind, holidayRemovalKind } from "./tasks/guard/actions/holiday.ts";
import { ruleKind } from "./tasks/guard/actions/requirement-change.ts";
import { entryKind } from "./manage/config/actions/entry.ts";
import { infoKind } from "./manage/config/actions/info.ts";
import { certificateKind } from "./manage/user/actions/certificate.ts";
import { lawKind } from "./manage/institution/actions/law.ts";
import { offlineKind } from "./repay/bank-file/actions/offline-kind.ts";
import { statementKind } from "./repay/bank-file/actions/statement-kind.ts";
import { paymentPolicyKind } from "./repay/payment/actions/setting.ts";
import { reversalKind } from "./repay/payment/actions/reverse-by-correction.ts";
import { resolutionKind } from "./repay/suspense/actions/resolve.ts";
import { proposalRoleKind } from "./manage/permission/actions-approver.ts";
import { rolePermissionKind } from "./manage/permission/actions-role.ts";
import { maskingKind } from "./manage/masking/actions/setting.ts";
import { retentionKind } from "./manage/retention/actions/setting.ts";
import { signInPolicyKind } from "./manage/sign-in/actions.ts";
import { forbiddenWordKind } from "./manage/forbidden-word/actions.ts";
import { qualityFactorKind } from "./reports/wage/actions-factor.ts";
import { schemeKind } from "./reports/wage/actions-scheme.ts";
import { closingPolicyKind } from "./tasks/closing/actions/setting.ts";
import { letterTemplateKind } from "./telephony/letter/actions/template.ts";
import { borrowerChangeKind } from "./tasks/loan-import/actions/change.ts";
import { optOutKind } from "./telephony/opt-out/actions.ts";
import { templateKind } from "./telephony/sms/actions/template-change.ts";
import { smsSettingKind } from "./telephony/sms/actions/setting.ts";

/** Every setting, and every act of money, that one person proposes and another approves. */
export const proposalKinds: readonly AnyProposalKind[] = [
  limitKind,
  policyKind,
  termsKind,
  termsWithdrawalKind,
  institutionRuleKind,
  stageRuleKind,
  smsSettingKind,
  ruleKind,
  holidayKind,
  holidayRemovalKind,
  lawKind,
  calendarKind,
  letterTemplateKind,
  codePolicyKind,
  channelKind,
  cleanModeKind,
  closingPolicyKind,
  paymentPolicyKind,
  authorityKind,
  schemeKind,
  infoKind,
  entryKind,
  optOutKind,
  penaltyRuleKind,
  qualityRuleKind,
  qualityCardKind,
  complaintTermKind,
  maskingKind,
  retentionKind,
  signInPolicyKind,
  forbiddenWordKind,
  qualityFactorKind,
  templateKind,
  borrowerChangeKind,
  manualExtensionKind,
  reversalKind,
  resolutionKind,
  offlineKind,
  statementKind,
  certificateKind,
  proposalRoleKind,
  rolePermissionKind,
];
