import type { Section } from "@/components/page/section-list.tsx";
import { SectionPage } from "@/components/page/section-page.tsx";
import type { ExportKind } from "@/features/tasks/export/downloads.ts";
import { RecordsExport } from "@/features/tasks/export/export-button.tsx";
import { CallRecords } from "@/features/telephony/call/record/call-records.tsx";
import { ImportButton } from "@/features/telephony/call/record/import-button.tsx";
import { MessageRecords } from "@/features/telephony/sms/record/message-records.tsx";

interface RecordSection extends Section {
  /** Export of the section as a workbook. */
  readonly exported?: ExportKind;
}

export const RECORD_SECTIONS: readonly RecordSection[] = [
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
];

/** Sections of which some are records with an export. */
export const RecordPage = ({
  label,
  sections,
}: {
  label: string;
  sections: readonly RecordSection[];
}) => (
  <SectionPage
    fill
    label={label}
    sections={sections}
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
