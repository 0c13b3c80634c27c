import { addDays, toLocalDay } from "@kolekta/api/core/calendar";
import { WAGE_PERIODS } from "@kolekta/api/reports/wage/contract-codes";
import { EXPORT_DAYS, LISTING_DAYS, type WageRow } from "@kolekta/api/reports/wage/contract-wage";
import { monthAfter } from "@kolekta/api/reports/wage/rules-edit";
import { keepPreviousData } from "@tanstack/react-query";
import { BadgeCheck, CircleHelp, Pencil } from "lucide-react";
import { useState } from "react";
import { toInstantRange } from "@/components/case/record-filters.ts";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { LimitedExport } from "@/components/page/limited-export.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { ToggleChoice } from "@/components/ui/toggle-choice.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { OpenProposals } from "@/components/proposal/open-proposals.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useUrlState } from "@/lib/url-state.ts";
import { usePeriod, useWageColumns } from "./wage-columns.tsx";
import { FILTERS, SORTABLE, VIEW } from "./wage-filters.ts";
import { type Listed, Totals } from "./wage-totals.tsx";
import { WageFilters } from "./wage-toolbar.tsx";

const WhySheet = lazyComponent(() => import("./why-sheet.tsx"));
const EditDialog = lazyComponent(() => import("./edit-dialog.tsx"));
const QualityDialog = lazyComponent(() => import("./quality-dialog.tsx"));

/** The days that a row adds up, as far as the list reaches. */
const toDays = ({ period }: WageRow, by: "DAY" | "MONTH", listed: Listed | undefined) => {
  if (by === "DAY") return { from: period, to: period };
  const last = addDays(monthAfter(period), -1);
  const { from = period, to = last } = listed ?? {};
  return { from: from > period ? from : period, to: to < last ? to : last };
};

type Opened = { readonly action: "EDIT" | "QUALITY"; readonly row: WageRow };

const useWages = () => {
  const { zone } = useSession();
  const table = useTableState({ filters: FILTERS, sortable: SORTABLE });
  const { values, set } = useUrlState(VIEW);
  const by = values.by ?? "MONTH";
  const { from, to, ...filters } = table.filters;
  const sort = SORTABLE.find((key) => key === table.sort?.by);
  const order = sort ? { sort, dir: table.sort?.dir } : {};
  const query = { ...filters, ...order, by };
  const { page, size } = table;
  const result = trpc.reports.wage.list.useQuery(
    { ...query, ...toInstantRange({ from, to }, zone), page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return { table, query, by, values, set, result };
};

const useRowMenu = (onOpen: (opened: Opened) => void) => {
  const t = useT();
  const can = useCan();
  const getName = useRowName();
  return (row: WageRow, by: "DAY" | "MONTH", onWhy: () => void) => (
    <RowMenu
      name={getName(row, by)}
      actions={[
        { id: "why", label: t("reports.wage.why"), icon: CircleHelp, onSelect: onWhy },
        ...(can("wage.edit")
          ? [
              {
                id: "edit",
                label: t("reports.wage.editWage"),
                icon: Pencil,
                onSelect: () => onOpen({ action: "EDIT", row }),
              },
              {
                id: "quality",
                label: t("reports.wage.qualityTitle"),
                icon: BadgeCheck,
                onSelect: () => onOpen({ action: "QUALITY", row }),
              },
            ]
          : []),
      ]}
    />
  );
};

const useRowName = () => {
  const t = useT();
  const period = usePeriod();
  return (row: WageRow, by: "DAY" | "MONTH") =>
    t("reports.wage.row", { name: row.agentName, period: period(row.period, by) });
};

interface DialogProps {
  opened: Opened;
  by: "DAY" | "MONTH";
  onClose: () => void;
}

const RowDialog = ({ opened: { action, row }, by, onClose }: DialogProps) => {
  const { zone } = useSession();
  const { agentId, agentName } = row;
  const today = toLocalDay(new Date(), zone);
  const { to } = toDays(row, by, undefined);
  const dialogProps = { agentId, agentName, today, onClose };
  return action === "EDIT" ? (
    <EditDialog {...dialogProps} initialDay={to < today ? to : today} />
  ) : (
    <QualityDialog {...dialogProps} />
  );
};

interface ControlsProps {
  wages: ReturnType<typeof useWages>;
}

/** Rows by day or month, and the way out as a workbook. */
const Controls = ({ wages: { by, query, result, set, table } }: ControlsProps) => {
  const t = useT();
  // Selected days while rows load, else the days that the server returned.
  const { from = result.data?.from, to = result.data?.to } = table.filters;
  return (
    <>
      <ToggleChoice
        label={t("reports.wage.by")}
        options={WAGE_PERIODS.map((value) => ({
          value,
          label: t(`reports.wage.byPeriod.${value}`),
        }))}
        value={by}
        onChange={(next) => set({ by: next, page: undefined })}
      />
      <LimitedExport
        path="/api/manage/agent-wage/export"
        name="wages.xlsx"
        body={query}
        days={{ from, to }}
        maxDays={EXPORT_DAYS}
      />
    </>
  );
};

/** Pending quality factors, and the totals of the list. */
const WaitingAndTotals = ({ result }: { result: ReturnType<typeof useWages>["result"] }) => (
  <>
    <OpenProposals kinds={["WAGE_QUALITY"]} />
    {result.data ? <Totals listed={result.data} /> : null}
    {result.isPending ? <Skeleton className="h-18 shrink-0" /> : null}
  </>
);

export const WageList = () => {
  const t = useT();
  const wages = useWages();
  const { table, by, values, set, result } = wages;
  const { why, since, until, currency } = values;
  const listed = result.data && { from: result.data.from, to: result.data.to };
  const [opened, setOpened] = useState<Opened | null>(null);
  const getName = useRowName();
  const menu = useRowMenu(setOpened);
  const onWhy = (row: WageRow) => {
    const { from, to } = toDays(row, by, result.data);
    set({ why: row.agentId, since: from, until: to, currency: row.currency });
  };
  const columns = useWageColumns({ by, onWhy, menu: (row) => menu(row, by, () => onWhy(row)) });
  const leave = { why: undefined, since: undefined, until: undefined, currency: undefined };
  return (
    <>
      <WaitingAndTotals result={result} />
      <DataTable
        id="wage.list"
        label={t("app.screen.wages")}
        columns={columns}
        rowKey={(row) => `${row.agentId} ${row.period} ${row.currency}`}
        rowLabel={(row) => getName(row, by)}
        state={table}
        result={result}
        onOpen={onWhy}
        toolbar={<WageFilters state={table} range={listed} />}
        actions={<Controls wages={wages} />}
        stacked
        empty={{
          title: t("reports.wage.none"),
          body: t("reports.wage.noneBody", { days: LISTING_DAYS }),
        }}
      />
      {why && since && until ? (
        <WhySheet
          agentId={why}
          from={since}
          to={until}
          currency={currency}
          onClose={() => set(leave)}
        />
      ) : null}
      {opened ? <RowDialog opened={opened} by={by} onClose={() => setOpened(null)} /> : null}
    </>
  );
};
