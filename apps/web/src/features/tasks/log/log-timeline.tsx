import type { Currency } from "@kolekta/api/core/money";
import { useState } from "react";
import { EmptyState, ErrorState } from "@/components/page/states.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { LogEntry } from "./log-entry.tsx";

export const LOG_SIZE = 15;

const Waiting = () => (
  <div aria-busy className="flex flex-col gap-4">
    {[0, 1, 2].map((value) => (
      <div key={value} className="flex gap-2.5">
        <Skeleton className="size-6 rounded-full" />
        <div className="flex flex-1 flex-col gap-1.5">
          <Skeleton className="h-3.5 w-3/5" />
          <Skeleton className="h-3 w-4/5" />
        </div>
      </div>
    ))}
  </div>
);

/** Merges the requested pages; an entry that moved between pages appears once. */
const useLog = (taskId: number, pages: number) => {
  const results = trpc.useQueries((t) =>
    Array.from({ length: pages }, (_, index) =>
      t.tasks.log.list({ id: taskId, page: index + 1, size: LOG_SIZE }),
    ),
  );
  const rows = results.flatMap(({ data }) => data?.rows ?? []);
  return {
    rows: [...new Map(rows.map((row) => [row.logId, row])).values()],
    first: results[0],
    total: results[0]?.data?.total ?? 0,
    isLoading: results.some((result) => result.isPending),
  };
};

interface Props {
  taskId: number;
  currency: Currency;
}

/** Contacts of a case, newest first, 15 per page. */
export const LogTimeline = ({ taskId, currency }: Props) => {
  const t = useT();
  const [pages, setPages] = useState(1);
  const { rows, first, total, isLoading } = useLog(taskId, pages);
  if (first?.error && !first.data)
    return <ErrorState error={first.error} onRetry={() => void first.refetch()} />;
  if (!first?.data) return <Waiting />;
  if (rows.length === 0)
    return (
      <EmptyState title={t("tasks.log.timeline.empty")} body={t("tasks.log.timeline.emptyBody")} />
    );
  return (
    <>
      <ol aria-label={t("tasks.case.area.log")}>
        {rows.map((log) => (
          <LogEntry key={log.logId} log={log} currency={currency} />
        ))}
      </ol>
      {total > LOG_SIZE ? (
        <p className="text-muted-foreground tabular mt-2 flex items-center justify-center gap-2 text-xs">
          {t("tasks.log.timeline.loadedCount", { loaded: rows.length, total })}
          {rows.length < total ? (
            <Button size="sm" disabled={isLoading} onClick={() => setPages(pages + 1)}>
              {t("tasks.log.timeline.older")}
            </Button>
          ) : null}
        </p>
      ) : null}
    </>
  );
};
