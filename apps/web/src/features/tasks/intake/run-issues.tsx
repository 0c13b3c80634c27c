import { TARGET_WORDS } from "@kolekta/api/tasks/intake/mapping/contract-words";
import { Download } from "lucide-react";
import { useState } from "react";
import { None, Num } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { FailedCall } from "@/lib/failure.ts";
import { toastFailure } from "@/lib/toast.ts";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { AreaPages, usePaging } from "@/components/case/area-pages.tsx";
import { type AreaColumn, AreaTable } from "@/components/case/area-table.tsx";
import type { Run } from "./use-run.ts";
import { downloadErrors } from "./tape-request.ts";

type Issue = Outputs["tasks"]["intake"]["listIssues"]["rows"][number];

const PAGE_SIZE = 20;

export const ErrorFileButton = ({
  run,
}: {
  run: Pick<Run, "runId" | "fileName">;
}) => {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await downloadErrors(run.runId, run.fileName);
    } catch (error) {
      console.error(error);
      if (error instanceof FailedCall) toastFailure(error.failure);
      throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" disabled={busy} onClick={() => void download()}>
      <Download />
      {t("tasks.intake.dialog.errorFile")}
    </Button>
  );
};

const useColumns = (): AreaColumn<Issue>[] => {
  const t = useT();
  return [
    {
      id: "row",
      header: t("tasks.intake.dialog.row"),
      align: "end",
      cell: (issue) => <Num value={issue.row} />,
    },
    {
      id: "column",
      header: t("tasks.intake.dialog.column"),
      cell: (issue) =>
        issue.column ??
        (issue.target ? t(TARGET_WORDS[issue.target]) : <None />),
    },
    {
      id: "message",
      header: t("tasks.intake.dialog.problem"),
      cell: (issue) => issue.message,
    },
    {
      id: "value",
      header: t("tasks.intake.dialog.value"),
      cell: (issue) => (
        <span className="break-all">{issue.value || <None />}</span>
      ),
    },
  ];
};

/** What is wrong, row by row as a spreadsheet counts them. */
export const RunIssues = ({ run }: { run: Run }) => {
  const t = useT();
  const paging = usePaging(PAGE_SIZE);
  const columns = useColumns();
  const { runId } = run;
  const { page, size } = paging;
  const result = trpc.tasks.intake.listIssues.useQuery(
    { runId, page, size },
    { placeholderData: (former) => former },
  );
  const title = t("tasks.intake.count.failing");
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        <ErrorFileButton run={run} />
      </div>
      <AreaPages result={result} paging={paging}>
        {(rows) => (
          <AreaTable
            label={title}
            columns={columns}
            rows={rows}
            rowKey={(issue) =>
              `${issue.row}.${issue.column}.${issue.target}.${issue.message}`
            }
          />
        )}
      </AreaPages>
    </section>
  );
};
