import { FileQuestion } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { DescriptionSkeleton } from "@/components/case/area.tsx";
import { EmptyState, ErrorState } from "@/components/page/states.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { type CaseRef, toCaseListPath } from "@/features/tasks/case/case-link.ts";
import { isClosed } from "@/features/tasks/case/closed-case.tsx";
import { rememberSeen } from "@/features/tasks/case/last-seen.ts";
import { markRecorded } from "@/features/tasks/case/case-list-position.ts";
import type { RecordContact } from "@/features/tasks/log/record-defaults.ts";
import { useRecord } from "@/features/tasks/log/use-record.ts";
import { recordedCall } from "@/features/telephony/call/recorded-call.ts";
import { useCallRefresh } from "@/features/telephony/call/use-current-call.ts";
import { useWorkspaceCall } from "@/features/telephony/call/use-workspace-call.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { toFailure } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";
import { toastNotice } from "@/lib/toast.ts";
import { Workspace, type WorkspaceProps } from "./desk.tsx";
import { useOpening, usePrefetch, useRefresh } from "./use-opening.ts";

export const MissingCase = ({ query }: { query: URLSearchParams }) => {
  const t = useT();
  return (
    <EmptyState
      icon={FileQuestion}
      title={t("tasks.case.workspace.missing")}
      body={t("app.state.missingBody")}
      action={
        <Button asChild>
          <Link to={toCaseListPath(query)}>{t("tasks.case.workspace.backToList")}</Link>
        </Button>
      }
    />
  );
};

/** Same size as the case, to avoid a layout shift. */
const WorkspaceSkeleton = ({ wide }: { wide: boolean }) => (
  <div aria-busy className="flex min-h-0 flex-1">
    <div className="flex min-w-0 flex-1 flex-col gap-3 p-4">
      <Skeleton className="h-6 w-56" />
      <div className="flex flex-wrap gap-6">
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} className="h-9 w-28" />
        ))}
      </div>
      <Skeleton className="h-5 w-96 max-w-full" />
      <Skeleton className="h-9 w-full" />
      <DescriptionSkeleton />
    </div>
    {wide ? (
      <div className="bg-card flex w-92 shrink-0 flex-col gap-3 min-[1400px]:w-104 border-l p-3">
        {[0, 1, 2, 3, 4, 5].map((index) => (
          <Skeleton key={index} className="h-12 w-full" />
        ))}
      </div>
    ) : null}
  </div>
);

type Outer = Omit<WorkspaceProps, "info">;
type WorkedProps = WorkspaceProps & { contacts: readonly RecordContact[] };

/** Open case of a user who may record results. */
const WorkedCase = ({ contacts, ...workspaceProps }: WorkedProps) => {
  const { info, position, onNavigate } = workspaceProps;
  const t = useT();
  const [going, setGoing] = useState<CaseRef | null>(null);
  const [saves, setSaves] = useState(0);
  const refresh = useRefresh(info);
  const call = useWorkspaceCall(info.taskId);
  const refreshCalls = useCallRefresh();
  const record = useRecord({
    task: info,
    contacts,
    call,
    onReload: () => refresh(),
    onSaved: (_, next) => {
      markRecorded(info.taskId);
      setSaves((count) => count + 1);
      const to = next ? position.next : null;
      void refresh(to !== null);
      recordedCall.set(null);
      void refreshCalls();
      setGoing(to);
      if (next && !to) toastNotice(t("tasks.case.workspace.listEnd"));
    },
  });
  const { unsent } = record;
  useEffect(() => {
    if (going && !unsent) onNavigate(going);
  }, [going, unsent, onNavigate]);
  return <Workspace {...workspaceProps} record={record} saves={saves} />;
};

/** Opens one case: waiting, missing, failed, or shown. */
export const OpenCase = ({ caseRef, ...outer }: Outer & { caseRef: CaseRef }) => {
  const can = useCan();
  const { info, contacts } = useOpening(caseRef);
  usePrefetch(outer.position.next);
  useEffect(() => rememberSeen(caseRef.taskId), [caseRef.taskId]);
  const failed = info.error ?? (can("log.save") ? contacts.error : null);
  if (failed && toFailure(failed).key === "record.notFound")
    return <MissingCase query={outer.query} />;
  if (failed && (!info.data || !contacts.data))
    return (
      <ErrorState
        error={failed}
        className="flex-1"
        onRetry={() => void Promise.all([info.refetch(), contacts.refetch()])}
      />
    );
  if (!info.data) return <WorkspaceSkeleton wide={outer.wide} />;
  if (info.data.borrowerId !== caseRef.borrowerId) return <MissingCase query={outer.query} />;
  const workspaceProps = { ...outer, info: info.data };
  if (!can("log.save") || isClosed(info.data.status))
    return <Workspace {...workspaceProps} record={null} />;
  if (!contacts.data) return <WorkspaceSkeleton wide={outer.wide} />;
  return <WorkedCase {...workspaceProps} contacts={contacts.data} />;
};
