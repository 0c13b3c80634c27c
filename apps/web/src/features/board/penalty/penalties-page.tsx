import { keepPreviousData } from "@tanstack/react-query";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { orderAmong, useTableState } from "@/components/data-table/table-state.ts";
import { CountTabs } from "@/components/page/count-tabs.tsx";
import { DownloadButton } from "@/components/page/download-button.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { countInStates } from "@/components/page/state-counts.ts";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useUrlState } from "@/lib/url-state.ts";
import { usePenaltyColumns } from "./columns.tsx";
import { FILTERS, SORTABLE, type Tab, TABS, VIEW } from "./filters.ts";
import { PenaltyFilters } from "./toolbar.tsx";

const PenaltySheet = lazyComponent(() => import("./penalty-sheet.tsx"));

const useList = (tab: Tab) => {
  const table = useTableState({ filters: FILTERS, sortable: SORTABLE });
  const { filters, sort, page, size } = table;
  const state = tab === "ALL" ? undefined : [tab];
  const query = { ...filters, ...orderAmong(sort, SORTABLE), state };
  const result = trpc.board.penalty.list.useQuery(
    { ...query, page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return { table, query, result };
};

interface ListProps {
  list: ReturnType<typeof useList>;
  tab: Tab;
  onTab: (tab: Tab) => void;
  onOpen: (row: { orderId: number }) => void;
}

const List = ({ list, tab, onTab, onOpen }: ListProps) => {
  const t = useT();
  const { table, result } = list;
  return (
    <CountTabs
      label={t("core.field.status")}
      tabs={TABS}
      tab={tab}
      name={(code) => (code === "ALL" ? t("core.word.all") : t(`board.penalty.state.${code}`))}
      count={(code) => countInStates(result.data?.counts, code === "ALL" ? code : [code])}
      onTab={onTab}
    >
      <DataTable
        id="penalty.list"
        label={t("board.penalty.list")}
        columns={usePenaltyColumns(onOpen)}
        rowKey={(row) => String(row.penaltyId)}
        rowLabel={(row) => t("board.penalty.named", { id: String(row.penaltyId) })}
        state={table}
        result={result}
        onOpen={onOpen}
        toolbar={<PenaltyFilters state={table} />}
        empty={{
          title: t("board.penalty.none"),
          body: t("board.penalty.noneBody"),
        }}
      />
    </CountTabs>
  );
};

export default function PenaltiesPage() {
  const t = useT();
  const { values, set } = useUrlState(VIEW);
  const tab = values.tab ?? "ALL";
  const list = useList(tab);
  return (
    <Page fill>
      <PageHeader
        description={t("board.penalty.intro")}
        actions={
          <DownloadButton
            path="/api/customer/service/penalty/export"
            name="penalties.xlsx"
            body={list.query}
          >
            {t("core.action.download")}
          </DownloadButton>
        }
      />
      <List
        list={list}
        tab={tab}
        onTab={(next) => set({ tab: next === "ALL" ? undefined : next, page: undefined })}
        onOpen={({ orderId }) => set({ show: orderId })}
      />
      {values.show === undefined ? null : (
        <PenaltySheet
          key={values.show}
          orderId={values.show}
          onClose={() => set({ show: undefined })}
        />
      )}
    </Page>
  );
}
