import type { Section } from "@/components/page/section-list.tsx";
import { SectionPage } from "@/components/page/section-page.tsx";
import { QualityRules } from "@/features/board/quality/setting/quality-rules.tsx";
import { Scorecard } from "@/features/board/quality/setting/scorecard.tsx";
import { ComplaintTerms } from "@/features/board/work-order/term/complaint-terms.tsx";
import { AccessLists } from "@/features/manage/access/access-lists.tsx";
import { FaceRules } from "@/features/manage/face/face-rules.tsx";
import { ForbiddenWords } from "@/features/manage/forbidden-word/forbidden-words.tsx";
import { InfoRules } from "@/features/manage/config/info-rules.tsx";
import { Parameters } from "@/features/manage/config/parameters.tsx";
import { RetentionRules } from "@/features/manage/retention/retention-rules.tsx";
import { InactivityRules } from "@/features/manage/inactivity/inactivity-rules.tsx";
import { ReplyRules } from "@/features/telephony/sms/reply/reply-rules.tsx";
import { LeaverRules } from "@/features/manage/leaver/leaver-rules.tsx";
import { MaskingRules } from "@/features/manage/masking/masking-rules.tsx";
import { PenaltyRules } from "@/features/board/penalty/rule/penalty-rules.tsx";
import { Approvers } from "@/features/manage/permission/approvers.tsx";
import { RolePermissions } from "@/features/manage/permission/role-permissions.tsx";
import { SignInPolicy } from "@/features/manage/sign-in/sign-in-policy.tsx";
import { CleanModes } from "@/features/repay/code-policy/clean-modes.tsx";
import { CodePolicy } from "@/features/repay/code-policy/code-policy.tsx";
import { RepayChannels } from "@/features/repay/code-policy/channels.tsx";
import { DeductionApprovers } from "@/features/repay/deduction-policy/approvers.tsx";
import { PaymentPolicy } from "@/features/repay/payment/policy/payment-policy.tsx";
import { WageScheme } from "@/features/reports/wage/wage-scheme.tsx";
import { AllocationRules } from "@/features/tasks/allocation/rule/allocation-rules.tsx";
import { ClosingPolicy } from "@/features/tasks/closing/policy/closing-policy.tsx";
import { ReportingHours } from "@/features/reports/hour/reporting-hours.tsx";
import { RecyclingRules } from "@/features/tasks/recycling/recycling-rules.tsx";
import { OptOutWords } from "@/features/telephony/opt-out/opt-out-word-list.tsx";
import { SmsLimits } from "@/features/telephony/sms/setting/sms-limits.tsx";
import { TemplateList } from "@/features/telephony/sms/setting/template-list.tsx";
import { useT } from "@/lib/i18n.tsx";

const group = (
  name: NonNullable<Section["group"]>,
  sections: readonly Omit<Section, "group">[],
): Section[] => sections.map((section) => ({ ...section, group: name }));

const SECTIONS: readonly Section[] = [
  ...group("manage.settingGroup.contact", [
    {
      id: "config",
      label: "manage.config.title",
      permission: "config.read",
      change: "manage.config.change",
      edit: ["config.edit", "config.propose"],
      view: InfoRules,
    },
    {
      id: "limits",
      label: "telephony.setting.section.limits",
      permission: "sms.configure",
      change: "app.setting.changeTwo",
      edit: ["sms.configure"],
      view: SmsLimits,
    },
    {
      id: "templates",
      label: "manage.proposal.kind.SMS_TEMPLATE",
      permission: "sms.configure",
      change: "app.setting.changeTwo",
      edit: ["sms.configure"],
      view: TemplateList,
    },
    {
      id: "opt-out",
      label: "telephony.optOut.title",
      permission: "config.read",
      change: "telephony.optOut.change",
      edit: ["config.edit"],
      view: OptOutWords,
    },
    {
      id: "forbidden-words",
      label: "manage.proposal.kind.FORBIDDEN_WORD",
      permission: "forbiddenWord.read",
      change: "app.setting.changeTwo",
      edit: ["forbiddenWord.edit"],
      view: ForbiddenWords,
    },
    {
      id: "complaint-terms",
      label: "manage.proposal.kind.COMPLAINT_TERM",
      permission: "workOrder.readTerm",
      change: "app.setting.changeTwo",
      edit: ["workOrder.editTerm"],
      view: ComplaintTerms,
    },
  ]),
  ...group("manage.settingGroup.money", [
    {
      id: "codes",
      label: "manage.proposal.kind.CODE_POLICY",
      permission: "code.readPolicy",
      change: "app.setting.changeTwo",
      edit: ["code.editPolicy"],
      view: CodePolicy,
    },
    {
      id: "channels",
      label: "repay.codePolicy.channel.title",
      permission: "code.readPolicy",
      change: "app.setting.changeTwo",
      edit: ["code.editPolicy"],
      view: RepayChannels,
    },
    {
      id: "clearing",
      label: "manage.proposal.kind.CLEAN_MODE",
      permission: "code.readPolicy",
      change: "app.setting.changeTwo",
      edit: ["code.editPolicy"],
      view: CleanModes,
    },
    {
      id: "payments",
      label: "repay.paymentPolicy.title",
      permission: "payment.readPolicy",
      change: "app.setting.changeTwo",
      edit: ["payment.editPolicy"],
      view: PaymentPolicy,
    },
    {
      id: "approvers",
      label: "manage.proposal.kind.DEDUCTION_AUTHORITY",
      permission: "deduction.readLimit",
      change: "app.setting.changeTwo",
      edit: ["deduction.editLimit"],
      view: DeductionApprovers,
    },
    {
      id: "closing",
      label: "tasks.closingPolicy.title",
      permission: "closing.readPolicy",
      change: "app.setting.changeTwo",
      edit: ["closing.editPolicy"],
      view: ClosingPolicy,
    },
    {
      id: "wage",
      label: "manage.proposal.kind.WAGE_SCHEME",
      permission: "wage.readScheme",
      change: "app.setting.changeTwo",
      edit: ["wage.editScheme"],
      view: WageScheme,
    },
    {
      id: "penalty",
      label: "manage.proposal.kind.PENALTY_RULE",
      permission: "penalty.readRule",
      change: "app.setting.changeTwo",
      edit: ["penalty.editRule"],
      view: PenaltyRules,
    },
  ]),
  ...group("manage.settingGroup.people", [
    {
      id: "allocation",
      label: "tasks.allocation.rule.title",
      permission: "allocation.readRule",
      change: "app.setting.singlePersonTomorrow",
      edit: ["allocation.editRule"],
      view: AllocationRules,
    },
    {
      id: "inactivity",
      label: "manage.inactivity.title",
      permission: "inactivity.read",
      change: "app.setting.singlePersonToday",
      edit: ["inactivity.edit"],
      view: InactivityRules,
    },
    {
      id: "replies",
      label: "telephony.sms.reply.rule.title",
      permission: "sms.configure",
      change: "app.setting.singlePersonToday",
      edit: ["sms.configure"],
      view: ReplyRules,
    },
    {
      id: "leavers",
      label: "manage.leaver.title",
      permission: "leaver.read",
      change: "app.setting.singlePersonToday",
      edit: ["leaver.edit"],
      view: LeaverRules,
    },
    {
      id: "recycling",
      label: "tasks.recycling.title",
      permission: "recycling.read",
      change: "app.setting.singlePersonToday",
      edit: ["recycling.edit"],
      view: RecyclingRules,
    },
    {
      id: "quality",
      label: "manage.proposal.kind.QUALITY_RULE",
      permission: "quality.readRule",
      change: "app.setting.changeTwo",
      edit: ["quality.editRule"],
      view: QualityRules,
    },
    {
      id: "scorecard",
      label: "manage.proposal.kind.QUALITY_CARD",
      permission: "quality.readRule",
      change: "app.setting.changeTwo",
      edit: ["quality.editCard"],
      view: Scorecard,
    },
    {
      id: "reporting-hours",
      label: "reports.hour.title",
      permission: "config.read",
      change: "app.setting.singlePersonTomorrow",
      edit: ["config.edit"],
      view: ReportingHours,
    },
  ]),
  ...group("manage.settingGroup.access", [
    {
      id: "access",
      label: "manage.access.title",
      permission: "access.read",
      change: "app.setting.changeNow",
      edit: ["access.edit"],
      view: AccessLists,
    },
    {
      id: "sign-in",
      label: "manage.signIn.title",
      permission: "signIn.readPolicy",
      change: "app.setting.changeTwo",
      edit: ["signIn.editPolicy"],
      view: SignInPolicy,
    },
    {
      id: "role-permissions",
      label: "manage.permission.role.title",
      permission: "permission.readRole",
      change: "manage.permission.approver.change",
      edit: ["permission.editRole"],
      view: RolePermissions,
    },
    {
      id: "proposal-roles",
      label: "manage.permission.approver.title",
      permission: "permission.readRole",
      change: "manage.permission.approver.change",
      edit: ["permission.editRole"],
      view: Approvers,
    },
    {
      id: "faces",
      label: "manage.face.ruleTitle",
      permission: "face.readRule",
      change: "app.setting.singlePersonToday",
      edit: ["face.editRule"],
      view: FaceRules,
    },
    {
      id: "masking",
      label: "manage.proposal.kind.MASKING",
      permission: "masking.read",
      change: "app.setting.changeTwo",
      edit: ["masking.edit"],
      view: MaskingRules,
    },
  ]),
  ...group("manage.settingGroup.data", [
    {
      id: "parameters",
      label: "manage.config.parameters",
      permission: "config.read",
      change: "manage.config.change",
      edit: ["config.edit", "config.propose"],
      view: Parameters,
    },
    {
      id: "retention",
      label: "manage.proposal.kind.RETENTION",
      permission: "retention.read",
      change: "app.setting.changeTwo",
      edit: ["retention.edit"],
      view: RetentionRules,
    },
  ]),
];

/** System config: a section for each kind of setting that the role may see. */
export default function SystemPage() {
  return <SectionPage label={useT()("app.screen.system")} sections={SECTIONS} />;
}
