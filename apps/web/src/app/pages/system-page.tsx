import { Page, PageHeader } from "@/components/page/page.tsx";
import {
  Tabs,
  TabsContent,
  TabsList,
  TabsTrigger,
} from "@/components/ui/tabs.tsx";
import { SmsLimits } from "@/features/telephony/sms/setting/sms-limits.tsx";
import { TemplateList } from "@/features/telephony/sms/setting/template-list.tsx";
import { useT } from "@/lib/i18n.tsx";
import { param, useUrlState } from "@/lib/url-state.ts";

const SECTIONS = ["limits", "templates"] as const;
const PARAMS = { section: param.one(SECTIONS) };

/** System config: how many SMS a case may get, and what they say. */
export default function SystemPage() {
  const t = useT();
  const { values, set } = useUrlState(PARAMS);
  const section = values.section ?? "limits";
  const choose = (value: string) =>
    set({ section: SECTIONS.find((one) => one === value) });
  return (
    <Page width="form">
      <PageHeader title={t("app.screen.system")} />
      <Tabs
        value={section}
        onValueChange={choose}
        className="flex flex-col gap-4"
      >
        <TabsList aria-label={t("app.screen.system")}>
          {SECTIONS.map((one) => (
            <TabsTrigger key={one} value={one}>
              {t(`telephony.setting.section.${one}`)}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={section} tabIndex={-1} className="outline-none">
          {section === "limits" ? <SmsLimits /> : <TemplateList />}
        </TabsContent>
      </Tabs>
    </Page>
  );
}
