import { countDifferences, reportColumns } from "@kolekta/api/repay/bank-file/contract-columns";
import { useState } from "react";
import { useTableState } from "@/components/data-table/table-state.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { StatusBadge } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
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

const Result = ({ report }: { report: Report }) => {
  const t = useT();
  const count = countDifferences(report);
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

const VIEW = {
  day: { sticky: "start" },
  provider: {},
  result: {
    label: "core.field.result",
    align: "start",
    cell: (report: Report) => <Result report={report} />,
  },
  rows: {},
  matched: {},
  missingHere: {},
  missingThere: {},
  amount: {},
  by: {},
  at: { exact: "minute" },
} as const;

/** Compares statements of banks with the events that they reported. */
export default function StatementPage() {
  const t = useT();
  const { day } = useFormat();
  const table = useTableState({ filters: NO_FILTERS });
  const { page, size } = table;
  const { values, set } = useUrlState(URL_PARAMS);
  const [last, setLast] = useState<Report | null>(null);
  const result = trpc.repay.bankFile.listReports.useQuery(
    { page, size },
    {
      ...LIST_QUERY,
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
      <ListScreen
        id="payment.statements"
        label="app.screen.statements"
        columns={reportColumns}
        view={VIEW}
        state={table}
        result={result}
        rowKey="fileId"
        rowLabel={(report) => report.day}
        menu={(report) => (
          <Button
            size="sm"
            aria-label={t("repay.bankFile.statement.showDay", { day: day(report.day) })}
            onClick={() => show(report)}
          >
            {t("core.action.show")}
          </Button>
        )}
        exportFilter={NO_FILTERS}
        empty={["repay.bankFile.statement.none", "repay.bankFile.statement.noneBody"]}
      />
      {openReport ? (
        <DifferencesDialog report={openReport} onClose={() => set({ report: undefined })} />
      ) : null}
    </Page>
  );
}
