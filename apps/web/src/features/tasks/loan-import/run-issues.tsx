import { useState } from "react";
import { TARGET_LABELS } from "@kolekta/api/tasks/loan-import/mapping/contract-words";
import { AreaPages, usePaging } from "@/components/case/area-pages.tsx";
import { DownloadButton } from "@/components/page/download-button.tsx";
import { Section } from "@/components/page/section.tsx";
import { IssueTable } from "@/components/sheet/issue-table.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type RunIssue, useChangeColumn } from "./change-column.tsx";
import { errorsPath } from "./tape-request.ts";
import type { ImportRun } from "./use-import-run.ts";

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
