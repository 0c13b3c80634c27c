import { daysBetween } from "@kolekta/api/core/calendar";
import type { LastSuccessRecord } from "@kolekta/api/reports/run/contract";
import { REFRESH_DAYS, type ReportNoun } from "@kolekta/api/reports/run/contract-codes";
import { RefreshCw } from "lucide-react";
import { DownloadButton } from "@/components/page/download-button.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useRangeText } from "@/hooks/use-range-text.ts";
import { useRemainingSeconds } from "@/hooks/use-seconds-left.ts";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { toFailure } from "@/lib/failure.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { toastFailure, toastSuccess } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";

interface Days {
  readonly from: string;
  readonly to: string;
}

interface Props {
  report: ReportNoun;
  /** Days of the page, which a new run recomputes. */
  days: Days;
  institutionId?: number | undefined;
  /** REST export of the report with the page's filters and the file name. */
  exported: { path: string; body: object; name: string };
}

const AT_ONCE = new Date(0);

const useWhen = () => {
  const { zone } = useSession();
  const { instant } = useFormat();
  return (at: Date) => instant(at, { zone });
};

const ComputedAt = ({ last }: { last: LastSuccessRecord }) => {
  const t = useT();
  const when = useWhen();
  const rangeText = useRangeText();
  const { success, running } = last;
  return (
    <p className="text-muted-foreground" aria-live="polite">
      {success?.finishedAt ? (
        <>
          {t("reports.run.computedAt", { time: when(success.finishedAt) })}
          {" · "}
          {t("reports.run.rowsForDays", { rows: success.rows ?? 0, days: rangeText(success) })}
          {success.institutionName ? ` · ${success.institutionName}` : null}
        </>
      ) : (
        t("reports.run.never")
      )}
      {running ? (
        <>
          {" · "}
          {t("reports.run.running", { time: when(running.startedAt) })}
        </>
      ) : null}
    </p>
  );
};

const Failed = ({ last }: { last: LastSuccessRecord }) => {
  const t = useT();
  const when = useWhen();
  const { failure, success } = last;
  if (!failure) return null;
  return (
    <Alert
      tone="warning"
      title={t("reports.run.failed", { time: when(failure.finishedAt ?? failure.startedAt) })}
    >
      <p>{failure.message}</p>
      {success?.finishedAt ? (
        <p>{t("reports.run.storedFigures", { time: when(success.finishedAt) })}</p>
      ) : null}
    </Alert>
  );
};

const Refresh = ({
  last,
  report,
  days,
  institutionId,
}: Omit<Props, "exported"> & { last: LastSuccessRecord | undefined }) => {
  const t = useT();
  const { client, reports } = trpc.useUtils();
  const remainingSeconds = useRemainingSeconds(last?.refreshableAt ?? AT_ONCE);
  const refresh = useCommandMutation(client.reports[report].refresh.mutate, {
    onSuccess: ({ rows }) => toastSuccess(t("reports.run.refreshed", { rows: rows ?? 0 })),
    onError: (error) => toastFailure(toFailure(error)),
    // A failed try is on record too.
    onSettled: () => reports[report].invalidate(),
  });
  const isTooLong = daysBetween(days.from, days.to) >= REFRESH_DAYS;
  const scope = institutionId === undefined ? {} : { institutionId };
  return (
    <span className="flex items-center gap-2">
      {refresh.isPending ? <Progress label={t("reports.run.refreshing")} className="w-24" /> : null}
      <Button
        disabled={refresh.isPending || remainingSeconds > 0 || isTooLong}
        aria-busy={refresh.isPending}
        title={isTooLong ? t("reports.run.tooLong", { days: REFRESH_DAYS }) : undefined}
        onClick={() => refresh.mutate({ ...days, ...scope })}
      >
        <RefreshCw />
        {remainingSeconds > 0
          ? t("reports.run.waitSeconds", { seconds: remainingSeconds })
          : t("core.action.refresh")}
      </Button>
    </span>
  );
};

/** Header of a report: last run, reason for a delay, and the buttons to recompute or export. */
export const RunBar = ({ exported, ...props }: Props) => {
  const t = useT();
  const can = useCan();
  const { report, institutionId } = props;
  const { data: last } = trpc.reports[report].lastSuccessRecord.useQuery({ institutionId });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {last ? <ComputedAt last={last} /> : <span />}
        <div className="flex flex-wrap items-center gap-2">
          {can("report.collect") ? <Refresh {...props} last={last} /> : null}
          <DownloadButton {...exported}>{t("core.action.export")}</DownloadButton>
        </div>
      </div>
      {last ? <Failed last={last} /> : null}
    </div>
  );
};
