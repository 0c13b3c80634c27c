import {
  AudioLines,
  Mail,
  MailOpen,
  MessageSquareText,
  Phone,
  PhoneIncoming,
  Reply,
} from "lucide-react";
import { useState } from "react";
import { relationText } from "@/components/case/labels.ts";
import { PurgedText } from "@/components/case/purged-text.tsx";
import { EntryText, TimelineEntry } from "@/components/case/timeline-entry.tsx";
import { DayText, StatusBadge } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { LETTER_TONES } from "@/features/telephony/letter/use-letters.ts";
import { FATE_TONES } from "@/features/telephony/sms/fate.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import type { KindEntry } from "./use-timeline.ts";

const RecordingPlayer = lazyComponent(
  () => import("@/features/telephony/call/recording-player.tsx"),
);

const Recording = ({ call }: { call: KindEntry<"CALL"> }) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { id: callId, name, at: callTime } = call;
  if (isOpen)
    return <RecordingPlayer call={{ callId, name, callTime }} onClose={() => setOpen(false)} />;
  return (
    <Button size="sm" className="mt-1" onClick={() => setOpen(true)}>
      <AudioLines />
      {t("tasks.timeline.listen")}
    </Button>
  );
};

const phoneText = (phone: string) => <span className="tabular whitespace-nowrap">{phone}</span>;

interface CallProps {
  call: KindEntry<"CALL">;
  onOpen: () => void;
}

export const CallEntry = ({ call, onOpen }: CallProps) => {
  const t = useT();
  const { duration } = useFormat();
  const kind = t(call.isIncoming ? "tasks.timeline.callIn" : "tasks.timeline.kind.CALL");
  const outcome =
    call.state === "ENDED"
      ? t(`telephony.call.cause.${call.cause ?? "UNKNOWN"}`)
      : t(`telephony.call.state.${call.state}`);
  return (
    <TimelineEntry
      icon={call.isIncoming ? PhoneIncoming : Phone}
      kind={kind}
      at={call.at}
      title={outcome}
      onOpen={onOpen}
      facts={[
        relationText(t, call.relation),
        call.name,
        phoneText(call.phone),
        call.duration > 0 ? <span className="tabular">{duration(call.duration)}</span> : null,
        t(`telephony.call.via.${call.via}`),
        call.actorName,
      ]}
    >
      {call.hasRecording ? <Recording call={call} /> : null}
    </TimelineEntry>
  );
};

interface SentProps {
  message: KindEntry<"MESSAGE_OUT">;
  onOpen: () => void;
}

export const SentEntry = ({ message, onOpen }: SentProps) => {
  const t = useT();
  const { channel, state, reason, subject, content } = message;
  return (
    <TimelineEntry
      icon={channel === "08" ? Mail : MessageSquareText}
      kind={t("tasks.timeline.kind.MESSAGE_OUT")}
      at={message.at}
      title={`${t(`tasks.log.channel.${channel}`)} · ${message.name}`}
      onOpen={onOpen}
      state={<StatusBadge tone={FATE_TONES[state]} label={t(`telephony.sms.result.${state}`)} />}
      facts={[
        relationText(t, message.relation),
        phoneText(message.phone),
        message.actorName,
        reason ? t(`telephony.sms.reason.${reason}`) : null,
      ]}
    >
      {subject ? <p className="my-0.5 font-medium break-words">{subject}</p> : null}
      <EntryText>{content || <PurgedText />}</EntryText>
    </TimelineEntry>
  );
};

interface ReceivedProps {
  message: KindEntry<"MESSAGE_IN">;
  onOpen: () => void;
}

export const ReceivedEntry = ({ message, onOpen }: ReceivedProps) => {
  const t = useT();
  return (
    <TimelineEntry
      icon={Reply}
      kind={t("tasks.timeline.kind.MESSAGE_IN")}
      at={message.at}
      title={[t("tasks.log.channel.02"), message.name].filter(Boolean).join(" · ")}
      onOpen={onOpen}
      state={<StatusBadge tone="info" icon={Reply} label={t("telephony.sms.received")} />}
      facts={[relationText(t, message.relation), phoneText(message.phone)]}
    >
      <EntryText>{message.content || <PurgedText />}</EntryText>
      {message.optsOut ? (
        <StatusBadge
          tone="warning"
          className="whitespace-normal"
          label={t("telephony.sms.optsOut")}
        />
      ) : null}
    </TimelineEntry>
  );
};

interface LetterProps {
  letter: KindEntry<"LETTER">;
  onOpen: () => void;
}

export const LetterEntry = ({ letter, onOpen }: LetterProps) => {
  const t = useT();
  const { state, title, returnedOn } = letter;
  return (
    <TimelineEntry
      icon={MailOpen}
      kind={t("tasks.timeline.kind.LETTER")}
      at={letter.at}
      title={title === "" ? <PurgedText /> : title}
      onOpen={onOpen}
      state={
        <StatusBadge tone={LETTER_TONES[state]} label={t(`telephony.letter.state.${state}`)} />
      }
      facts={[
        t(`telephony.letter.wentBy.${letter.delivery}`),
        letter.reference,
        letter.actorName,
        returnedOn ? <DayText day={returnedOn} /> : null,
      ]}
    />
  );
};
