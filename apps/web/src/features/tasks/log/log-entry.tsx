import type { ContactChannel } from "@kolekta/api/tasks/contact/contract-codes";
import {
  CalendarClock,
  CircleAlert,
  HandCoins,
  type LucideIcon,
  Mail,
  MessageCircle,
  MessageSquareText,
  MessagesSquare,
  Phone,
  ThumbsUp,
} from "lucide-react";
import { Money, StatusBadge } from "@/components/page/values.tsx";
import type { Currency } from "@kolekta/api/core/money";
import { useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";
import { ShortDay, useShortTime } from "@/components/case/short-time.tsx";
import { EntryText, TimelineEntry } from "@/components/case/timeline-entry.tsx";
import {
  abilityText,
  relationText,
  resultText,
  willingnessText,
} from "@/components/case/labels.ts";

type TimelineRow = Outputs["tasks"]["timeline"]["list"]["entries"][number];
type LogRow = Extract<TimelineRow, { kind: "RESULT" }>;

const CHANNEL_ICONS: Record<ContactChannel, LucideIcon> = {
  "02": MessageSquareText,
  "03": Phone,
  "05": MessageCircle,
  "06": MessagesSquare,
  "07": ThumbsUp,
  "08": Mail,
};

interface Props {
  log: LogRow;
  currency: Currency;
}

const Title = ({ log }: { log: LogRow }) => {
  const t = useT();
  const details = [
    ...(log.callStatus ? [t(`tasks.log.callStatus.${log.callStatus}`)] : []),
    ...(log.direction === "IN" ? [t("tasks.log.inbound")] : []),
  ];
  return (
    <>
      {resultText(t, log.callResult)}
      {details.map((detail) => (
        <span key={detail} className="text-muted-foreground font-normal">
          {" · "}
          {detail}
        </span>
      ))}
    </>
  );
};

const Ahead = ({ log, currency }: Props) => {
  const t = useT();
  const short = useShortTime();
  return (
    <p className="text-muted-foreground flex flex-wrap gap-x-3 text-xs">
      {log.promiseOn ? (
        <span className="text-foreground inline-flex items-center gap-1">
          <HandCoins aria-hidden className="size-3.5" />
          <Money minor={log.promiseMinor} currency={currency} />
          <ShortDay day={log.promiseOn} />
          {log.promiseState ? ` · ${t(`tasks.promise.state.${log.promiseState}`)}` : null}
        </span>
      ) : null}
      <span className="inline-flex items-center gap-1">
        <CalendarClock aria-hidden className="size-3.5" />
        {t("tasks.log.timeline.next", { at: short.instant(log.nextCallAt) })}
      </span>
      <span>{t("tasks.log.timeline.by", { agent: log.actorName ?? "–" })}</span>
    </p>
  );
};

/** Willingness, ability and reason for non-payment; empty if not recorded. */
const Assessment = ({ log }: { log: LogRow }) => {
  const t = useT();
  const { willingness, ability, unpaidReason } = log;
  const parts = [
    ...(willingness > 0 ? [willingnessText(t, willingness)] : []),
    ...(ability === null ? [] : [abilityText(t, ability)]),
    ...(unpaidReason ? [t(`tasks.log.unpaidReason.${unpaidReason}`)] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <p className="text-muted-foreground text-xs">
      {t("tasks.log.timeline.evaluated", { words: parts.join(" · ") })}
    </p>
  );
};

const Breach = ({ log }: { log: LogRow }) => {
  const t = useT();
  const short = useShortTime();
  if (!log.breach) return null;
  const rule = t(`tasks.guard.rule.${log.breach}`);
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-xs">
      <StatusBadge
        tone="danger"
        icon={CircleAlert}
        label={t("tasks.log.timeline.breach", { rule })}
      />
      <span className="text-muted-foreground">
        {t("tasks.log.timeline.contacted", { at: short.instant(log.contactedAt) })}
      </span>
    </p>
  );
};

export const LogEntry = ({ log, currency }: Props) => {
  const t = useT();
  return (
    <TimelineEntry
      icon={CHANNEL_ICONS[log.type]}
      kind={t(`tasks.log.channel.${log.type}`)}
      at={log.at}
      title={<Title log={log} />}
      facts={[
        relationText(t, log.contactRelation),
        log.contactName,
        <span key="phone" className="tabular whitespace-nowrap">
          {log.phone}
        </span>,
      ]}
    >
      {log.remark ? <EntryText>{log.remark}</EntryText> : null}
      <Assessment log={log} />
      <Ahead log={log} currency={currency} />
      <Breach log={log} />
      {log.fraudFlag ? (
        <StatusBadge tone="danger" label={t("tasks.log.record.fraudFlag")} className="mt-1" />
      ) : null}
    </TimelineEntry>
  );
};
