import { InstantText, NoValue, NumberText, StatusBadge } from "@/components/page/values.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { countColumn } from "@/components/case/area-columns.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { TablePages, usePaging } from "@/components/case/area-pages.tsx";
import type { AreaColumn } from "@/components/case/area-table.tsx";
import { ErrorFileButton } from "./run-issues.tsx";

type ImportRun = Outputs["tasks"]["loanImport"]["listRuns"]["rows"][number];
type Translate = ReturnType<typeof useT>;

const PAGE_SIZE = 20;

const TONES: Record<ImportRun["state"], Tone> = {
  UPLOADED: "neutral",
  CHECKING: "info",
  CHECKED: "info",
  APPLYING: "info",
  APPLIED: "success",
  FAILED: "danger",
};

const about = (t: Translate, zone: string): AreaColumn<ImportRun>[] => [
  {
    id: "file",
    header: t("tasks.loanImport.dialog.step.file"),
    cell: (run) => (
      <span className="flex flex-col leading-4.5">
        <span className="font-medium wrap-anywhere">{run.fileName}</span>
        <span className="text-muted-foreground text-xs">{run.institutionName ?? <NoValue />}</span>
      </span>
    ),
  },
  {
    id: "state",
    header: t("tasks.loanImport.dialog.runState"),
    cell: (run) => (
      <StatusBadge
        tone={run.isStalled ? "warning" : TONES[run.state]}
        label={t(`tasks.loanImport.state.${run.state}`)}
      />
    ),
  },
  {
    id: "at",
    header: t("tasks.history.when"),
    cell: (run) => (
      <span className="flex flex-col leading-4.5">
        <InstantText at={run.createdAt} zone={zone} />
        <span className="text-muted-foreground text-xs">{run.createdBy ?? <NoValue />}</span>
      </span>
    ),
  },
];

const figures = (t: Translate): AreaColumn<ImportRun>[] => [
  countColumn("rows", t("tasks.loanImport.dialog.runRows"), (run) => run.rowCount),
  {
    id: "cases",
    header: t("tasks.loanImport.count.casesCreated"),
    align: "end",
    cell: (run) => <NumberText value={run.counts?.casesCreated} />,
  },
  {
    id: "failing",
    header: t("tasks.loanImport.count.failing"),
    align: "end",
    cell: (run) => <NumberText value={run.counts?.failing} />,
  },
];

const steps = (t: Translate, onOpen: (runId: number) => void): AreaColumn<ImportRun> => ({
  id: "open",
  header: "",
  align: "end",
  cell: (run) => (
    <span className="inline-flex flex-wrap justify-end gap-1">
      {run.counts && run.counts.failing > 0 ? <ErrorFileButton run={run} /> : null}
      <Button
        size="sm"
        aria-label={`${t("tasks.loanImport.dialog.open")}: ${run.fileName}`}
        onClick={() => onOpen(run.runId)}
      >
        {t("tasks.loanImport.dialog.open")}
      </Button>
    </span>
  ),
});

export const RunHistory = ({ onOpen }: { onOpen: (runId: number) => void }) => {
  const t = useT();
  const { zone } = useSession();
  const paging = usePaging(PAGE_SIZE);
  const { page, size } = paging;
  const result = trpc.tasks.loanImport.listRuns.useQuery(
    { page, size },
    { placeholderData: (former) => former },
  );
  return (
    <div className="-mx-5 min-h-0 flex-1 overflow-y-auto px-5">
      <TablePages
        result={result}
        paging={paging}
        empty={{ title: t("tasks.loanImport.dialog.noRuns") }}
        label={t("tasks.loanImport.dialog.history")}
        columns={[...about(t, zone), ...figures(t), steps(t, onOpen)]}
        rowKey={(run) => run.runId}
      />
    </div>
  );
};
