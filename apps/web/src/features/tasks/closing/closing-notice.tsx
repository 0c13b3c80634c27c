import type { ClosingRequest } from "@kolekta/api/tasks/closing/contract";
import { Alert } from "@/components/ui/alert.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { RequestActions } from "./request-actions.tsx";
import { isWaiting, useCaseClosing } from "./use-closing.ts";

const useText = ({ state, kind, effectiveOn }: ClosingRequest): string => {
  const t = useT();
  const { day } = useFormat();
  if (state === "PENDING" && effectiveOn)
    return t("tasks.closing.notice.PENDING", { day: day(effectiveOn) });
  return t("tasks.closing.notice.REQUESTED", { kind: t(`tasks.closing.kind.${kind}`) });
};

const Notice = ({ request }: { request: ClosingRequest }) => {
  const t = useT();
  return (
    <Alert tone="warning" title={useText(request)} className="mt-2">
      <div className="text-foreground flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 break-words">
          {t("tasks.closing.noticeBy", {
            reason: t(`tasks.closing.reason.${request.reason}`),
            name: request.requestedBy ?? t("tasks.history.system"),
          })}
          {request.note ? ` · ${request.note}` : null}
        </span>
        <RequestActions request={request} />
      </div>
    </Alert>
  );
};

/** Warns that the case is about to close or that closing was requested. */
export const ClosingNotice = ({ taskId }: { taskId: number }) => {
  const closing = useCaseClosing(taskId);
  return closing.data?.requests
    .filter(isWaiting)
    .map((request) => <Notice key={request.requestId} request={request} />);
};
