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
import { RetentionRules } from "@/features/manage/retention/retention-rules.tsx";
import { InactivityRules } from "@/features/manage/inactivity/inactivity-rules.tsx";
import { LeaverRules } from "@/features/manage/leaver/leaver-rules.tsx";
import { MaskingRules } from "@/features/manage/masking/masking-rules.tsx";
import { SmsLimits } from "@/features/telephony/sms/setting/sms-limits.tsx";
import { TemplateList } from "@/features/telephony/sms/setting/template-list.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";

interface Section {
  readonly id: string;
  readonly label: MessageKey;
  readonly permission: Permission;
  readonly view: ComponentType;
}

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
];

/** System config: a section for each kind of setting that the role may see. */
export default function SystemPage() {
  const t = useT();
  const can = useCan();
  const [query, setQuery] = useSearchParams();
  const sections = SECTIONS.filter(({ permission }) => can(permission));
  const wanted = query.get("section");
  const shown = sections.find(({ id }) => id === wanted) ?? sections[0];
  if (!shown) return <NoPermission />;
  return (
    <Page width="form">
      <PageHeader />
      <Tabs
        value={shown.id}
        // A section starts without the filters of the one before it.
        onValueChange={(section) => setQuery({ section })}
        className="flex flex-col gap-4"
      >
        <TabsList aria-label={t("app.screen.system")}>
          {sections.map(({ id, label }) => (
            <TabsTrigger key={id} value={id}>
              {t(label)}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={shown.id} tabIndex={-1} className="outline-none">
          <shown.view />
        </TabsContent>
      </Tabs>
    </Page>
  );
}
