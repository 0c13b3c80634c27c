import { ErrorState } from "@/components/page/states.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { RunCounts } from "./run-counts.tsx";
import { RunZones } from "./run-zones.tsx";
import { RunIssues } from "./run-issues.tsx";
import { PendingZones } from "./waiting-zones.tsx";
import { LaterPayments } from "./later-payments.tsx";
import { useImportRun } from "./use-import-run.ts";
import type { ImportRun } from "./use-import-run.ts";

interface Props {
  runId: number;
  /** Present while the columns of this very file can still be changed. */
  onRemap: (() => void) | undefined;
  onOtherFile: () => void;
  onSeeCases: () => void;
  onClose: () => void;
}

type PartProps = Props & { run: ImportRun };

const AtWork = ({ run }: { run: ImportRun }) => {
  const t = useT();
  const format = useFormat();
  const text = t(
    run.state === "APPLYING"
      ? "tasks.loanImport.dialog.loading"
      : "tasks.loanImport.dialog.checking",
    { done: format.number(run.doneRows), rows: format.number(run.rowCount) },
  );
  return (
    <div className="m-auto flex w-full max-w-md flex-col items-center gap-3 text-center">
      <p role="status" className="tabular">
        {text}
      </p>
      <Progress value={run.rowCount === 0 ? undefined : run.doneRows / run.rowCount} label={text} />
      <p className="text-muted-foreground text-balance">{t("tasks.loanImport.dialog.canClose")}</p>
    </div>
  );
};

const isIdle = ({ counts }: ImportRun): boolean =>
  counts !== null && counts.created === 0 && counts.updated === 0;

/** Counts the rows that stop the import. */
const countStopping = ({ counts, approvedRows }: ImportRun): number =>
  (counts?.failing ?? 0) - approvedRows;

/** Counts the rows that can be imported without the failing ones. */
const countValid = ({ counts, rowCount }: ImportRun): number => rowCount - (counts?.failing ?? 0);

const AppliedAlert = ({ run: { fileName: file, counts } }: { run: ImportRun }) => {
  const t = useT();
  const rows = counts?.failing ?? 0;
  return (
    <Alert tone={rows > 0 ? "warning" : "success"} live>
      {rows > 0
        ? t("tasks.loanImport.dialog.loadedPart", { file, rows })
        : t("tasks.loanImport.dialog.loaded", { file })}
    </Alert>
  );
};

const RunStatusAlert = ({ run }: { run: ImportRun }) => {
  const t = useT();
  const stopping = countStopping(run);
  if (run.isStalled) return <Alert tone="warning">{t("tasks.loanImport.dialog.stalled")}</Alert>;
  if (run.state === "FAILED")
    return (
      <Alert tone="danger" live title={t("tasks.loanImport.dialog.failed")}>
        {run.failure}
      </Alert>
    );
  if (run.state === "UPLOADED") return <Alert>{t("tasks.loanImport.dialog.reupload")}</Alert>;
  if (run.state === "APPLIED") return <AppliedAlert run={run} />;
  if (stopping > 0)
    return (
      <Alert tone="danger" live>
        {t(
          countValid(run) > 0
            ? "tasks.loanImport.dialog.failing"
            : "tasks.loanImport.dialog.failingAll",
          { rows: stopping },
        )}
      </Alert>
    );
  if (run.approvedRows > 0)
    return (
      <Alert tone="success" live>
        {t("tasks.loanImport.dialog.approved", { rows: run.approvedRows })}
      </Alert>
    );
  return (
    <Alert tone="success" live>
      {t(isIdle(run) ? "tasks.loanImport.dialog.noChanges" : "tasks.loanImport.dialog.ready")}
    </Alert>
  );
};

/** Checks that the run is checked, failed or stalled. Loans of the API are only looked at. */
const isStartable = (run: ImportRun): boolean =>
  run.kind !== "json" &&
  run.counts !== null &&
  (run.state === "CHECKED" ||
    run.state === "FAILED" ||
    (run.state === "APPLYING" && run.isStalled));

/** Loads the whole file, or, as a choice of its own, only its rows without errors. */
const LoadButton = ({ run }: { run: ImportRun }) => {
  const t = useT();
  const utils = trpc.useUtils();
  const { runId } = run;
  const load = trpc.tasks.loanImport.applyRun.useMutation({
    onSuccess: (next) => utils.tasks.loanImport.getRun.setData({ runId }, next),
  });
  const saveValid = countStopping(run) > 0;
  if (!isStartable(run) || (saveValid && countValid(run) === 0)) return null;
  const wholeLabel =
    run.state === "CHECKED"
      ? t("tasks.loanImport.dialog.load", { rows: run.rowCount })
      : t("tasks.loanImport.dialog.resume");
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      {saveValid ? (
        <span className="text-muted-foreground max-w-md text-sm">
          {t("tasks.loanImport.dialog.loadValidHint")}
        </span>
      ) : null}
      <Button
        variant={saveValid ? "outline" : "primary"}
        disabled={load.isPending}
        aria-busy={load.isPending}
        onClick={() => load.mutate({ runId, saveValid })}
      >
        {saveValid ? t("tasks.loanImport.dialog.loadValid", { rows: countValid(run) }) : wholeLabel}
      </Button>
    </span>
  );
};

const Buttons = ({ run, onRemap, onOtherFile, onSeeCases }: PartProps) => {
  const t = useT();
  const done = run.state === "APPLIED";
  return (
    <div className="-mx-5 -mb-5 flex flex-wrap gap-2 border-t px-5 py-3">
      {onRemap && !done ? <Button onClick={onRemap}>{t("core.action.back")}</Button> : null}
      <Button onClick={onOtherFile}>{t("core.action.chooseOtherFile")}</Button>
      <span className="ml-auto flex flex-wrap gap-2">
        <LoadButton run={run} />
        {done ? (
          <Button variant="primary" onClick={onSeeCases}>
            {t("tasks.loanImport.dialog.seeCases")}
          </Button>
        ) : null}
      </span>
    </div>
  );
};

const RunDetails = (props: PartProps) => {
  const { run } = props;
  return (
    <>
      <div className="-mx-5 flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-5 pb-4">
        <RunStatusAlert run={run} />
        {run.heldZones > 0 ? <PendingZones run={run} /> : null}
        {run.counts ? <RunCounts counts={run.counts} isDone={run.state === "APPLIED"} /> : null}
        {run.counts && run.counts.zones.length > 0 ? <RunZones zones={run.counts.zones} /> : null}
        {run.state === "APPLIED" && run.counts && run.counts.laterPayments > 0 ? (
          <LaterPayments runId={run.runId} />
        ) : null}
        {run.counts && run.counts.failing > 0 ? <RunIssues run={run} /> : null}
      </div>
      <Buttons {...props} />
    </>
  );
};

export const RunView = (props: Props) => {
  const { data: run, error, refetch } = useImportRun(props.runId);
  if (error && !run) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!run) return <Skeleton className="h-24 w-full" />;
  const atWork = run.state === "CHECKING" || run.state === "APPLYING";
  if (atWork && !run.isStalled) return <AtWork run={run} />;
  return <RunDetails {...props} run={run} />;
};
