import { RunBar } from "@/components/report/run-bar.tsx";
import { toSortInput, useTableState } from "@/components/data-table/table-state.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { dayIn } from "@/lib/zone.ts";
import { CohortCases } from "./cohort-cases.tsx";
import { CohortTable } from "./cohort-table.tsx";
import { getFault, RATE_FILTERS, toRateQuery } from "./filters.ts";
import { RateBar } from "./rate-bar.tsx";
import { RateCharts } from "./rate-charts.tsx";

const OPTIONS = { filters: RATE_FILTERS, sortable: ["day", "stage", "cases"] };

/** Outcome of the cases that were in a stage at the start of a day. */
export const RollRate = () => {
  const t = useT();
  const { zone } = useSession();
  const state = useTableState(OPTIONS);
  const today = dayIn(new Date(), zone);
  const query = toRateQuery(state.filters, today);
  const enabled = getFault(query) === null;
  const { from, to, institutionId, stageId, daysSince } = query;
  const { day } = state.filters;
  if (day !== undefined) return <CohortCases state={state} query={query} day={day} />;
  return (
    <div className="flex flex-col gap-3 md:min-h-0 md:flex-1 md:overflow-y-auto">
      <p className="text-muted-foreground">{t("reports.rollRate.hint")}</p>
      <RunBar
        report="rollRate"
        days={{ from, to }}
        institutionId={institutionId}
        exported={{
          path: "/api/collection-report/roll-rate/export",
          body: { from, to, institutionId, stageId, daysSince, ...toSortInput(state.sort) },
          name: "roll-rate.xlsx",
        }}
      />
      <RateBar state={state} query={query} today={today} />
      <RateCharts
        query={query}
        enabled={enabled}
        onOpen={(cohort, days) => state.setFilters({ day: cohort, daysSince: days })}
      />
      <div className="flex shrink-0 flex-col">
        <CohortTable state={state} query={query} enabled={enabled} />
      </div>
    </div>
  );
};
