import { toCasePath } from "@/components/case/case-link.tsx";
import { CLOSING_KINDS, REQUEST_STATES } from "@kolekta/api/tasks/closing/contract-codes";
import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { FilterBar } from "@/components/data-table/filter-bar.tsx";
import { type TableState, useTableState } from "@/components/data-table/table-state.ts";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type FilterValues, param } from "@/lib/url-state.ts";
import { useApprovalColumns } from "./approval-columns.tsx";

/** Selects all requests; the default shows only pending ones. */
const EVERYTHING = "ALL";

const FILTERS = {
  state: param.choice([...REQUEST_STATES, EVERYTHING]),
  kind: param.choice(CLOSING_KINDS),
};

type Filters = FilterValues<typeof FILTERS>;

const Selects = ({ table }: { table: TableState<Filters> }) => {
  const t = useT();
  const { filters, setFilters } = table;
  const states = REQUEST_STATES.map((value) => ({
    value: value as string,
    label: t(`tasks.closing.state.${value}`),
  }));
  return (
    <>
      <NativeSelect
        className="w-auto"
        aria-label={t("tasks.closing.list.state")}
        value={filters.state ?? "REQUESTED"}
        options={[...states, { value: EVERYTHING, label: t("tasks.closing.list.anyState") }]}
        onChange={({ target }) => setFilters({ state: FILTERS.state(target.value) })}
      />
      <NativeSelect
        className="w-auto"
        aria-label={t("tasks.closing.list.kind")}
        placeholder={t("tasks.closing.list.anyKind")}
        value={filters.kind ?? ""}
        options={toOptions(CLOSING_KINDS, (value) => t(`tasks.closing.kind.${value}`))}
        onChange={({ target }) => setFilters({ kind: FILTERS.kind(target.value) })}
      />
    </>
  );
};

export default function ApprovalsPage() {
  const t = useT();
  const navigate = useNavigate();
  const table = useTableState({ filters: FILTERS });
  const { state = "REQUESTED", kind } = table.filters;
  const result = trpc.tasks.closing.listRequests.useQuery(
    {
      state: state === EVERYTHING ? undefined : [state],
      kind,
      page: table.page,
      size: table.size,
    },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  const columns = useApprovalColumns(state === "REQUESTED");
  return (
    <Page fill>
      <PageHeader description={t("tasks.closing.list.intro")} />
      <DataTable
        id="closing.requests"
        label={t("app.screen.approvals")}
        columns={columns}
        rowKey={(row) => String(row.requestId)}
        rowLabel={(row) => row.borrowerName}
        onOpen={(row) => void navigate(toCasePath(row))}
        state={table}
        result={result}
        toolbar={
          <FilterBar chips={[]} onClear={table.clearFilters}>
            <Selects table={table} />
          </FilterBar>
        }
        empty={{
          title: t("tasks.closing.list.empty"),
          body: t("tasks.closing.list.emptyBody"),
        }}
      />
    </Page>
  );
}
