import { DEFAULT_DAYS } from "@kolekta/api/manage/login-log/contract";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { Logins } from "@/features/manage/login-log/logins.tsx";
import { RecordsExport } from "@/features/tasks/export/export-button.tsx";
import { useT } from "@/lib/i18n.tsx";

export default function LoginLogPage() {
  const t = useT();
  return (
    <Page fill>
      <PageHeader
        description={t("manage.loginLog.intro", { days: DEFAULT_DAYS })}
        actions={<RecordsExport kind="logins" />}
      />
      <Logins />
    </Page>
  );
}
