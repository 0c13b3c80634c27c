import type { CaseRow } from "@kolekta/api/tasks/case/contract";
import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { Money } from "@/components/page/values.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { casePath, type CaseRef } from "./case-link.ts";
import { LIST_SIZE } from "./case-query.ts";
import type { CaseListPosition } from "./use-case-list-position.ts";
import { getStretch } from "./navigation.ts";
import { workReasonIcon } from "./work-reason.tsx";

const CaseSummary = ({ row }: { row: CaseRow }) => {
  const t = useT();
  const Icon = workReasonIcon(row.workReason);
  const reason = t(`tasks.case.reason.${row.workReason}`);
  return (
    <>
      <span className="flex items-center gap-1.5">
        <span title={reason} className="text-muted-foreground shrink-0">
          <Icon aria-hidden className="size-3.5" />
          <span className="sr-only">{reason}</span>
        </span>
        <span title={row.borrowerName} className="line-clamp-2 min-w-0 font-medium break-words">
          {row.borrowerName}
        </span>
      </span>
      <span className="text-muted-foreground tabular flex justify-between gap-2 text-xs">
        <span>{t("core.word.days", { days: row.dpd })}</span>
        <Money minor={row.arrearsMinor} currency={row.currency} />
      </span>
    </>
  );
};

interface ItemProps {
  caseRef: CaseRef;
  row: CaseRow | undefined;
  query: URLSearchParams;
  isCurrent: boolean;
  isRecorded: boolean;
}

const Item = ({ caseRef, row, query, isCurrent, isRecorded }: ItemProps) => {
  const t = useT();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    <li className="relative">
      <Link
        ref={link}
        to={casePath(caseRef, query)}
        aria-current={isCurrent ? "page" : undefined}
        className={cn(
          "text-table flex flex-col gap-0.5 border-l-2 border-transparent py-1.5 pr-3 pl-2.5 -outline-offset-2",
          isCurrent ? "bg-selected border-primary" : "hover:bg-row-hover",
          isRecorded && "pr-8",
        )}
      >
        {row ? <CaseSummary row={row} /> : <Skeleton className="h-9 w-full" />}
      </Link>
      {isRecorded ? (
        <span
          title={t("tasks.case.workspace.recorded")}
          className="text-success pointer-events-none absolute top-2 right-2.5"
        >
          <Check aria-hidden className="size-4" />
          <span className="sr-only">{t("tasks.case.workspace.recorded")}</span>
        </span>
      ) : null}
    </li>
  );
};

interface Props {
  listPosition: CaseListPosition;
  taskId: number;
  query: URLSearchParams;
}

const Waiting = () => (
  <div aria-busy className="flex flex-col gap-3 p-3">
    {Array.from({ length: LIST_SIZE }, (_, index) => (
      <Skeleton key={index} className="h-9 w-full" />
    ))}
  </div>
);

const A_MINUTE = 60_000;

/**
 * Shows the part of the list around the case; cases recorded since the list was left are ticked.
 */
export const Rail = ({ listPosition, taskId, query }: Props) => {
  const t = useT();
  const caseRefs = getStretch(listPosition.caseRefs, listPosition.position.ordinal, LIST_SIZE);
  const taskIds = caseRefs.map((caseRef) => caseRef.taskId);
  const { data } = trpc.tasks.case.list.useQuery(
    { taskIds, size: LIST_SIZE },
    { enabled: taskIds.length > 0, staleTime: A_MINUTE },
  );
  if (listPosition.isPending) return <Waiting />;
  const rows = new Map(data?.rows.map((row) => [row.taskId, row]));
  // A case may have left the reader's sight since the list was read.
  const visibleRefs = data ? caseRefs.filter((caseRef) => rows.has(caseRef.taskId)) : caseRefs;
  return (
    <ol aria-label={t("tasks.case.workspace.rail")} className="py-1">
      {visibleRefs.map((caseRef) => (
        <Item
          key={caseRef.taskId}
          caseRef={caseRef}
          row={rows.get(caseRef.taskId)}
          query={query}
          isCurrent={caseRef.taskId === taskId}
          isRecorded={listPosition.recorded.has(caseRef.taskId)}
        />
      ))}
    </ol>
  );
};
