import { keepPreviousData } from "@tanstack/react-query";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { orderAmong, useTableState } from "@/components/data-table/table-state.ts";
import { CountTabs } from "@/components/page/count-tabs.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { countInStates } from "@/components/page/state-counts.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useUrlState } from "@/lib/url-state.ts";
import { useDoNotContactColumns } from "./columns.tsx";
import { toQuery, FILTERS, SORTABLE, type Tab, TABS, VIEW } from "./filters.ts";
import { Add, Export } from "./page-actions.tsx";
import { DoNotContactFilters } from "./toolbar.tsx";
import { useDoNotContactLabels } from "./labels.ts";

const HistorySheet = lazyComponent(() => import("./history-sheet.tsx"));

const toState = (tab: Tab) => (tab === "ALL" ? {} : { state: tab });

const useList = (tab: Tab) => {
  const table = useTableState({ filters: FILTERS, sortable: SORTABLE });
  const { filters, sort, page, size } = table;
  const query = { ...toQuery(filters), ...toState(tab) };
  const result = trpc.tasks.doNotContact.list.useQuery(
    { ...query, ...orderAmong(sort, SORTABLE), page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return { table, query, result };
};

interface ListProps {
  list: ReturnType<typeof useList>;
  tab: Tab;
  opened: number | undefined;
  onTab: (tab: Tab) => void;
  onOpen: (row: { doNotContactId: number }) => void;
}

const List = ({ list, tab, opened, onTab, onOpen }: ListProps) => {
  const t = useT();
  const labels = useDoNotContactLabels();
  const { table, result } = list;
  const columns = useDoNotContactColumns(onOpen);
  return (
    <CountTabs
      label={t("core.field.status")}
      tabs={TABS}
      tab={tab}
      name={(code) => (code === "ALL" ? t("core.word.all") : t(`tasks.doNotContact.state.${code}`))}
      count={(code) => countInStates(result.data?.states, code === "ALL" ? code : [code])}
      onTab={onTab}
    >
      <DataTable
        id="bar.list"
        label={t("tasks.doNotContact.title")}
        columns={columns}
        rowKey={(row) => String(row.doNotContactId)}
        rowLabel={labels.name}
        state={table}
        result={result}
        onOpen={onOpen}
        isCurrent={(row) => row.doNotContactId === opened}
        toolbar={<DoNotContactFilters state={table} />}
        empty={{
          title: t("tasks.doNotContact.noneListed"),
          body: t("tasks.doNotContact.noneListedBody"),
        }}
      />
    </CountTabs>
  );
};

/** Do-not-contact register, including ended entries. */
export default function DoNotContactPage() {
  const t = useT();
  const can = useCan();
  const { values, set } = useUrlState(VIEW);
  const tab = values.tab ?? "IN_FORCE";
  const list = useList(tab);
  return (
    <Page fill>
      <PageHeader
        description={t("tasks.doNotContact.intro")}
        actions={
          <>
            {can("doNotContact.export") ? <Export query={list.query} /> : null}
            {can("doNotContact.lift") ? <Add /> : null}
          </>
        }
      />
      <List
        list={list}
        tab={tab}
        opened={values.show}
        onTab={(next) => set({ tab: next, page: undefined })}
        onOpen={({ doNotContactId }) => set({ show: doNotContactId })}
      />
      {values.show === undefined ? null : (
        <HistorySheet
          key={values.show}
          doNotContactId={values.show}
          onClose={() => set({ show: undefined })}
        />
      )}
    </Page>
  );
}
