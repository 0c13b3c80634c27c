import { PurgedText } from "@/components/case/purged-text.tsx";
import { buildContactColumns } from "@/components/case/contact-columns.tsx";
import type { SmsRecord } from "@kolekta/api/telephony/sms/contract";
import type { Translate } from "@kolekta/i18n/web";
import { CaseLink } from "@/components/case/case-link.tsx";
import type { Column } from "@/components/data-table/columns.ts";
import { InstantText, Money, NoValue, NumberText, StatusBadge } from "@/components/page/values.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { FATE_TONES } from "../fate.ts";
import { SettleMessage } from "../resolve-message.tsx";

/** Delivery state. An unknown state is resolved here by users who may, or reviewed in the case. */
const Fate = ({ sms }: { sms: SmsRecord }) => {
  const t = useT();
  const settles = useCan()("sms.resolve");
  return (
    <span className="flex flex-col items-start gap-0.5">
      <StatusBadge tone={FATE_TONES[sms.result]} label={t(`telephony.sms.result.${sms.result}`)} />
      {sms.reason ? (
        <span className="text-muted-foreground text-xs">
          {t(`telephony.sms.reason.${sms.reason}`)}
        </span>
      ) : null}
      {sms.result === "UNKNOWN" && settles ? <SettleMessage sms={sms} /> : null}
      {sms.result === "UNKNOWN" && !settles ? (
        <CaseLink record={sms} area="sms">
          {t("telephony.record.review")}
        </CaseLink>
      ) : null}
    </span>
  );
};

const Content = ({ sms }: { sms: SmsRecord }) =>
  sms.content === "" ? (
    <PurgedText />
  ) : (
    <span
      className="line-clamp-2 max-w-md min-w-56 break-words whitespace-normal"
      title={sms.content}
    >
      {sms.subject ? <b className="font-medium">{sms.subject}: </b> : null}
      {sms.content}
    </span>
  );

const costColumns = (t: Translate): Column<SmsRecord>[] => [
  {
    id: "segments",
    header: t("telephony.sms.column.segments"),
    align: "end",
    cell: (sms) => (sms.channel === "08" ? <NoValue /> : <NumberText value={sms.segments} />),
  },
  {
    id: "cost",
    header: t("telephony.sms.column.cost"),
    align: "end",
    cell: (sms) => <Money minor={sms.costMinor} />,
  },
];

export const useMessageColumns = (): Column<SmsRecord>[] => {
  const t = useT();
  const { zone } = useSession();
  return [
    {
      id: "sendTime",
      header: t("telephony.sms.column.sendTime"),
      sticky: "start",
      cell: (sms) => <InstantText at={sms.sendTime} zone={zone} />,
    },
    {
      id: "loanNumber",
      header: t("core.field.loanNumber"),
      cell: (sms) => (
        <CaseLink record={sms} area="sms">
          {sms.loanNumber}
        </CaseLink>
      ),
    },
    ...buildContactColumns<SmsRecord>(t),
    {
      id: "content",
      header: t("telephony.sms.column.content"),
      wrap: true,
      cell: (sms) => <Content sms={sms} />,
    },
    {
      id: "result",
      header: t("core.field.result"),
      cell: (sms) => <Fate sms={sms} />,
    },
    ...costColumns(t),
    {
      id: "agent",
      header: t("core.field.agent"),
      cell: (sms) => sms.agentName,
    },
    {
      id: "platform",
      header: t("telephony.sms.column.platform"),
      cell: (sms) => sms.platform ?? <NoValue />,
    },
    {
      id: "template",
      header: t("telephony.record.template"),
      hidden: true,
      cell: (sms) => sms.templateName ?? <NoValue />,
    },
  ];
};
