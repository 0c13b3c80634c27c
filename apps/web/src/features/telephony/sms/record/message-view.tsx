import type { SmsRecord } from "@kolekta/api/telephony/sms/contract";
import { CaseLink } from "@/components/case/case-link.tsx";
import { PurgedText } from "@/components/case/purged-text.tsx";
import { StatusBadge } from "@/components/page/values.tsx";
import { useCan } from "@/hooks/use-user.tsx";
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

export const MESSAGE_VIEW = {
  sendTime: { sticky: "start", exact: "minute" },
  loanNumber: {
    cell: (sms: SmsRecord) => (
      <CaseLink record={sms} area="sms">
        {sms.loanNumber}
      </CaseLink>
    ),
  },
  relation: {},
  name: {},
  phone: {},
  content: { wrap: true, cell: (sms: SmsRecord) => <Content sms={sms} /> },
  result: { cell: (sms: SmsRecord) => <Fate sms={sms} /> },
  segments: {},
  cost: {},
  agent: {},
  platform: {},
  template: { hidden: true },
} as const;
