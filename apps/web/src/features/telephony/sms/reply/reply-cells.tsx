import type { Reply } from "@kolekta/api/telephony/sms/contract-reply";
import { BorrowerLink } from "@/components/case/case-link.tsx";
import { Lines } from "@/components/case/lines.tsx";
import { PurgedText } from "@/components/case/purged-text.tsx";
import { ShortInstant } from "@/components/case/short-time.tsx";
import { NoValue, RelativeTime, StatusBadge } from "@/components/page/values.tsx";
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
    <Lines
      first={<span className="font-medium whitespace-nowrap">{borrowerName}</span>}
      second={loanNumber}
    />
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

const Agent = ({ row: { agentName, recipientName } }: { row: Reply }) => {
  const t = useT();
  const name = agentName ?? <NoValue />;
  if (!recipientName) return name;
  const second = `${t("telephony.sms.reply.column.recipient")}: ${recipientName}`;
  return <Lines first={name} second={second} />;
};

const Content = ({ row }: { row: Reply }) =>
  row.content === "" ? (
    <PurgedText />
  ) : (
    <span className="line-clamp-2 break-words" title={row.content}>
      {row.content}
    </span>
  );

export const REPLY_VIEW = {
  borrower: { sticky: "start", cell: (row: Reply) => <Borrower row={row} /> },
  content: { wrap: true, width: "24rem", cell: (row: Reply) => <Content row={row} /> },
  receivedAt: { cell: (row: Reply) => <Received row={row} /> },
  agent: { cell: (row: Reply) => <Agent row={row} /> },
  institution: {},
} as const;
