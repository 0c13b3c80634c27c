import { REPLY_TABS } from "@kolekta/api/telephony/sms/contract-codes";
import { replyColumns } from "@kolekta/api/telephony/sms/contract-columns";
import type { Reply } from "@kolekta/api/telephony/sms/contract-reply";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useTableState } from "@/components/data-table/table-state.ts";
import { filter, toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { CountTabs } from "@/components/page/count-tabs.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param, useUrlState } from "@/lib/url-state.ts";
import { getConversationPath, REPLY_VIEW } from "./reply-cells.tsx";

const SettleReplyDialog = lazyComponent(() => import("./resolve-reply-dialog.tsx"));

const WAITING_MINUTES = [30, 60, 240, 1440];

type Tab = (typeof REPLY_TABS)[number];
const VIEW = { tab: param.choice(REPLY_TABS), page: param.id() };
const FILTERS = {
  institutionId: filter.institution(),
  agentId: filter.agent(),
  waitingMinutes: filter.value(param.id()),
};
const PARAMS = toParams(FILTERS);

const useWaitingFilter = () => {
  const t = useT();
  return {
    id: "waitingMinutes",
    label: t("telephony.sms.reply.waiting"),
    placeholder: t("tasks.day.anytime"),
    options: WAITING_MINUTES.map((minutes) => ({
      value: minutes,
      label: t("telephony.sms.reply.minutes", { minutes }),
    })),
  } as const;
};

const Replies = ({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) => {
  const t = useT();
  const navigate = useNavigate();
  const [settled, setSettled] = useState<Reply | null>(null);
  const canSettle = useCan()("sms.resolve");
  const table = useTableState({ filters: PARAMS });
  const { filters, page, size } = table;
  const query = { ...filters, tab };
  const result = trpc.telephony.sms.listReplies.useQuery({ ...query, page, size }, LIST_QUERY);
  return (
    <CountTabs
      label={t("core.field.status")}
      tabs={REPLY_TABS}
      tab={tab}
      name={(key) => t(`telephony.sms.reply.tab.${key}`)}
      count={(key) => result.data?.counts[key]}
      onTab={onTab}
    >
      <ListScreen
        id="sms.replies"
        label="app.screen.replies"
        columns={replyColumns}
        view={REPLY_VIEW}
        filters={FILTERS}
        choices={[useWaitingFilter()]}
        state={table}
        result={result}
        rowKey="inboundId"
        rowLabel={(row) => row.borrowerName ?? row.phone}
        onOpen={(row) => {
          const path = getConversationPath(row);
          if (path) void navigate(path);
        }}
        menu={
          tab === "NO_CASE" && canSettle
            ? (row) => (
                <Button
                  size="sm"
                  aria-haspopup="dialog"
                  aria-label={`${t("core.action.close")}: ${row.phone}`}
                  onClick={() => setSettled(row)}
                >
                  {t("core.action.close")}
                </Button>
              )
            : undefined
        }
        exportFilter={query}
        empty={[`telephony.sms.reply.empty.${tab}`, "telephony.sms.reply.emptyBody"]}
      />
      {settled ? <SettleReplyDialog reply={settled} onClose={() => setSettled(null)} /> : null}
    </CountTabs>
  );
};

export default function RepliesPage() {
  const t = useT();
  const { values, set } = useUrlState(VIEW);
  const { tab = "CASE" } = values;
  return (
    <Page fill>
      <PageHeader description={t("telephony.sms.reply.intro")} />
      <Replies tab={tab} onTab={(next) => set({ tab: next, page: undefined })} />
    </Page>
  );
}
