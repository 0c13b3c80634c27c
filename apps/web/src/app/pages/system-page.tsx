import { type Section, SectionPage } from "@/components/page/section-page.tsx";
import { RetentionRules } from "@/features/manage/retention/retention-rules.tsx";
import { InactivityRules } from "@/features/manage/inactivity/inactivity-rules.tsx";
import { LeaverRules } from "@/features/manage/leaver/leaver-rules.tsx";
import { MaskingRules } from "@/features/manage/masking/masking-rules.tsx";
import { CleanModes } from "@/features/repay/code-policy/clean-modes.tsx";
import { CodePolicy } from "@/features/repay/code-policy/code-policy.tsx";
import { RepayChannels } from "@/features/repay/code-policy/channels.tsx";
import { SmsLimits } from "@/features/telephony/sms/setting/sms-limits.tsx";
import { TemplateList } from "@/features/telephony/sms/setting/template-list.tsx";
import { useT } from "@/lib/i18n.tsx";

const SECTIONS: readonly Section[] = [
  {
    id: "limits",
    group: "manage.settingGroup.contact",
    label: "telephony.setting.section.limits",
    permission: "sms.configure",
    view: SmsLimits,
  },
  {
    id: "templates",
    group: "manage.settingGroup.contact",
    label: "telephony.setting.section.templates",
    permission: "sms.configure",
    view: TemplateList,
  },
  {
    id: "codes",
    group: "manage.settingGroup.money",
    label: "manage.proposal.kind.CODE_POLICY",
    permission: "code.readPolicy",
    view: CodePolicy,
  },
  {
    id: "channels",
    group: "manage.settingGroup.money",
    label: "repay.codePolicy.channel.title",
    permission: "code.readPolicy",
    view: RepayChannels,
  },
  {
    id: "clearing",
    group: "manage.settingGroup.money",
    label: "manage.proposal.kind.CLEAN_MODE",
    permission: "code.readPolicy",
    view: CleanModes,
  },
  {
    id: "inactivity",
    group: "manage.settingGroup.people",
    label: "manage.inactivity.title",
    permission: "inactivity.read",
    view: InactivityRules,
  },
  {
    id: "leavers",
    group: "manage.settingGroup.people",
    label: "manage.leaver.title",
    permission: "leaver.read",
    view: LeaverRules,
  },
  {
    id: "masking",
    group: "manage.settingGroup.data",
    label: "manage.masking.title",
    permission: "masking.read",
    view: MaskingRules,
  },
  {
    id: "retention",
    group: "manage.settingGroup.data",
    label: "manage.retention.title",
    permission: "retention.read",
    view: RetentionRules,
  },
];

/** System config: a section for each kind of setting that the role may see. */
export default function SystemPage() {
  return (
    <SectionPage label={useT()("app.screen.system")} sections={SECTIONS} />
  );
}
