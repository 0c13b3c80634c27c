import type { CaseRow } from "@kolekta/api/tasks/case/contract";
import { SORTS } from "@kolekta/api/tasks/case/contract-codes";
import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { usePreferences } from "@/components/data-table/preferences.ts";
import { useSelection } from "@/components/data-table/selection.ts";
import { isBlank, useTableState } from "@/components/data-table/table-state.ts";
import { Button } from "@/components/ui/button.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { StartQueries } from "@/lib/screen-queries.ts";
import { trpc } from "@/lib/trpc.ts";
import { CaseCard } from "./case-card.tsx";
import { useCaseColumns } from "./case-columns.tsx";
import { CaseFilterBar, CaseFilterButton } from "./case-filter-bar.tsx";
import { casePath, pageQuery } from "./case-link.ts";
import { CASE_PARAMS, LIST_SIZE, toCaseFilter, toListInput } from "./case-query.ts";
import { CaseTabs, useTab } from "./case-tabs.tsx";
import { useLastSeen } from "./last-seen.ts";
import { type Picked, useMatching } from "./use-matching.ts";

interface EmptyProps {
  /** First step when no case exists, for users who may take it. */
  firstStep: ReactNode;
}

interface Props extends EmptyProps {
  cases: Cases;
  /** Shown beside the columns: views, exports. */
  actions?: ReactNode;
  bulk?: ((picked: Picked, clear: () => void) => ReactNode) | undefined;
}

const useEmpty = (inTab: boolean, showAll: () => void, { firstStep }: EmptyProps) => {
  const t = useT();
  const { caseScope } = useSession();
  if (inTab)
    return {
      title: t("tasks.case.list.empty"),
      body: t("tasks.case.list.emptyTab"),
      action: <Button onClick={showAll}>{t("tasks.case.list.showAll")}</Button>,
    };
  const others = firstStep ? t("tasks.case.list.emptyImport") : t("tasks.case.list.emptyOthers");
  return {
    title: t("tasks.case.list.empty"),
    body: caseScope === "OWN" ? t("tasks.case.list.emptyAgent") : others,
    action: firstStep,
  };
};

const usePageQuery = (longAging: boolean) => {
  const [address] = useSearchParams();
  return useMemo(() => pageQuery(address, longAging), [address, longAging]);
};

/**
 * Loads the caller's cases by the tab, filters and order of the address, from the long-aging stages
 * only when `longAging` is set.
 */
export const useCases = (longAging: boolean) => {
  const { zone } = useSession();
  const [tab, chooseTab] = useTab();
  const state = useTableState({ filters: CASE_PARAMS, sortable: SORTS, size: LIST_SIZE });
  const view = usePreferences("case.list");
  const query = usePageQuery(longAging);
  const filter = useMemo(() => toCaseFilter(query, zone), [query, zone]);
  const result = trpc.tasks.case.list.useQuery(toListInput(query, zone), {
    placeholderData: keepPreviousData,
  });
  return {
    longAging,
    query,
    tab,
    chooseTab,
    state,
    result,
    view,
    filter,
    /** No case is in scope. */
    isBlank: tab === undefined && isBlank(state, result.data),
  };
};

/** Requests the page of the list in the address. */
export const prefetchCaseList =
  (longAging: boolean): StartQueries =>
  ({ queries, session, query }) =>
    void queries.tasks.case.list.prefetch(toListInput(pageQuery(query, longAging), session.zone));

export type Cases = ReturnType<typeof useCases>;

/** On a narrow screen the filters appear among the actions. */
const Actions = ({
  actions,
  ...list
}: Pick<Cases, "state" | "longAging"> & Pick<Props, "actions">) => (
  <>
    <CaseFilterButton {...list} className="mr-auto sm:hidden" />
    {actions}
  </>
);

export const CaseList = ({ cases, firstStep, bulk, actions }: Props) => {
  const t = useT();
  const navigate = useNavigate();
  const { longAging, query, tab, chooseTab, state, result, view } = cases;
  const columns = useCaseColumns(query);
  const { matching, selection, all } = useMatching(cases, useSelection<CaseRow>());
  const seen = useLastSeen(result.data !== undefined);
  const empty = useEmpty(tab !== undefined, () => chooseTab(undefined), { firstStep });
  return (
    <CaseTabs
      tab={tab}
      onTab={chooseTab}
      counts={result.data?.counts}
      capped={result.data?.totalCapped ?? false}
    >
      <div ref={seen.frame} className="flex min-h-0 flex-col md:flex-1">
        <DataTable
          id="case.list"
          label={t("tasks.case.list.label")}
          state={state}
          result={result}
          columns={columns}
          view={view}
          card={(row) => <CaseCard row={row} query={query} />}
          matching={matching ?? undefined}
          stacked
          actions={<Actions state={state} longAging={longAging} actions={actions} />}
          rowKey={(row) => String(row.taskId)}
          rowLabel={(row) => row.borrowerName}
          selection={bulk ? selection : null}
          bulkActions={
            bulk && selection ? (rows) => bulk({ rows, all }, selection.clear) : undefined
          }
          isCurrent={(row) => row.taskId === seen.taskId}
          onOpen={(row) => void navigate(casePath(row, query))}
          toolbar={<CaseFilterBar state={state} longAging={longAging} />}
          empty={empty}
        />
      </div>
    </CaseTabs>
  );
};
