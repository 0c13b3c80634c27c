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
import { ShortDay, ShortInstant, useShortTime } from "@/components/case/short-time.tsx";
import {
  abilityText,
  relationText,
  resultText,
  willingnessText,
} from "@/components/case/labels.ts";

export type LogRow = Outputs["tasks"]["log"]["list"]["rows"][number];

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

const Head = ({ log }: { log: LogRow }) => {
  const t = useT();
  return (
    <>
      <p className="font-medium">
        {resultText(t, log.callResult)}
        {log.callStatus ? (
          <span className="text-muted-foreground font-normal">
            {" · "}
            {t(`tasks.log.callStatus.${log.callStatus}`)}
          </span>
        ) : null}
        {log.direction === "IN" ? (
          <span className="text-muted-foreground font-normal">
            {" · "}
            {t("tasks.log.inbound")}
          </span>
        ) : null}
      </p>
      <p className="text-muted-foreground text-xs">
        <span className="text-foreground">
          <ShortInstant at={log.at} />
        </span>
        {" · "}
        {relationText(t, log.contactRelation)} · {log.contactName} ·{" "}
        <span className="tabular whitespace-nowrap">{log.phone}</span>
      </p>
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
        </span>
      ) : null}
      <span className="inline-flex items-center gap-1">
        <CalendarClock aria-hidden className="size-3.5" />
        {t("tasks.log.timeline.next", { at: short.instant(log.nextCallAt) })}
      </span>
      <span>{t("tasks.log.timeline.by", { agent: log.agentName })}</span>
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
  const Icon = CHANNEL_ICONS[log.type];
  const channel = t(`tasks.log.channel.${log.type}`);
  return (
    <li className="before:bg-border relative flex gap-2.5 pb-3 before:absolute before:top-6 before:bottom-0 before:left-3 before:w-px last:pb-0 last:before:hidden">
      <span
        className="bg-secondary text-secondary-foreground z-10 grid size-6 shrink-0 place-items-center rounded-full"
        title={channel}
      >
        <Icon aria-hidden className="size-3.5" />
        <span className="sr-only">{channel}</span>
      </span>
      <div className="text-table min-w-0 flex-1">
        <Head log={log} />
        {log.remark ? <p className="my-0.5 break-words whitespace-pre-wrap">{log.remark}</p> : null}
        <Assessment log={log} />
        <Ahead log={log} currency={currency} />
        <Breach log={log} />
        {log.fraudFlag ? (
          <StatusBadge tone="danger" label={t("tasks.log.record.fraudFlag")} className="mt-1" />
        ) : null}
      </div>
    </li>
  );
};
