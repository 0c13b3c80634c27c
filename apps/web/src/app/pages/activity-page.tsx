import type { Section } from "@/components/page/section-list.tsx";
import { SectionPage } from "@/components/page/section-page.tsx";
import { Behaviours } from "@/features/manage/activity/behaviours.tsx";
import { Reveals } from "@/features/manage/activity/reveals.tsx";
import type { ExportKind } from "@/features/tasks/export/downloads.ts";
import { RecordsExport } from "@/features/tasks/export/export-button.tsx";
import { useT } from "@/lib/i18n.tsx";

interface Records extends Section {
  readonly exported: ExportKind;
}

const SECTIONS: readonly Records[] = [
  {
    id: "behaviours",
    label: "tasks.export.kind.behaviours",
    permission: "activity.read",
    view: Behaviours,
    exported: "behaviours",
  },
  {
    id: "reveals",
    label: "tasks.export.kind.reveals",
    permission: "activity.read",
    view: Reveals,
    exported: "reveals",
  },
];

export default function ActivityPage() {
  return (
    <SectionPage
      fill
      label={useT()("app.screen.phone-record")}
      sections={SECTIONS}
      actions={({ id, exported }) => <RecordsExport key={id} kind={exported} />}
    />
  );
}
