import { coverDays, type DayRange } from "@kolekta/api/core/calendar";
import type { LenderReport, TotalFigures } from "@kolekta/api/reports/lender-report/contract";
import { FLOW_FIGURES, OPEN_FIGURES } from "@kolekta/api/reports/lender-report/contract-codes";
import { dayColumns, totalColumns } from "@kolekta/api/reports/lender-report/contract-columns";
import { keepPreviousData } from "@tanstack/react-query";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { useListColumns, useRowItems } from "@/components/list/use-list-columns.tsx";
import { DownloadButton } from "@/components/page/download-button.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { DescriptionList } from "@/components/page/values.tsx";
import { useLenderChoice } from "@/hooks/use-lender-choice.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param } from "@/lib/url-state.ts";
import { dayIn } from "@/lib/zone.ts";
import { CollectedChart } from "./chart.tsx";

const FILTERS = { lenderId: param.id(), from: param.day(), to: param.day() };
const DEFAULT_DAYS = 30;

const useReportState = () => useTableState({ filters: FILTERS });

const TOTAL_VIEW = Object.fromEntries([...FLOW_FIGURES, ...OPEN_FIGURES].map((name) => [name, {}]));
const DAY_VIEW = {
  day: { sticky: "start" },
  ...Object.fromEntries(FLOW_FIGURES.map((name) => [name, {}])),
} as const;

const Totals = ({ total }: { total: TotalFigures }) => (
  <section className="bg-card rounded-lg border p-3" aria-label={total.currency}>
    <h2 className="mb-2 font-medium">{total.currency}</h2>
    <DescriptionList items={useRowItems(totalColumns, TOTAL_VIEW, total)} />
  </section>
);

interface ReportProps {
  state: ReturnType<typeof useReportState>;
  days: DayRange;
}

const useReport = ({ state: { filters, page, size }, days }: ReportProps) => {
  const { lenderId } = filters;
  const result = trpc.reports.lenderReport.get.useQuery(
    { ...days, lenderId },
    { enabled: lenderId !== undefined, placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  const report = result.data;
  const rows = report?.days.slice((page - 1) * size, page * size) ?? [];
  return { report, result: { ...result, data: report && { rows, total: report.days.length } } };
};

const Summary = ({ report }: { report: LenderReport }) => {
  const { zone } = useSession();
  const t = useT();
  const { instant } = useFormat();
  return (
    <div className="flex shrink-0 flex-col gap-3">
      {report.totals.map((total) => (
        <Totals key={total.currency} total={total} />
      ))}
      {report.totals.map(({ currency }) => (
        <CollectedChart key={currency} report={report} currency={currency} />
      ))}
      <p className="text-muted-foreground text-xs">
        {t("reports.lenderReport.asOf", { time: instant(report.asOf, { zone }) })}
      </p>
    </div>
  );
};

const Figures = (props: ReportProps) => {
  const t = useT();
  const { report, result } = useReport(props);
  return (
    <>
      {report ? <Summary report={report} /> : null}
      <div className="flex shrink-0 flex-col">
        <DataTable
          id="lenderReport.days"
          label={t("reports.lenderReport.days")}
          columns={useListColumns(dayColumns, DAY_VIEW)}
          rowKey={({ day, currency }) => `${day} ${currency}`}
          rowLabel={({ day }) => day}
          state={props.state}
          result={result}
          empty={{
            title: t("reports.lenderReport.none"),
            body: t("reports.lenderReport.noneBody"),
          }}
        />
      </div>
    </>
  );
};

const Toolbar = ({ state, days }: ReportProps) => {
  const t = useT();
  const lenderChoice = useLenderChoice();
  const { lenderId } = state.filters;
  const query = new URLSearchParams({ ...days, lenderId: String(lenderId) }).toString();
  return (
    <div className="flex flex-wrap items-start justify-between gap-2">
      <ListFilters
        state={state}
        choices={[{ ...lenderChoice, placeholder: t("reports.lenderReport.chooseLender") }]}
        days={{ from: t("app.filter.from"), to: t("app.filter.to") }}
        range={days}
      />
      <DownloadButton
        path={`/api/report/lender/file?${query}`}
        name="report.xlsx"
        subject="lenderReport.export"
        disabled={lenderId === undefined}
      >
        {t("reports.lenderReport.export")}
      </DownloadButton>
    </div>
  );
};

/** Figures of the chosen lender, as its own systems get them. */
export const Report = () => {
  const t = useT();
  const { zone } = useSession();
  const state = useReportState();
  const days = coverDays(state.filters, DEFAULT_DAYS, dayIn(new Date(), zone));
  return (
    <div className="flex min-h-0 flex-col gap-3 md:flex-1 md:overflow-y-auto">
      <p className="text-muted-foreground">{t("reports.lenderReport.intro")}</p>
      <Toolbar state={state} days={days} />
      {state.filters.lenderId === undefined ? (
        <EmptyState
          title={t("reports.lenderReport.chooseLender")}
          body={t("reports.lenderReport.chooseLenderBody")}
        />
      ) : (
        <Figures state={state} days={days} />
      )}
    </div>
  );
};
