import type { SettingName } from "@kolekta/api/manage/setting/contract-settings";
import type { ComponentType } from "react";
import type { Section } from "@/components/page/section-list.tsx";
import { SectionPage } from "@/components/page/section-page.tsx";
import { SettingSection } from "@/components/setting/declared/setting-section.tsx";
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
import { SETTING_ENTRIES, type SettingEntry } from "./system/entries.ts";
import { SettingsHome } from "./system/settings-home.tsx";
import { countVisit } from "./system/visits.ts";

/** Declared settings with views of their own. */
const SETTING_VIEWS: Partial<Record<SettingName, ComponentType>> = {
  configInfo: ClosedChannels,
  masking: MaskingRules,
  penalty: PenaltyRules,
  retention: RetentionRules,
  signIn: SignInPolicy,
};

/** Views of the settings that are not declared. */
const OTHER_VIEWS: Readonly<Record<string, ComponentType>> = {
  limits: SmsLimits,
  templates: TemplateList,
  "opt-out": OptOutWords,
  "forbidden-words": ForbiddenWords,
  channels: RepayChannels,
  clearing: CleanModes,
  approvers: DeductionApprovers,
  wage: WageScheme,
  allocation: AllocationRules,
  scorecard: Scorecard,
  access: AccessLists,
  "role-permissions": RolePermissions,
  "proposal-roles": Approvers,
  parameters: Parameters,
};

function findView({ id, setting }: SettingEntry): ComponentType | undefined {
  if (setting === undefined) return OTHER_VIEWS[id];
  return SETTING_VIEWS[setting] ?? (() => <SettingSection name={setting} />);
}

const SECTIONS: readonly Section[] = SETTING_ENTRIES.flatMap((entry) => {
  const view = findView(entry);
  return view ? [{ ...entry, view }] : [];
});

/** System config: its home, and a section for each kind of setting that the role may see. */
export default function SystemPage() {
  return (
    <SectionPage
      label={useT()("app.screen.system")}
      sections={SECTIONS}
      home={<SettingsHome />}
      onOpen={countVisit}
    />
  );
}
