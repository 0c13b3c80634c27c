import type { Section } from "@/components/page/section-list.tsx";
import { FaceBlacklist } from "@/features/manage/face/face-blacklist.tsx";
import { FaceRecords } from "@/features/manage/face/face-records.tsx";
import { AppSetting } from "@/features/manage/config/app-setting.tsx";
import { PhoneList } from "@/features/telephony/phone-app/phone-list.tsx";
import { useT } from "@/lib/i18n.tsx";
import { RECORD_SECTIONS, RecordPage } from "./record-sections.tsx";

const OTHER_SECTIONS: readonly Section[] = [
  { id: "setting", label: "manage.proposal.setting", permission: "config.read", view: AppSetting },
  { id: "phones", label: "telephony.phone.list", permission: "phone.pair", view: PhoneList },
  { id: "faces", label: "manage.face.records", permission: "face.read", view: FaceRecords },
  { id: "blacklist", label: "manage.face.blacklist", permission: "face.read", view: FaceBlacklist },
];

const SECTIONS = [...RECORD_SECTIONS, ...OTHER_SECTIONS];

/** App config: calls, messages, phones and faces, as far as the role may see them. */
export default function AppConfigPage() {
  return <RecordPage label={useT()("app.screen.app-config")} sections={SECTIONS} />;
}
