import { REPLY_TABS, type Reply } from "@kolekta/api/telephony/sms/contract-reply";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useRecordPeople } from "@/components/case/record-filters.ts";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { CountTabs } from "@/components/page/count-tabs.tsx";
import { DownloadButton } from "@/components/page/download-button.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param, useUrlState } from "@/lib/url-state.ts";
import { getConversationPath, useReplyColumns } from "./reply-columns.tsx";

const SettleReplyDialog = lazyComponent(() => import("./resolve-reply-dialog.tsx"));

const EXPORT = "/api/manage/sms/reply/listing-export";
const WAITING_MINUTES = [30, 60, 240, 1440];

type Tab = (typeof REPLY_TABS)[number];
const VIEW = { tab: param.choice(REPLY_TABS), page: param.id() };
const FILTERS = {
  institutionId: param.id(),
  agentId: param.id(),
  waitingMinutes: param.id(),
};

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
  const table = useTableState({ filters: FILTERS });
  const { filters, page, size } = table;
  const result = trpc.telephony.sms.listReplies.useQuery(
    { ...filters, tab, page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  const columns = useReplyColumns(tab, setSettled);
  const people = useRecordPeople(filters.institutionId);
  const waiting = useWaitingFilter();
  return (
    <CountTabs
      label={t("core.field.status")}
      tabs={REPLY_TABS}
      tab={tab}
      name={(key) => t(`telephony.sms.reply.tab.${key}`)}
      count={(key) => result.data?.counts[key]}
      onTab={onTab}
    >
      <DataTable
        id="sms.replies"
        label={t("app.screen.replies")}
        columns={columns}
        rowKey={(row) => String(row.inboundId)}
        rowLabel={(row) => row.borrowerName ?? row.phone}
        onOpen={(row) => {
          const path = getConversationPath(row);
          if (path) void navigate(path);
        }}
        state={table}
        result={result}
        toolbar={
          <div className="flex flex-wrap items-center gap-2">
            <ListFilters state={table} choices={[...people, waiting]} />
            <DownloadButton
              path={EXPORT}
              name="replies.xlsx"
              body={{ ...filters, tab }}
              variant="outline"
            >
              {t("core.action.export")}
            </DownloadButton>
          </div>
        }
        empty={{
          title: t(`telephony.sms.reply.empty.${tab}`),
          body: t("telephony.sms.reply.emptyBody"),
        }}
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
