import type { AnyProposalKind } from "./manage/proposal/actions/kind.ts";
import { qualityCardKind } from "./board/quality/actions/setting.ts";
import { channelKind } from "./repay/code-policy/actions/channel.ts";
import { cleanModeKind } from "./repay/code-policy/actions/modes.ts";
import { authorityKind } from "./repay/deduction-policy/actions-authority.ts";
import { limitKind } from "./repay/deduction-policy/actions-limit.ts";
import { policyKind } from "./repay/deduction-policy/actions-policy.ts";
import { manualExtensionKind } from "./repay/extension/actions/manual.ts";
import { termsKind, termsWithdrawalKind } from "./account/terms/actions/change.ts";
import { calendarKind } from "./tasks/guard/actions/calendar.ts";
import { holidayKind, holidayRemovalKind } from "./tasks/guard/actions/holiday.ts";
import { ruleKind } from "./tasks/guard/actions/requirement-change.ts";
import { entryKind } from "./manage/config/actions/entry.ts";
import { certificateKind } from "./manage/user/actions/certificate.ts";
import { lawKind } from "./manage/institution/actions/law.ts";
import { offlineKind } from "./repay/bank-file/actions/offline-kind.ts";
import { statementKind } from "./repay/bank-file/actions/statement-kind.ts";
import { reversalKind } from "./repay/payment/actions/reverse-by-correction.ts";
import { resolutionKind } from "./repay/suspense/actions/resolve.ts";
import { proposalRoleKind } from "./manage/permission/actions-approver.ts";
import { rolePermissionKind } from "./manage/permission/actions-role.ts";
import { declaredKinds } from "./manage/setting/actions/change.ts";
import { forbiddenWordKind } from "./manage/forbidden-word/actions.ts";
import { qualityFactorKind } from "./reports/wage/actions-factor.ts";
import { schemeKind } from "./reports/wage/actions-scheme.ts";
import { letterTemplateKind } from "./telephony/letter/actions/template.ts";
import { borrowerChangeKind } from "./tasks/loan-import/actions/change.ts";
import { optOutKind } from "./telephony/opt-out/actions.ts";
import { templateKind } from "./telephony/sms/actions/template-change.ts";
import { smsSettingKind } from "./telephony/sms/actions/setting.ts";

/** Every setting, and every act of money, that one person proposes and another approves. */
export const proposalKinds: readonly AnyProposalKind[] = [
  ...declaredKinds,
  limitKind,
  policyKind,
  termsKind,
  termsWithdrawalKind,
  smsSettingKind,
  ruleKind,
  holidayKind,
  holidayRemovalKind,
  lawKind,
  calendarKind,
  letterTemplateKind,
  channelKind,
  cleanModeKind,
  authorityKind,
  schemeKind,
  entryKind,
  optOutKind,
  qualityCardKind,
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
