import type { Permission } from "@kolekta/api/core/permissions";
import type { MessageKey } from "@kolekta/i18n/web";
import type { ComponentType } from "react";
import { useSearchParams } from "react-router-dom";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { NoPermission } from "@/components/page/states.tsx";
import {
  Tabs,
  TabsContent,
  TabsList,
  TabsTrigger,
} from "@/components/ui/tabs.tsx";
import type { ExportKind } from "@/features/tasks/export/downloads.ts";
import { ExportButton } from "@/features/tasks/export/export-button.tsx";
import { CallRecords } from "@/features/telephony/call/record/call-records.tsx";
import { PhoneList } from "@/features/telephony/phone-app/phone-list.tsx";
import { MessageRecords } from "@/features/telephony/sms/record/message-records.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";

interface Section {
  readonly id: string;
  readonly label: MessageKey;
  readonly permission: Permission;
  readonly view: ComponentType;
  /** What of it leaves as a workbook. */
  readonly exported?: ExportKind;
}

const SECTIONS: readonly Section[] = [
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
  {
    id: "phones",
    label: "telephony.phone.list",
    permission: "phone.pair",
    view: PhoneList,
  },
];

/** App config: what was called and written, and the phones that call; a section for each that the role may see. */
export default function AppConfigPage() {
  const t = useT();
  const can = useCan();
  const [query, setQuery] = useSearchParams();
  const sections = SECTIONS.filter(({ permission }) => can(permission));
  const wanted = query.get("section");
  const shown = sections.find(({ id }) => id === wanted) ?? sections[0];
  if (!shown) return <NoPermission />;
  return (
    <Page fill>
      <PageHeader
        actions={
          shown.exported ? (
            <ExportButton key={shown.id} kind={shown.exported} />
          ) : null
        }
      />
      <Tabs
        value={shown.id}
        // A section starts without the filters of the one before it.
        onValueChange={(section) => setQuery({ section })}
        className="flex min-h-0 flex-col gap-3 md:flex-1"
      >
        <TabsList aria-label={t("app.screen.app-config")}>
          {sections.map(({ id, label }) => (
            <TabsTrigger key={id} value={id}>
              {t(label)}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent
          value={shown.id}
          tabIndex={-1}
          className="flex min-h-0 flex-col gap-3 outline-none md:flex-1"
        >
          <shown.view />
        </TabsContent>
      </Tabs>
    </Page>
  );
}
