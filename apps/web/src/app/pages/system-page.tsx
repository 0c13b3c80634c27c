import type { SettingGroup } from "@kolekta/api/core/setting/contract-declaration";
import { SETTING_NAMES, type SettingName } from "@kolekta/api/manage/setting/contract-settings";
import type { Section } from "@/components/page/section-list.tsx";
import { SectionPage } from "@/components/page/section-page.tsx";
import { SettingSection } from "@/components/setting/declared/setting-section.tsx";
import { getDeclaration } from "@/components/setting/declared/use-setting.ts";
import { Scorecard } from "@/features/board/quality/setting/scorecard.tsx";
import { AccessLists } from "@/features/manage/access/access-lists.tsx";
import { ForbiddenWords } from "@/features/manage/forbidden-word/forbidden-words.tsx";
import { ClosedChannels } from "@/features/manage/config/closed-channels.tsx";
import { Parameters } from "@/features/manage/config/parameters.tsx";
import { RetentionRules } from "@/features/manage/retention/retention-rules.tsx";
import { MaskingRules } from "@/features/manage/masking/masking-rules.tsx";
import { PenaltyRules } from "@/features/board/penalty/rule/penalty-rules.tsx";
import { Approvers } from "@/features/manage/permission/approvers.tsx";
import { RolePermissions } from "@/features/manage/permission/role-permissions.tsx";
import { SignInPolicy } from "@/features/manage/sign-in/sign-in-policy.tsx";
import { CleanModes } from "@/features/repay/code-policy/clean-modes.tsx";
import { RepayChannels } from "@/features/repay/code-policy/channels.tsx";
import { DeductionApprovers } from "@/features/repay/deduction-policy/approvers.tsx";
import { WageScheme } from "@/features/reports/wage/wage-scheme.tsx";
import { AllocationRules } from "@/features/tasks/allocation/rule/allocation-rules.tsx";
import { OptOutWords } from "@/features/telephony/opt-out/opt-out-word-list.tsx";
import { SmsLimits } from "@/features/telephony/sms/setting/sms-limits.tsx";
import { TemplateList } from "@/features/telephony/sms/setting/template-list.tsx";
import { useT } from "@/lib/i18n.tsx";

const CHANGE = {
  ONE: "app.setting.singlePersonToday",
  ONE_NEXT_DAY: "app.setting.singlePersonTomorrow",
  TWO: "app.setting.changeTwo",
} as const;

/** Settings with views of their own. */
const VIEWS: Partial<Record<SettingName, Section["view"]>> = {
  configInfo: ClosedChannels,
  masking: MaskingRules,
  penalty: PenaltyRules,
  retention: RetentionRules,
  signIn: SignInPolicy,
};

type GroupedSection = Omit<Section, "group">;

function toSection(name: SettingName): GroupedSection {
  const { title, read, edit, proposedBy, changedBy, section } = getDeclaration(name);
  return {
    id: section?.id ?? name,
    label: title,
    permission: read,
    change: proposedBy ? "manage.config.change" : CHANGE[changedBy],
    edit: proposedBy ? [edit, proposedBy] : [edit],
    view: VIEWS[name] ?? (() => <SettingSection name={name} />),
  };
}

/** Sections in their order; declared settings that are not named follow them. */
function group(name: SettingGroup, sections: readonly (GroupedSection | SettingName)[]): Section[] {
  const others = SETTING_NAMES.filter(
    (setting) => getDeclaration(setting).section?.group === name && !sections.includes(setting),
  );
  return [...sections, ...others].map((section) => ({
    ...(typeof section === "string" ? toSection(section) : section),
    group: `manage.settingGroup.${name}`,
  }));
}

const SECTIONS: readonly Section[] = [
  ...group("contact", [
    "configInfo",
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
    "complaintTerm",
  ]),
  ...group("money", [
    "codePolicy",
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
    "payment",
    {
      id: "approvers",
      label: "manage.proposal.kind.DEDUCTION_AUTHORITY",
      permission: "deduction.readLimit",
      change: "app.setting.changeTwo",
      edit: ["deduction.editLimit"],
      view: DeductionApprovers,
    },
    "closing",
    {
      id: "wage",
      label: "manage.proposal.kind.WAGE_SCHEME",
      permission: "wage.readScheme",
      change: "app.setting.changeTwo",
      edit: ["wage.editScheme"],
      view: WageScheme,
    },
    "penalty",
  ]),
  ...group("people", [
    {
      id: "allocation",
      label: "tasks.allocation.rule.title",
      permission: "allocation.readRule",
      change: "app.setting.singlePersonTomorrow",
      edit: ["allocation.editRule"],
      view: AllocationRules,
    },
    "inactivity",
    "reply",
    "leaver",
    "recycling",
    "quality",
    {
      id: "scorecard",
      label: "manage.proposal.kind.QUALITY_CARD",
      permission: "quality.readRule",
      change: "app.setting.changeTwo",
      edit: ["quality.editCard"],
      view: Scorecard,
    },
    "reportingHours",
  ]),
  ...group("access", [
    {
      id: "access",
      label: "manage.access.title",
      permission: "access.read",
      change: "app.setting.changeNow",
      edit: ["access.edit"],
      view: AccessLists,
    },
    "signIn",
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
    "face",
    "masking",
  ]),
  ...group("data", [
    {
      id: "parameters",
      label: "manage.config.parameters",
      permission: "config.read",
      change: "manage.config.change",
      edit: ["config.edit", "config.propose"],
      view: Parameters,
    },
    "retention",
  ]),
];

/** System config: a section for each kind of setting that the role may see. */
export default function SystemPage() {
  return <SectionPage label={useT()("app.screen.system")} sections={SECTIONS} />;
}
