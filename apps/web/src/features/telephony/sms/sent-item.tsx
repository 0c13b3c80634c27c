import { PurgedText } from "@/components/case/purged-text.tsx";
import type { SentMessage } from "@kolekta/api/telephony/sms/contract";
import { StatusBadge } from "@/components/page/values.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { ShortInstant } from "@/components/case/short-time.tsx";
import { relationText } from "@/components/case/labels.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { FATE_TONES } from "./fate.ts";
import { SettleMessage } from "./resolve-message.tsx";

const Fate = ({ sms }: { sms: SentMessage }) => {
  const t = useT();
  return (
    <>
      <StatusBadge tone={FATE_TONES[sms.result]} label={t(`telephony.sms.result.${sms.result}`)} />
      {sms.settledAt ? (
        <span className="text-muted-foreground text-xs">
          <ShortInstant at={sms.settledAt} />
        </span>
      ) : null}
      {sms.reason ? (
        <span className="text-xs">{t(`telephony.sms.reason.${sms.reason}`)}</span>
      ) : null}
    </>
  );
};

/** Sent message: on the right, with its delivery state. */
export const SentItem = ({ sms }: { sms: SentMessage }) => {
  const t = useT();
  const can = useCan();
  const mail = sms.channel === "08";
  return (
    <li className="bg-card text-table ml-4 flex flex-col gap-0.5 rounded-lg border p-3 md:ml-16">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <ShortInstant at={sms.sendTime} />
        <Fate sms={sms} />
      </p>
      <p className="text-muted-foreground text-xs">
        {relationText(t, sms.relation)} · {sms.name} · <span className="tabular">{sms.phone}</span>{" "}
        · {sms.agentName}
        {mail ? null : ` · ${t("telephony.sms.segments", { segments: sms.segments })}`}
        {sms.platform ? ` · ${sms.platform}` : null}
      </p>
      {mail ? (
        <p className="flex flex-wrap items-center gap-2">
          <Badge>{t("tasks.log.channel.08")}</Badge>
          <span className="min-w-0 font-medium break-words">{sms.subject}</span>
        </p>
      ) : null}
      <p className="break-words whitespace-pre-wrap">{sms.content || <PurgedText />}</p>
      {sms.checkedBy ? (
        <p className="text-muted-foreground text-xs">
          {t("telephony.sms.check.byFor", { name: sms.checkedBy, reason: sms.checkReason ?? "–" })}
        </p>
      ) : null}
      {sms.result === "UNKNOWN" && can("sms.resolve") ? <SettleMessage sms={sms} /> : null}
    </li>
  );
};
