import { KINDS, STATES } from "@kolekta/api/manage/data-request/contract-codes";
import { keepPreviousData } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { FilterBar } from "@/components/data-table/filter-bar.tsx";
import { type TableState, useTableState } from "@/components/data-table/table-state.ts";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { Button } from "@/components/ui/button.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type FilterValues, param, useUrlState } from "@/lib/url-state.ts";
import { useRequestColumns } from "./columns.tsx";

const RequestDialog = lazyComponent(() => import("./request-dialog.tsx"));

const FILTERS = { state: param.choice(STATES), kind: param.choice(KINDS) };

/** Borrower of the dialog; "new" starts with a search. */
const VIEW = { of: param.text() };
const NEW = "new";

const Selects = ({ table }: { table: TableState<FilterValues<typeof FILTERS>> }) => {
  const t = useT();
  const { filters, setFilters } = table;
  return (
    <>
      <NativeSelect
        className="w-auto"
        aria-label={t("tasks.closing.list.state")}
        placeholder={t("tasks.closing.list.anyState")}
        value={filters.state ?? ""}
        options={toOptions(STATES, (code) => t(`manage.dataRequest.stateName.${code}`))}
        onChange={({ target }) => setFilters({ state: FILTERS.state(target.value) })}
      />
      <NativeSelect
        className="w-auto"
        aria-label={t("tasks.closing.list.kind")}
        placeholder={t("tasks.closing.list.anyKind")}
        value={filters.kind ?? ""}
        options={toOptions(KINDS, (code) => t(`manage.dataRequest.kind.${code}`))}
        onChange={({ target }) => setFilters({ kind: FILTERS.kind(target.value) })}
      />
    </>
  );
};

const List = () => {
  const t = useT();
  const table = useTableState({ filters: FILTERS });
  const { state, kind } = table.filters;
  const result = trpc.manage.dataRequest.list.useQuery(
    { state: state && [state], kind, page: table.page, size: table.size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return (
    <DataTable
      id="dataRequest.list"
      label={t("app.screen.data-requests")}
      columns={useRequestColumns()}
      rowKey={(row) => String(row.requestId)}
      rowLabel={(row) => row.borrowerName}
      state={table}
      result={result}
      toolbar={
        <FilterBar chips={[]} onClear={table.clearFilters}>
          <Selects table={table} />
        </FilterBar>
      }
      empty={{
        title: t("manage.dataRequest.empty"),
        body: t("manage.dataRequest.emptyBody"),
      }}
    />
  );
};

/** Requests of borrowers to export or erase their data. */
export default function DataRequestsPage() {
  const t = useT();
  const { values, set } = useUrlState(VIEW);
  const borrowerId = Number(values.of);
  return (
    <Page fill>
      <PageHeader
        description={t("manage.dataRequest.intro")}
        actions={
          <Button aria-haspopup="dialog" onClick={() => set({ of: NEW })}>
            <Plus />
            {t("manage.dataRequest.new")}
          </Button>
        }
      />
      <List />
      {values.of === undefined ? null : (
        <RequestDialog
          borrowerId={Number.isSafeInteger(borrowerId) ? borrowerId : undefined}
          onClose={() => set({ of: undefined })}
        />
      )}
    </Page>
  );
}
