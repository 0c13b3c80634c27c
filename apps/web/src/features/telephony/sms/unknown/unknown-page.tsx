import type { UnknownMessage } from "@kolekta/api/telephony/sms/contract";
import { unknownColumns } from "@kolekta/api/telephony/sms/contract-columns";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useTableState } from "@/components/data-table/table-state.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { CountTabs } from "@/components/page/count-tabs.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param, useUrlState } from "@/lib/url-state.ts";
import { CHECKED_VIEW, getMessagesPath, WAITING_VIEW } from "./unknown-cells.tsx";

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
    LIST_QUERY,
  );
  return (
    <CountTabs
      label={t("core.field.status")}
      tabs={TABS}
      tab={tab}
      name={(code) => t(`telephony.sms.check.tab.${code}`)}
      count={(code) => (code === "waiting" ? result.data?.waiting : undefined)}
      onTab={onTab}
    >
      <ListScreen
        id="sms.unknown"
        label="app.screen.unknown-messages"
        columns={unknownColumns}
        view={checked ? CHECKED_VIEW : WAITING_VIEW}
        rowKey="messageId"
        rowLabel={(row) => row.borrowerName}
        onOpen={(row) => void navigate(getMessagesPath(row))}
        menu={
          checked
            ? undefined
            : (row) => (
                <Button
                  size="sm"
                  aria-haspopup="dialog"
                  aria-label={`${t("telephony.sms.check.action")}: ${row.borrowerName}`}
                  onClick={() => setSettled(row)}
                >
                  {t("telephony.sms.check.action")}
                </Button>
              )
        }
        state={table}
        result={result}
        exportFilter={{ checked }}
        empty={[`telephony.sms.check.empty.${tab}`, "telephony.sms.check.emptyBody"]}
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
