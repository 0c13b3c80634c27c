import { type Section, SectionPage } from "@/components/page/section-page.tsx";
import { InfoRules } from "@/features/manage/config/info-rules.tsx";
import { Parameters } from "@/features/manage/config/parameters.tsx";
import { RetentionRules } from "@/features/manage/retention/retention-rules.tsx";
import { InactivityRules } from "@/features/manage/inactivity/inactivity-rules.tsx";
import { LeaverRules } from "@/features/manage/leaver/leaver-rules.tsx";
import { MaskingRules } from "@/features/manage/masking/masking-rules.tsx";
import { ReportingHours } from "@/features/reports/hour/reporting-hours.tsx";
import { OptOutWords } from "@/features/telephony/opt-out/opt-out-words.tsx";
import { SmsLimits } from "@/features/telephony/sms/setting/sms-limits.tsx";
import { TemplateList } from "@/features/telephony/sms/setting/template-list.tsx";
import { useT } from "@/lib/i18n.tsx";

const SECTIONS: readonly Section[] = [
  {
    id: "config",
    label: "manage.config.title",
    permission: "config.read",
    view: InfoRules,
  },
  {
    id: "parameters",
    label: "manage.config.parameters",
    permission: "config.read",
    view: Parameters,
  },
  {
    id: "reporting-hours",
    label: "reports.hour.title",
    permission: "config.read",
    view: ReportingHours,
  },
  {
    id: "opt-out",
    label: "telephony.optOut.title",
    permission: "config.read",
    view: OptOutWords,
  },
  {
    id: "limits",
    label: "telephony.setting.section.limits",
    permission: "sms.configure",
    view: SmsLimits,
  },
  {
    id: "templates",
    label: "telephony.setting.section.templates",
    permission: "sms.configure",
    view: TemplateList,
  },
  {
    id: "inactivity",
    label: "manage.inactivity.title",
    permission: "inactivity.read",
    view: InactivityRules,
  },
  {
    id: "leavers",
    label: "manage.leaver.title",
    permission: "leaver.read",
    view: LeaverRules,
  },
  {
    id: "masking",
    label: "manage.masking.title",
    permission: "masking.read",
    view: MaskingRules,
  },
  {
    id: "retention",
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
