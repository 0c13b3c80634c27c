import { useState } from "react";
import { TARGET_LABELS } from "@kolekta/api/tasks/loan-import/mapping/contract-words";
import { AreaPages, usePaging } from "@/components/case/area-pages.tsx";
import type { AreaColumn } from "@/components/case/area-table.tsx";
import { DownloadButton } from "@/components/page/download-button.tsx";
import { Section } from "@/components/page/section.tsx";
import { NoValue } from "@/components/page/values.tsx";
import { ProposalStateBadge } from "@/components/proposal/proposal-labels.tsx";
import { IssueTable } from "@/components/sheet/issue-table.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { errorsPath } from "./tape-request.ts";
import type { ImportRun } from "./use-import-run.ts";

type RunIssue = Outputs["tasks"]["loanImport"]["listIssues"]["rows"][number];

/**
 * Column with the state of a borrower change and the button to propose it; absent when the page has
 * neither.
 */
const useChangeColumn = (
  rows: readonly RunIssue[],
  onPropose: (row: number) => void,
): AreaColumn<RunIssue>[] => {
  const t = useT();
  const canPropose = useCan()("loanImport.change");
  if (!rows.some(({ change, isProposable }) => change || (canPropose && isProposable))) return [];
  return [
    {
      id: "change",
      header: t("manage.proposal.kind.BORROWER_CHANGE"),
      cell: ({ row, change, isProposable }) =>
        change || (canPropose && isProposable) ? (
          <span className="inline-flex flex-wrap items-center gap-1">
            {change ? <ProposalStateBadge state={change.state} /> : null}
            {canPropose && isProposable ? (
              <Button
                size="sm"
                aria-haspopup="dialog"
                aria-label={t("tasks.loanImport.change.proposeRow", { row })}
                onClick={() => onPropose(row)}
              >
                {t("tasks.loanImport.change.propose")}
              </Button>
            ) : null}
          </span>
        ) : (
          <NoValue />
        ),
    },
  ];
};

const ProposeChangeDialog = lazyComponent(() => import("./propose-change-dialog.tsx"));

const PAGE_SIZE = 20;

export const ErrorFileButton = ({ run }: { run: Pick<ImportRun, "runId" | "fileName"> }) => (
  <DownloadButton
    size="sm"
    path={errorsPath(run.runId)}
    name={`${run.fileName.replace(/\.[^.]+$/, "")}-errors.csv`}
  >
    {useT()("app.sheet.errorFile")}
  </DownloadButton>
);

const IssueRows = ({ run, rows }: { run: ImportRun; rows: readonly RunIssue[] }) => {
  const t = useT();
  const [proposing, setProposing] = useState<number | null>(null);
  const change = useChangeColumn(rows, setProposing);
  return (
    <>
      <IssueTable
        issues={rows.map((issue) => ({
          ...issue,
          column: issue.column ?? (issue.target ? t(TARGET_LABELS[issue.target]) : null),
        }))}
        extraColumns={change}
      />
      {proposing === null ? null : (
        <ProposeChangeDialog
          runId={run.runId}
          fileName={run.fileName}
          row={proposing}
          onClose={() => setProposing(null)}
        />
      )}
    </>
  );
};

export const RunIssues = ({ run }: { run: ImportRun }) => {
  const t = useT();
  const paging = usePaging(PAGE_SIZE);
  const { runId } = run;
  const { page, size } = paging;
  const result = trpc.tasks.loanImport.listIssues.useQuery(
    { runId, page, size },
    { placeholderData: (former) => former },
  );
  return (
    <Section
      inner
      title={t("tasks.loanImport.count.failing")}
      actions={<ErrorFileButton run={run} />}
    >
      <AreaPages result={result} paging={paging}>
        {(rows) => <IssueRows run={run} rows={rows} />}
      </AreaPages>
    </Section>
  );
};
