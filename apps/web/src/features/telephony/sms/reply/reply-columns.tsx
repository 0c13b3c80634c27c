import type { Reply, REPLY_TABS } from "@kolekta/api/telephony/sms/contract-reply";
import { BorrowerLink } from "@/components/case/case-link.tsx";
import { PurgedText } from "@/components/case/purged-text.tsx";
import { ShortInstant } from "@/components/case/short-time.tsx";
import { actionsColumn, type Column } from "@/components/data-table/columns.ts";
import { NoValue, RelativeTime, StatusBadge } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";

/** Returns the path of the conversation; null without a case or for a recipient who may not see it. */
export function getConversationPath(row: Reply): string | null {
  const { taskId, loanId, borrowerId, isCaseVisible } = row;
  if (!isCaseVisible || taskId === null) return null;
  if (loanId === null || borrowerId === null) return null;
  return `${pathTo("case-detail", { taskId, loanId, borrowerId })}?area=sms`;
}

const Borrower = ({ row }: { row: Reply }) => {
  const { taskId, loanId, borrowerId, borrowerName, loanNumber } = row;
  if (taskId === null || loanId === null || borrowerId === null)
    return <span className="tabular">{row.phone}</span>;
  const named = {
    taskId,
    loanId,
    borrowerId,
    borrowerName: borrowerName ?? "",
    loanNumber: loanNumber ?? "",
  };
  if (row.isCaseVisible) return <BorrowerLink row={named} />;
  return (
    <span className="flex flex-col">
      <span className="font-medium whitespace-nowrap">{borrowerName}</span>
      <span className="text-muted-foreground text-xs">{loanNumber}</span>
    </span>
  );
};

const Received = ({ row }: { row: Reply }) => {
  const t = useT();
  return (
    <span className="flex flex-col items-start">
      <RelativeTime at={row.receivedAt} />
      <span className="text-muted-foreground text-xs">
        <ShortInstant at={row.receivedAt} />
      </span>
      {row.isOverdue ? (
        <StatusBadge tone="danger" label={t("telephony.sms.reply.tab.OVERDUE")} />
      ) : null}
    </span>
  );
};

const Agent = ({ row }: { row: Reply }) => {
  const t = useT();
  return (
    <span className="flex flex-col">
      {row.agentName ?? <NoValue />}
      {row.recipientName ? (
        <span className="text-muted-foreground text-xs">
          {`${t("telephony.sms.reply.column.recipient")}: ${row.recipientName}`}
        </span>
      ) : null}
    </span>
  );
};

const Content = ({ row }: { row: Reply }) =>
  row.content === "" ? (
    <PurgedText />
  ) : (
    <span className="line-clamp-2 break-words" title={row.content}>
      {row.content}
    </span>
  );

export const useReplyColumns = (
  tab: (typeof REPLY_TABS)[number],
  onSettle: (row: Reply) => void,
): Column<Reply>[] => {
  const t = useT();
  const canSettle = useCan()("sms.resolve");
  const settle = actionsColumn<Reply>(t("core.field.actions"), (row) => (
    <Button
      size="sm"
      aria-haspopup="dialog"
      aria-label={`${t("core.action.close")}: ${row.phone}`}
      onClick={() => onSettle(row)}
    >
      {t("core.action.close")}
    </Button>
  ));
  return [
    {
      id: "borrower",
      header: t("core.field.borrower"),
      sticky: "start",
      cell: (row) => <Borrower row={row} />,
    },
    {
      id: "content",
      header: t("telephony.sms.column.content"),
      wrap: true,
      width: "24rem",
      cell: (row) => <Content row={row} />,
    },
    {
      id: "receivedAt",
      header: t("telephony.sms.received"),
      cell: (row) => <Received row={row} />,
    },
    {
      id: "agent",
      header: t("core.field.agent"),
      cell: (row) => <Agent row={row} />,
    },
    {
      id: "institution",
      header: t("core.field.institution"),
      cell: (row) => row.institutionName ?? <NoValue />,
    },
    ...(tab === "NO_CASE" && canSettle ? [settle] : []),
  ];
};
