import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import type { Column } from "@/components/data-table/columns.ts";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { Page, PageHeader } from "@/components/page/page.tsx";
import {
  DayText,
  InstantText,
  NoValue,
  NumberText,
  StatusBadge,
} from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param, useUrlState } from "@/lib/url-state.ts";
import { PaymentTabs } from "@/components/repayment/payment-tabs.tsx";
import { CompareForm } from "./compare-form.tsx";
import type { Report } from "./use-compare.ts";

const DifferencesDialog = lazyComponent(() => import("./differences-dialog.tsx"));

const NO_FILTERS = {};
const OFTEN_MS = 2_000;

/** The report awaits an approver, or its payments are being posted. */
const isMoving = ({ state, proposal }: Report): boolean =>
  state === "POSTING" || proposal?.state === "PROPOSED";
const URL_PARAMS = { report: param.id() };

export const differencesIn = ({ counts }: Pick<Report, "counts">): number =>
  counts.missingHere + counts.missingThere + counts.amount;

const Result = ({ report }: { report: Report }) => {
  const t = useT();
  const count = differencesIn(report);
  const { outgoing, otherDays } = report.counts;
  const notes = [
    report.open > 0 && t("repay.bankFile.statement.open", { count: report.open }),
    outgoing + otherDays > 0 && t("repay.bankFile.statement.skipped", { outgoing, otherDays }),
  ].filter((note) => note !== false);
  return (
    <span className="flex flex-col items-start gap-0.5 leading-4.5">
      {count === 0 ? (
        <StatusBadge tone="success" label={t("repay.bankFile.statement.same")} />
      ) : (
        <StatusBadge tone="warning" label={t("repay.bankFile.statement.differs", { count })} />
      )}
      {notes.map((note) => (
        <span key={note} className="text-muted-foreground text-xs">
          {note}
        </span>
      ))}
    </span>
  );
};

const useFigures = (): Column<Report>[] => {
  const t = useT();
  const figure = (id: keyof Report["counts"], header: string): Column<Report> => ({
    id,
    header,
    align: "end",
    cell: (row) => <NumberText value={row.counts[id]} />,
  });
  return [
    figure("rows", t("core.field.rows")),
    figure("matched", t("repay.bankFile.statement.matched")),
    figure("missingHere", t("repay.bankFile.statement.kind.MISSING_HERE")),
    figure("missingThere", t("repay.bankFile.statement.kind.MISSING_THERE")),
    figure("amount", t("repay.bankFile.statement.kind.AMOUNT")),
  ];
};

const useColumns = (onShow: (row: Report) => void): Column<Report>[] => {
  const t = useT();
  const { day } = useFormat();
  const { zone } = useSession();
  const figures = useFigures();
  return [
    {
      id: "day",
      header: t("core.field.day"),
      sticky: "start",
      cell: (row) => <DayText day={row.day} />,
    },
    {
      id: "provider",
      header: t("repay.bankFile.statement.provider"),
      cell: (row) => row.provider,
    },
    {
      id: "result",
      header: t("core.field.result"),
      cell: (row) => <Result report={row} />,
    },
    ...figures,
    {
      id: "by",
      header: t("core.field.by"),
      cell: (row) => row.userName ?? <NoValue />,
    },
    {
      id: "at",
      header: t("repay.bankFile.statement.at"),
      cell: (row) => <InstantText at={row.createdAt} zone={zone} />,
    },
    {
      id: "show",
      header: "",
      sticky: "end",
      cell: (row) => (
        <Button
          size="sm"
          aria-label={t("repay.bankFile.statement.showDay", {
            day: day(row.day),
          })}
          onClick={() => onShow(row)}
        >
          {t("core.action.show")}
        </Button>
      ),
    },
  ];
};

/** Compares statements of banks with the events that they reported. */
export default function StatementPage() {
  const t = useT();
  const table = useTableState({ filters: NO_FILTERS });
  const { values, set } = useUrlState(URL_PARAMS);
  const [last, setLast] = useState<Report | null>(null);
  const result = trpc.repay.bankFile.listReports.useQuery(
    { page: table.page, size: table.size },
    {
      placeholderData: keepPreviousData,
      meta: { quiet: true },
      refetchInterval: ({ state }) => (state.data?.rows.some(isMoving) ? OFTEN_MS : false),
    },
  );
  const show = (report: Report) => {
    setLast(report);
    set({ report: report.fileId });
  };
  const openReport = [...(result.data?.rows ?? []), ...(last ? [last] : [])].find(
    (row) => row.fileId === values.report,
  );
  return (
    <Page>
      <PageHeader description={t("repay.bankFile.statement.intro")} />
      <PaymentTabs />
      <CompareForm onDone={show} />
      <DataTable
        id="payment.statements"
        label={t("app.screen.statements")}
        columns={useColumns(show)}
        rowKey={(row) => String(row.fileId)}
        rowLabel={(row) => row.day}
        state={table}
        result={result}
        empty={{
          title: t("repay.bankFile.statement.none"),
          body: t("repay.bankFile.statement.noneBody"),
        }}
      />
      {openReport ? (
        <DifferencesDialog report={openReport} onClose={() => set({ report: undefined })} />
      ) : null}
    </Page>
  );
}
