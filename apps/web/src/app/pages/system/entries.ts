import type {
  SettingDeclaration,
  SettingGroup,
} from "@kolekta/api/core/setting/contract-declaration";
import {
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
} from "@kolekta/api/manage/setting/contract-settings";
import type { MessageKey } from "@kolekta/i18n/web";
import type { Section } from "@/components/page/section-list.tsx";

const DECLARATIONS: Readonly<Record<SettingName, SettingDeclaration>> = SETTINGS;

const CHANGE = {
  ONE: "app.setting.singlePersonToday",
  ONE_NEXT_DAY: "app.setting.singlePersonTomorrow",
  TWO: "app.setting.changeTwo",
} as const;

export interface SettingEntry extends Omit<Section, "view" | "group"> {
  readonly group: MessageKey;
  /** One sentence on the home of the settings. */
  readonly about: MessageKey;
  /** Set for a declared setting. */
  readonly setting?: SettingName;
}

type GroupedSection = Omit<SettingEntry, "group">;

function toSection(name: SettingName): GroupedSection {
  const { title, intro, read, edit, proposedBy, changedBy, section } = DECLARATIONS[name];
  return {
    id: section?.id ?? name,
    label: title,
    about: intro,
    setting: name,
    permission: read,
    change: proposedBy ? "manage.config.change" : CHANGE[changedBy],
    edit: proposedBy ? [edit, proposedBy] : [edit],
  };
}

/** Sections in their order; declared settings that are not named follow them. */
function group(
  name: SettingGroup,
  sections: readonly (GroupedSection | SettingName)[],
): SettingEntry[] {
  const others = SETTING_NAMES.filter(
    (setting) => DECLARATIONS[setting].section?.group === name && !sections.includes(setting),
  );
  return [...sections, ...others].map((section) => ({
    ...(typeof section === "string" ? toSection(section) : section),
    group: `manage.settingGroup.${name}`,
  }));
}

export const SETTING_ENTRIES: readonly SettingEntry[] = [
  ...group("contact", [
    "configInfo",
    {
      id: "limits",
      about: "app.settingHome.about.limits",
      label: "telephony.setting.section.limits",
      permission: "sms.configure",
      change: "app.setting.changeTwo",
      edit: ["sms.configure"],
    },
    {
      id: "templates",
      about: "app.settingHome.about.templates",
      label: "manage.proposal.kind.SMS_TEMPLATE",
      permission: "sms.configure",
      change: "app.setting.changeTwo",
      edit: ["sms.configure"],
    },
    {
      id: "opt-out",
      about: "app.settingHome.about.opt-out",
      label: "telephony.optOut.title",
      permission: "config.read",
      change: "telephony.optOut.change",
      edit: ["config.edit"],
    },
    {
      id: "forbidden-words",
      about: "app.settingHome.about.forbidden-words",
      label: "manage.proposal.kind.FORBIDDEN_WORD",
      permission: "forbiddenWord.read",
      change: "app.setting.changeTwo",
      edit: ["forbiddenWord.edit"],
    },
    "complaintTerm",
  ]),
  ...group("money", [
    "codePolicy",
    {
      id: "channels",
      about: "app.settingHome.about.channels",
      label: "repay.codePolicy.channel.title",
      permission: "code.readPolicy",
      change: "app.setting.changeTwo",
      edit: ["code.editPolicy"],
    },
    {
      id: "clearing",
      about: "app.settingHome.about.clearing",
      label: "manage.proposal.kind.CLEAN_MODE",
      permission: "code.readPolicy",
      change: "app.setting.changeTwo",
      edit: ["code.editPolicy"],
    },
    "payment",
    {
      id: "approvers",
      about: "app.settingHome.about.approvers",
      label: "manage.proposal.kind.DEDUCTION_AUTHORITY",
      permission: "deduction.readLimit",
      change: "app.setting.changeTwo",
      edit: ["deduction.editLimit"],
    },
    "closing",
    {
      id: "wage",
      about: "app.settingHome.about.wage",
      label: "manage.proposal.kind.WAGE_SCHEME",
      permission: "wage.readScheme",
      change: "app.setting.changeTwo",
      edit: ["wage.editScheme"],
    },
    "penalty",
  ]),
  ...group("people", [
    {
      id: "allocation",
      about: "app.settingHome.about.allocation",
      label: "tasks.allocation.rule.title",
      permission: "allocation.readRule",
      change: "app.setting.singlePersonTomorrow",
      edit: ["allocation.editRule"],
    },
    "inactivity",
    "reply",
    "leaver",
    "recycling",
    "quality",
    {
      id: "scorecard",
      about: "app.settingHome.about.scorecard",
      label: "manage.proposal.kind.QUALITY_CARD",
      permission: "quality.readRule",
      change: "app.setting.changeTwo",
      edit: ["quality.editCard"],
    },
    "reportingHours",
  ]),
  ...group("access", [
    {
      id: "access",
      about: "app.settingHome.about.access",
      label: "manage.access.title",
      permission: "access.read",
      change: "app.setting.changeNow",
      edit: ["access.edit"],
    },
    "signIn",
    {
      id: "role-permissions",
      about: "app.settingHome.about.role-permissions",
      label: "manage.permission.role.title",
      permission: "permission.readRole",
      change: "manage.permission.approver.change",
      edit: ["permission.editRole"],
    },
    {
      id: "proposal-roles",
      about: "app.settingHome.about.proposal-roles",
      label: "manage.permission.approver.title",
      permission: "permission.readRole",
      change: "manage.permission.approver.change",
      edit: ["permission.editRole"],
    },
    "face",
    "masking",
  ]),
  ...group("data", [
    {
      id: "parameters",
      about: "app.settingHome.about.parameters",
      label: "manage.config.parameters",
      permission: "config.read",
      change: "manage.config.change",
      edit: ["config.edit", "config.propose"],
    },
    "retention",
  ]),
];
