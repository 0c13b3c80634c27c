import { Link } from "react-router-dom";
import { EmptyState, ErrorState } from "@/components/page/states.tsx";
import { RelativeTime } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/lib/cn.ts";
import { pathTo } from "@/lib/path-to.ts";
import { toastUndo } from "@/lib/toast.ts";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";

type Listing = Outputs["tasks"]["notification"]["list"];
type Notice = Listing["rows"][number];

const getPath = (notice: Notice): string => {
  const { kind, taskId, loanId, borrowerId, orderId } = notice;
  if (kind === "HOLD_OPENED") return pathTo("open-holds");
  if (kind.startsWith("PENALTY_"))
    return `${pathTo("penalties")}${orderId ? `?show=${orderId}` : ""}`;
  if (kind.startsWith("DATA_")) return pathTo("data-requests");
  if (kind.startsWith("QUALITY_")) return pathTo("quality");
  const orders = ORDERS[kind];
  if (orders) return `${pathTo("work-orders")}?${orders}=1`;
  if (!taskId || !loanId || !borrowerId) return pathTo("case-list");
  const path = pathTo("case-detail", { taskId, loanId, borrowerId });
  const area = AREAS[kind];
  return area ? `${path}?area=${area}` : path;
};

/** Work order tab of each notification kind. */
const ORDERS: Partial<Record<Notice["kind"], string>> = {
  ORDER_ALLOCATED: "mine",
  ORDER_OVERDUE: "overdue",
  ORDER_TO_CONFIRM: "toConfirm",
  ORDER_RETURNED: "mine",
};

/** Case area of each notification kind. */
const AREAS: Partial<Record<Notice["kind"], string>> = {
  SMS_RECEIVED: "sms",
  SMS_UNANSWERED: "sms",
  CONTACT_ADDED: "contacts",
  CONTACT_APPROVED: "contacts",
  CONTACT_REFUSED: "contacts",
  CONSENT_RECORDED: "facts",
  CONSENT_CONFIRMED: "facts",
  CONSENT_REFUSED: "facts",
  GRANT_APPROVED: "book",
  GRANT_REFUSED: "book",
  CODE_FAILED: "codes",
};

const NotificationItem = ({ notice, onRead }: { notice: Notice; onRead: () => void }) => {
  const t = useT();
  const values = { count: notice.count, name: notice.borrowerName ?? "–" };
  return (
    <li className={cn("border-b last:border-b-0", notice.readAt ? "" : "bg-selected")}>
      <Link to={getPath(notice)} onClick={onRead} className="flex flex-col gap-0.5 px-3 py-2">
        <span className={notice.readAt ? "" : "font-medium"}>
          {t(`tasks.notification.kind.${notice.kind}`, values)}
        </span>
        <span className="text-muted-foreground text-xs">
          <RelativeTime at={notice.at} />
        </span>
      </Link>
    </li>
  );
};

interface Props {
  result: { data: Listing | undefined; error: unknown; refetch(): unknown };
}

export const NoticeList = ({ result }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const unread = trpc.tasks.notification.markUnread.useMutation({
    onSettled: () => void utils.tasks.notification.invalidate(),
  });
  const read = trpc.tasks.notification.markRead.useMutation({
    meta: { quiet: true },
    onSuccess: ({ read: count, readAt }, { noticeIds }) => {
      void utils.tasks.notification.invalidate();
      // A single notification is marked as read by following its link.
      if (!noticeIds)
        toastUndo(t("tasks.notification.allRead", { count }), () => unread.mutate({ readAt }));
    },
  });
  if (result.error && !result.data)
    return <ErrorState error={result.error} onRetry={() => void result.refetch()} />;
  const { rows = [], unread: waiting = 0 } = result.data ?? {};
  return (
    <div className="flex flex-col">
      <div className="flex min-h-10 items-center justify-between border-b px-3">
        <h2 className="text-sm font-semibold">{t("app.notices")}</h2>
        {waiting > 0 ? (
          <Button variant="ghost" disabled={read.isPending} onClick={() => read.mutate({})}>
            {t("tasks.notification.readAll")}
          </Button>
        ) : null}
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t("tasks.notification.empty")} />
      ) : (
        <ul className="max-h-96 overflow-y-auto">
          {rows.map((notice) => (
            <NotificationItem
              key={notice.noticeId}
              notice={notice}
              onRead={() =>
                notice.readAt ? undefined : read.mutate({ noticeIds: [notice.noticeId] })
              }
            />
          ))}
        </ul>
      )}
    </div>
  );
};
