import type { Section } from "@/components/page/section-list.tsx";
import { SectionPage } from "@/components/page/section-page.tsx";
import { FaceBlacklist } from "@/features/manage/face/face-blacklist.tsx";
import { FaceRecords } from "@/features/manage/face/face-records.tsx";
import type { ExportKind } from "@/features/tasks/export/downloads.ts";
import { RecordsExport } from "@/features/tasks/export/export-button.tsx";
import { AppSetting } from "@/features/manage/config/app-setting.tsx";
import { CallRecords } from "@/features/telephony/call/record/call-records.tsx";
import { ImportButton } from "@/features/telephony/call/record/import-button.tsx";
import { PhoneList } from "@/features/telephony/phone-app/phone-list.tsx";
import { MessageRecords } from "@/features/telephony/sms/record/message-records.tsx";
import { useT } from "@/lib/i18n.tsx";

interface Records extends Section {
  /** Export of the section as a workbook. */
  readonly exported?: ExportKind;
}

const SECTIONS: readonly Records[] = [
  {
    id: "calls",
    label: "telephony.record.calls",
    permission: "call.read",
    view: CallRecords,
    exported: "calls",
  },
  {
    id: "sms",
    label: "telephony.record.messages",
    permission: "sms.read",
    view: MessageRecords,
    exported: "sms",
  },
  { id: "setting", label: "manage.proposal.setting", permission: "config.read", view: AppSetting },
  { id: "phones", label: "telephony.phone.list", permission: "phone.pair", view: PhoneList },
  { id: "faces", label: "manage.face.records", permission: "face.read", view: FaceRecords },
  { id: "blacklist", label: "manage.face.blacklist", permission: "face.read", view: FaceBlacklist },
];

/** App config: calls, messages, phones and faces, as far as the role may see them. */
export default function AppConfigPage() {
  return (
    <SectionPage
      fill
      label={useT()("app.screen.app-config")}
      sections={SECTIONS}
      actions={({ id, exported }) =>
        exported ? (
          <>
            {exported === "calls" ? <ImportButton /> : null}
            <RecordsExport key={id} kind={exported} />
          </>
        ) : null
      }
    />
  );
}
