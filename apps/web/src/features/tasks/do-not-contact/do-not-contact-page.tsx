import { DO_NOT_CONTACT_SORTS } from "@kolekta/api/tasks/do-not-contact/contract-codes";
import { doNotContactColumns } from "@kolekta/api/tasks/do-not-contact/contract-columns";
import { orderAmong, useTableState } from "@/components/data-table/table-state.ts";
import { toParams } from "@/components/list/filters.ts";
import { ListExport } from "@/components/list/list-export.tsx";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { CountTabs } from "@/components/page/count-tabs.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { countInStates } from "@/components/page/state-counts.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useUrlState } from "@/lib/url-state.ts";
import { COLUMN_VIEW } from "./column-view.tsx";
import { FILTERS, type Tab, TABS, toQuery, VIEW } from "./filters.ts";
import { useDoNotContactLabels } from "./labels.ts";
import { Add } from "./page-actions.tsx";
import { RowActions } from "./row-actions.tsx";

const HistorySheet = lazyComponent(() => import("./history-sheet.tsx"));

const PARAMS = toParams(FILTERS);

const useList = (tab: Tab) => {
  const table = useTableState({ filters: PARAMS, sortable: DO_NOT_CONTACT_SORTS });
  const { filters, sort, page, size } = table;
  const query = { ...toQuery(filters), ...(tab !== "ALL" && { state: tab }) };
  const result = trpc.tasks.doNotContact.list.useQuery(
    { ...query, ...orderAmong(sort, DO_NOT_CONTACT_SORTS), page, size },
    LIST_QUERY,
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
  return (
    <CountTabs
      label={t("core.field.status")}
      tabs={TABS}
      tab={tab}
      name={(code) => (code === "ALL" ? t("core.word.all") : t(`tasks.doNotContact.state.${code}`))}
      count={(code) => countInStates(result.data?.states, code === "ALL" ? code : [code])}
      onTab={onTab}
    >
      <ListScreen
        id="bar.list"
        label="app.screen.do-not-contact"
        columns={doNotContactColumns}
        view={COLUMN_VIEW}
        filters={FILTERS}
        state={table}
        result={result}
        rowKey="doNotContactId"
        rowLabel={labels.name}
        onOpen={onOpen}
        isCurrent={(row) => row.doNotContactId === opened}
        menu={(row) => <RowActions row={row} onOpen={() => onOpen(row)} />}
        empty={["tasks.doNotContact.noneListed", "tasks.doNotContact.noneListedBody"]}
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
            {can("doNotContact.export") ? (
              <ListExport
                list="tasks.doNotContact.exportList"
                filter={list.query}
                columns={doNotContactColumns}
              />
            ) : null}
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
