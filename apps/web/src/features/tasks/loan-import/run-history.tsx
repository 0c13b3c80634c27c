import type { Run } from "@kolekta/api/tasks/loan-import/contract";
import { importRunColumns } from "@kolekta/api/tasks/loan-import/contract-columns";
import { TablePages, usePaging } from "@/components/case/area-pages.tsx";
import { ListExport } from "@/components/list/list-export.tsx";
import { useListColumns } from "@/components/list/use-list-columns.tsx";
import { StatusBadge } from "@/components/page/values.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { ErrorFileButton } from "./run-issues.tsx";

const PAGE_SIZE = 20;

const TONES: Record<Run["state"], Tone> = {
  UPLOADED: "neutral",
  CHECKING: "info",
  CHECKED: "info",
  APPLYING: "info",
  APPLIED: "success",
  FAILED: "danger",
};

const State = ({ state, isStalled }: Run) => (
  <StatusBadge
    tone={isStalled ? "warning" : TONES[state]}
    label={useT()(`tasks.loanImport.state.${state}`)}
  />
);

const VIEW = {
  file: {
    under: "institution",
    cell: ({ fileName }: Run) => <span className="font-medium wrap-anywhere">{fileName}</span>,
  },
  state: { cell: (run: Run) => <State {...run} /> },
  at: { exact: "minute", under: "by" },
  rows: {},
  cases: {},
  failing: {},
} as const;

interface StepsProps {
  run: Run;
  onOpen: (runId: number) => void;
}

const Steps = ({ run: { runId, fileName, counts }, onOpen }: StepsProps) => {
  const t = useT();
  return (
    <span className="inline-flex flex-wrap justify-end gap-1">
      {counts && counts.failing > 0 ? <ErrorFileButton run={{ runId, fileName }} /> : null}
      <Button
        size="sm"
        aria-label={`${t("tasks.loanImport.dialog.open")}: ${fileName}`}
        onClick={() => onOpen(runId)}
      >
        {t("tasks.loanImport.dialog.open")}
      </Button>
    </span>
  );
};

export const RunHistory = ({ onOpen }: { onOpen: (runId: number) => void }) => {
  const t = useT();
  const paging = usePaging(PAGE_SIZE);
  const { page, size } = paging;
  const result = trpc.tasks.loanImport.listRuns.useQuery(
    { page, size },
    { placeholderData: (former) => former },
  );
  const columns = useListColumns(importRunColumns, VIEW, {
    menu: (run) => <Steps run={run} onOpen={onOpen} />,
  });
  return (
    <div className="-mx-5 flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-5">
      <TablePages
        result={result}
        paging={paging}
        empty={{ title: t("tasks.loanImport.dialog.noRuns") }}
        label={t("tasks.loanImport.dialog.history")}
        columns={columns}
        rowKey={(run) => run.runId}
      />
      <ListExport list="tasks.loanImport.listRuns" filter={{}} columns={importRunColumns} />
    </div>
  );
};
