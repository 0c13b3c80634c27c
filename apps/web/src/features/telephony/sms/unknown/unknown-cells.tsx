import type { UnknownMessage } from "@kolekta/api/telephony/sms/contract";
import { Link } from "react-router-dom";
import { relationText } from "@/components/case/labels.ts";
import { Lines } from "@/components/case/lines.tsx";
import { PurgedText } from "@/components/case/purged-text.tsx";
import { ShortInstant } from "@/components/case/short-time.tsx";
import { NoValue, RelativeTime } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";

/** The messages of its case. */
export const getMessagesPath = (row: UnknownMessage): string =>
  `${pathTo("case-detail", row)}?area=sms`;

const Case = ({ row }: { row: UnknownMessage }) => (
  <Lines
    first={
      <Link to={getMessagesPath(row)} className="font-medium whitespace-nowrap hover:underline">
        {row.borrowerName}
      </Link>
    }
    second={`${row.loanNumber} · ${row.institutionName}`}
  />
);

const Contact = ({ row: { relation, name } }: { row: UnknownMessage }) =>
  `${relationText(useT(), relation)} · ${name}`;

const SentAt = ({ row }: { row: UnknownMessage }) => (
  <Lines
    first={<RelativeTime at={row.sendTime} />}
    second={
      <>
        {row.agentName} · <ShortInstant at={row.sendTime} />
      </>
    }
  />
);

const Checked = ({ row: { checkedBy: name, result, checkReason } }: { row: UnknownMessage }) => {
  const t = useT();
  if (!name) return <NoValue />;
  return (
    <span className="flex flex-col py-1">
      {t("telephony.sms.check.by", { name, result: t(`telephony.sms.result.${result}`) })}
      <span className="text-muted-foreground text-xs break-words">{checkReason}</span>
    </span>
  );
};

export const WAITING_VIEW = {
  borrower: {
    label: "tasks.closing.list.case",
    sticky: "start",
    cell: (row: UnknownMessage) => <Case row={row} />,
  },
  channel: { under: "platform" },
  name: {
    label: "tasks.log.record.contact",
    under: "phone",
    cell: (row: UnknownMessage) => <Contact row={row} />,
  },
  sendTime: {
    label: "telephony.sms.check.sent",
    cell: (row: UnknownMessage) => <SentAt row={row} />,
  },
  content: {
    label: "core.field.text",
    wrap: true,
    width: "18rem",
    cell: ({ content }: UnknownMessage) =>
      content === "" ? <PurgedText /> : <span className="line-clamp-2 break-words">{content}</span>,
  },
} as const;

export const CHECKED_VIEW = {
  ...WAITING_VIEW,
  checked: { wrap: true, width: "16rem", cell: (row: UnknownMessage) => <Checked row={row} /> },
} as const;
