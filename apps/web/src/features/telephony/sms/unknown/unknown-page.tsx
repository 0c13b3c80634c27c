import type { UnknownMessage } from "@kolekta/api/telephony/sms/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { CountTabs } from "@/components/page/count-tabs.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param, useUrlState } from "@/lib/url-state.ts";
import { getMessagesPath, useUnknownColumns } from "./unknown-columns.tsx";

const SettleDialog = lazyComponent(() => import("../resolve-dialog.tsx"));

const TABS = ["waiting", "checked"] as const;
type Tab = (typeof TABS)[number];
const VIEW = { tab: param.choice(TABS), page: param.id() };

const Messages = ({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) => {
  const t = useT();
  const navigate = useNavigate();
  const [settled, setSettled] = useState<UnknownMessage | null>(null);
  const table = useTableState({ filters: {} });
  const checked = tab === "checked";
  const result = trpc.telephony.sms.listUnknown.useQuery(
    { checked, page: table.page, size: table.size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  const columns = useUnknownColumns(checked, setSettled);
  return (
    <CountTabs
      label={t("core.field.status")}
      tabs={TABS}
      tab={tab}
      name={(code) => t(`telephony.sms.check.tab.${code}`)}
      count={(code) => (code === "waiting" ? result.data?.waiting : undefined)}
      onTab={onTab}
    >
      <DataTable
        id="sms.unknown"
        label={t("app.screen.unknown-messages")}
        columns={columns}
        rowKey={(row) => String(row.messageId)}
        rowLabel={(row) => row.borrowerName}
        onOpen={(row) => void navigate(getMessagesPath(row))}
        state={table}
        result={result}
        empty={{
          title: t(`telephony.sms.check.empty.${tab}`),
          body: t("telephony.sms.check.emptyBody"),
        }}
      />
      {settled ? (
        <SettleDialog
          messageId={settled.messageId}
          name={settled.name}
          canResend={settled.canResend}
          onClose={() => setSettled(null)}
        />
      ) : null}
    </CountTabs>
  );
};

/**
 * Messages that were handed to the provider without a result. A user asks the provider and records
 * the answer.
 */
export default function UnknownMessagesPage() {
  const t = useT();
  const { values, set } = useUrlState(VIEW);
  const { tab = "waiting" } = values;
  return (
    <Page fill>
      <PageHeader description={t("telephony.sms.check.intro")} />
      <Messages tab={tab} onTab={(next) => set({ tab: next, page: undefined })} />
    </Page>
  );
}
