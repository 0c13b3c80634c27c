import { type Section, SectionPage } from "@/components/page/section-page.tsx";
import { FaceRules } from "@/features/manage/face/face-rules.tsx";
import { RetentionRules } from "@/features/manage/retention/retention-rules.tsx";
import { InactivityRules } from "@/features/manage/inactivity/inactivity-rules.tsx";
import { LeaverRules } from "@/features/manage/leaver/leaver-rules.tsx";
import { MaskingRules } from "@/features/manage/masking/masking-rules.tsx";
import { SmsLimits } from "@/features/telephony/sms/setting/sms-limits.tsx";
import { TemplateList } from "@/features/telephony/sms/setting/template-list.tsx";
import { useT } from "@/lib/i18n.tsx";

const SECTIONS: readonly Section[] = [
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
  {
    id: "faces",
    label: "manage.face.ruleTitle",
    permission: "face.readRule",
    view: FaceRules,
  },
];

/** System config: a section for each kind of setting that the role may see. */
export default function SystemPage() {
  return (
    <SectionPage label={useT()("app.screen.system")} sections={SECTIONS} />
  );
}
