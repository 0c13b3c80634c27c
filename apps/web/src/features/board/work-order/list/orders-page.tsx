import { keepPreviousData } from "@tanstack/react-query";
import { FileSpreadsheet, Plus } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { useSelection } from "@/components/data-table/selection.ts";
import { orderAmong, useTableState } from "@/components/data-table/table-state.ts";
import { CountTabs } from "@/components/page/count-tabs.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { countInStates } from "@/components/page/state-counts.ts";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { useUrlState } from "@/lib/url-state.ts";
import { orderPath } from "../order-link.tsx";
import { AllocateMany } from "./allocate-many.tsx";
import { useOrderColumns } from "./columns.tsx";
import { FILTERS, toQuery, SORTABLE, toStates, type Tab, TABS, VIEW } from "./filters.ts";
import { OrderFilters } from "./toolbar.tsx";

const CreateDialog = lazyComponent(() => import("../create/create-dialog.tsx"));
const ImportDialog = lazyComponent(() => import("../create/import-dialog.tsx"));

type Listing = Outputs["board"]["workOrder"]["list"];
type Row = Listing["rows"][number];

const useTabLabel = () => {
  const t = useT();
  return (tab: Tab): string => {
    if (tab === "ALL") return t("core.word.all");
    return tab === "OPEN" ? t("board.workOrder.open") : t(`board.workOrder.state.${tab}`);
  };
};

const useList = (tab: Tab) => {
  const table = useTableState({ filters: FILTERS, sortable: SORTABLE });
  const { filters, sort, page, size } = table;
  const result = trpc.board.workOrder.list.useQuery(
    { ...toQuery(filters, tab), ...orderAmong(sort, SORTABLE), page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return { table, result };
};

const List = ({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) => {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const { table, result } = useList(tab);
  const selection = useSelection<Row>();
  const allocates = can("workOrder.allocate");
  return (
    <CountTabs
      label={t("board.workOrder.tabs")}
      tabs={TABS}
      tab={tab}
      name={useTabLabel()}
      count={(code) => countInStates(result.data?.counts, toStates(code))}
      onTab={onTab}
    >
      <DataTable
        id="workOrder.list"
        label={t("board.workOrder.list")}
        columns={useOrderColumns()}
        rowKey={(row) => String(row.orderId)}
        rowLabel={(row) => t("board.workOrder.named", { id: String(row.orderId) })}
        state={table}
        result={result}
        selection={allocates ? selection : null}
        bulkActions={
          allocates
            ? (rows) => <AllocateMany rows={rows} onDone={() => selection?.clear()} />
            : undefined
        }
        onOpen={({ orderId }) => void navigate(orderPath(orderId))}
        toolbar={<OrderFilters state={table} overdue={result.data?.overdue} />}
        empty={{
          title: t("board.workOrder.empty"),
          body: t("board.workOrder.emptyBody"),
        }}
      />
    </CountTabs>
  );
};

export default function OrdersPage() {
  const t = useT();
  const can = useCan();
  const { values, set } = useUrlState(VIEW);
  return (
    <Page fill>
      <PageHeader
        description={t("board.workOrder.intro")}
        actions={
          can("workOrder.create") ? (
            <>
              <Button aria-haspopup="dialog" onClick={() => set({ sheet: true })}>
                <FileSpreadsheet />
                {t("app.sheet.open")}
              </Button>
              <Button variant="primary" aria-haspopup="dialog" onClick={() => set({ new: true })}>
                <Plus />
                {t("board.workOrder.new")}
              </Button>
            </>
          ) : undefined
        }
      />
      <List
        tab={values.tab ?? "OPEN"}
        onTab={(tab) => set({ tab: tab === "OPEN" ? undefined : tab, page: undefined })}
      />
      {values.new && can("workOrder.create") ? (
        <CreateDialog onClose={() => set({ new: undefined })} />
      ) : null}
      {values.sheet && can("workOrder.create") ? (
        <ImportDialog onClose={() => set({ sheet: undefined })} />
      ) : null}
    </Page>
  );
}
