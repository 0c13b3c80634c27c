import { PurgedText } from "@/components/case/purged-text.tsx";
import type { InboundText } from "@kolekta/api/telephony/sms/contract";
import { Reply } from "lucide-react";
import { StatusBadge } from "@/components/page/values.tsx";
import { ShortInstant } from "@/components/case/short-time.tsx";
import { relationText } from "@/components/case/labels.ts";
import { useT } from "@/lib/i18n.tsx";

/** Received message: on the left, in its own colour and labelled as received. */
export const ReceivedItem = ({ sms }: { sms: InboundText }) => {
  const t = useT();
  const sender = [relationText(t, sms.relation), sms.name].filter(Boolean);
  return (
    <li className="bg-selected text-table border-l-primary mr-4 flex flex-col gap-0.5 rounded-lg border border-l-4 p-3 md:mr-16">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <ShortInstant at={sms.receivedAt} />
        <StatusBadge tone="info" icon={Reply} label={t("telephony.sms.received")} />
        {sms.optsOut ? (
          <StatusBadge
            tone="warning"
            className="whitespace-normal"
            label={t("telephony.sms.optsOut")}
          />
        ) : null}
      </p>
      <p className="text-muted-foreground text-xs">
        {sender.map((part) => `${part} · `)}
        <span className="tabular">{sms.phone}</span>
      </p>
      <p className="break-words whitespace-pre-wrap">{sms.content || <PurgedText />}</p>
    </li>
  );
};
