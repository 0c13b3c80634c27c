import { EXPORT_DAYS, LISTING_DAYS } from "@kolekta/api/tasks/guard/contract-decision";
import { keepPreviousData } from "@tanstack/react-query";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { LimitedExport } from "@/components/page/limited-export.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useUrlState } from "@/lib/url-state.ts";
import { useDecisionColumns } from "./columns.tsx";
import { FILTERS, toQuery, VIEW } from "./filters.ts";
import { DecisionFilters } from "./toolbar.tsx";

const DecisionSheet = lazyComponent(() => import("./decision-sheet.tsx"));

const EXPORT = "/api/task/guard/decisions-export";

export const DecisionList = () => {
  const t = useT();
  const { zone } = useSession();
  const { instant } = useFormat();
  const table = useTableState({ filters: FILTERS });
  const { values, set } = useUrlState(VIEW);
  const { filters, page, size } = table;
  const query = toQuery(filters, zone);
  const result = trpc.tasks.guard.listDecisions.useQuery(
    { ...query, page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  const onOpen = ({ decisionId }: { decisionId: number }) => set({ show: decisionId });
  const columns = useDecisionColumns(onOpen);
  return (
    <>
      <DataTable
        id="guard.decisions"
        label={t("tasks.guard.decision.title")}
        columns={columns}
        rowKey={(record) => String(record.decisionId)}
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
        toolbar={<DecisionFilters state={table} />}
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
        empty={{
          title: t("tasks.guard.decision.none"),
          body: t("manage.audit.limit", { days: LISTING_DAYS }),
        }}
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
