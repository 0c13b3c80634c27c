import { PurgedText } from "@/components/case/purged-text.tsx";
import type { UnknownMessage } from "@kolekta/api/telephony/sms/contract";
import { Link } from "react-router-dom";
import { ShortInstant } from "@/components/case/short-time.tsx";
import { relationText } from "@/components/case/labels.ts";
import { actionsColumn, type Column } from "@/components/data-table/columns.ts";
import { NoValue, RelativeTime } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";

type Translate = ReturnType<typeof useT>;

/** The messages of its case. */
export const getMessagesPath = (row: UnknownMessage): string =>
  `${pathTo("case-detail", row)}?area=sms`;

const Case = ({ row }: { row: UnknownMessage }) => (
  <span className="flex flex-col">
    <Link to={getMessagesPath(row)} className="font-medium whitespace-nowrap hover:underline">
      {row.borrowerName}
    </Link>
    <span className="text-muted-foreground text-xs">
      {row.loanNumber} · {row.institutionName}
    </span>
  </span>
);

const Through = ({ row, t }: { row: UnknownMessage; t: Translate }) => (
  <span className="flex flex-col">
    {t(`tasks.log.channel.${row.channel}`)}
    <span className="text-muted-foreground text-xs">{row.platform}</span>
  </span>
);

const To = ({ row, t }: { row: UnknownMessage; t: Translate }) => (
  <span className="flex flex-col">
    {`${relationText(t, row.relation)} · ${row.name}`}
    <span className="text-muted-foreground tabular text-xs">{row.phone}</span>
  </span>
);

const SentAt = ({ row }: { row: UnknownMessage }) => (
  <span className="flex flex-col">
    <RelativeTime at={row.sendTime} />
    <span className="text-muted-foreground text-xs">
      {row.agentName} · <ShortInstant at={row.sendTime} />
    </span>
  </span>
);

const Checked = ({ row, t }: { row: UnknownMessage; t: Translate }) =>
  row.checkedBy ? (
    <span className="flex flex-col py-1">
      {t("telephony.sms.check.by", {
        name: row.checkedBy,
        result: t(`telephony.sms.result.${row.result}`),
      })}
      <span className="text-muted-foreground text-xs break-words">{row.checkReason}</span>
    </span>
  ) : (
    <NoValue />
  );

const about = (t: Translate): Column<UnknownMessage>[] => [
  {
    id: "case",
    header: t("tasks.closing.list.case"),
    sticky: "start",
    cell: (row) => <Case row={row} />,
  },
  {
    id: "channel",
    header: t("core.field.channel"),
    cell: (row) => <Through row={row} t={t} />,
  },
  {
    id: "to",
    header: t("tasks.log.record.contact"),
    cell: (row) => <To row={row} t={t} />,
  },
  {
    id: "sent",
    header: t("telephony.sms.check.sent"),
    cell: (row) => <SentAt row={row} />,
  },
  {
    id: "content",
    header: t("core.field.text"),
    wrap: true,
    width: "18rem",
    cell: (row) =>
      row.content === "" ? (
        <PurgedText />
      ) : (
        <span className="line-clamp-2 break-words">{row.content}</span>
      ),
  },
];

export const useUnknownColumns = (
  checked: boolean,
  onSettle: (message: UnknownMessage) => void,
): Column<UnknownMessage>[] => {
  const t = useT();
  const outcome: Column<UnknownMessage> = {
    id: "checked",
    header: t("telephony.sms.check.tab.checked"),
    wrap: true,
    width: "16rem",
    cell: (row) => <Checked row={row} t={t} />,
  };
  const settle = actionsColumn<UnknownMessage>(t("core.field.actions"), (row) => (
    <Button
      size="sm"
      aria-haspopup="dialog"
      aria-label={`${t("telephony.sms.check.action")}: ${row.borrowerName}`}
      onClick={() => onSettle(row)}
    >
      {t("telephony.sms.check.action")}
    </Button>
  ));
  return [...about(t), checked ? outcome : settle];
};
