import { EXPORT_DAYS, LISTING_DAYS } from "@kolekta/api/tasks/guard/contract-codes";
import { buildDecisionColumns } from "@kolekta/api/tasks/guard/contract-columns";
import { useTableState } from "@/components/data-table/table-state.ts";
import { toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { LimitedExport } from "@/components/page/limited-export.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useUrlState } from "@/lib/url-state.ts";
import { COLUMN_VIEW } from "./column-view.tsx";
import { FILTERS, toQuery, VIEW } from "./filters.ts";

const DecisionSheet = lazyComponent(() => import("./decision-sheet.tsx"));

const EXPORT = "/api/task/guard/decisions-export";

const PARAMS = toParams(FILTERS);

export const DecisionList = () => {
  const t = useT();
  const { zone } = useSession();
  const { instant } = useFormat();
  const table = useTableState({ filters: PARAMS });
  const { values, set } = useUrlState(VIEW);
  const { filters, page, size } = table;
  const query = toQuery(filters, zone);
  const result = trpc.tasks.guard.listDecisions.useQuery({ ...query, page, size }, LIST_QUERY);
  const onOpen = ({ decisionId }: { decisionId: number }) => set({ show: decisionId });
  return (
    <>
      <ListScreen
        id="guard.decisions"
        label="tasks.guard.decision.title"
        columns={buildDecisionColumns(t)}
        view={COLUMN_VIEW}
        filters={FILTERS}
        rowKey="decisionId"
        rowLabel={(record) =>
          t("tasks.guard.decision.row", {
            action: t(`tasks.guard.action.${record.action}`),
            at: instant(record.at, { zone }),
          })
        }
        state={table}
        result={result}
        onOpen={onOpen}
        isCurrent={(record) => record.decisionId === values.show}
        actions={
          <LimitedExport
            path={EXPORT}
            name="guard-decisions.xlsx"
            body={query}
            days={filters}
            maxDays={EXPORT_DAYS}
          />
        }
        stacked
        empty={["tasks.guard.decision.none", ["manage.audit.limit", { days: LISTING_DAYS }]]}
      />
      {values.show === undefined ? null : (
        <DecisionSheet
          key={values.show}
          id={values.show}
          onClose={() => set({ show: undefined })}
        />
      )}
    </>
  );
};
