import type { OrderEvent } from "@kolekta/api/board/work-order/contract-codes";
import {
  Ban,
  CalendarClock,
  CircleCheck,
  FilePlus,
  Inbox,
  type LucideIcon,
  MessageSquareText,
  MessageSquareX,
  NotebookPen,
  Play,
  RotateCcw,
  Scale,
  TriangleAlert,
  Undo2,
  UserCheck,
  UserMinus,
  Zap,
  ZapOff,
} from "lucide-react";
import { Area } from "@/components/case/area.tsx";
import { ShortInstant } from "@/components/case/short-time.tsx";
import { Section } from "@/components/page/section.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type EventFormat, lineText } from "./line-text.ts";
import type { Order, OrderLine } from "./order.ts";

const ICONS: Record<OrderEvent, LucideIcon> = {
  CREATED: Inbox,
  EFFECT: Zap,
  EFFECT_ENDED: ZapOff,
  ALLOCATED: UserCheck,
  UNALLOCATED: UserMinus,
  STARTED: Play,
  NOTE: NotebookPen,
  FILE_ADDED: FilePlus,
  ANSWERED: MessageSquareText,
  EXTENDED: CalendarClock,
  VERDICT: Scale,
  RETURNED: Undo2,
  DONE: CircleCheck,
  REOPENED: RotateCcw,
  INVALID: Ban,
  OVERDUE: TriangleAlert,
  ANSWER_FAILED: MessageSquareX,
};

interface TimelineItemProps {
  line: OrderLine;
  format: EventFormat;
  /** Name of the user; hidden from users who only filed the complaint. */
  by: string | null;
}

const TimelineItem = ({ line, format, by }: TimelineItemProps) => {
  const Icon = ICONS[line.kind];
  return (
    <li className="flex gap-2.5 pb-3 last:pb-0">
      <span className="bg-secondary text-secondary-foreground grid size-6 shrink-0 place-items-center rounded-full">
        <Icon aria-hidden className="size-3.5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{lineText(line, format)}</p>
        {line.text ? (
          <p className="text-table break-words whitespace-pre-wrap">{line.text}</p>
        ) : null}
        <p className="text-muted-foreground text-xs">
          {by ? `${by} · ` : null}
          <ShortInstant at={line.at} />
        </p>
      </div>
    </li>
  );
};

const useEventFormat = ({ files }: Order): EventFormat => {
  const t = useT();
  const { day, instant } = useFormat();
  const { zone } = useSession();
  return {
    t,
    day,
    instant: (at) => instant(at, { zone }),
    fileName: (fileId) => files.find((file) => file.fileId === fileId)?.name,
  };
};

/** History of a complaint, newest first. */
export const Timeline = ({ order }: { order: Order }) => {
  const t = useT();
  const format = useEventFormat(order);
  const title = t("board.workOrder.page.timeline");
  const systemName = order.canSeeHandling ? t("tasks.history.system") : null;
  const result = trpc.board.workOrder.history.useQuery(
    { orderId: order.orderId },
    { meta: { quiet: true } },
  );
  return (
    <Section ruled title={title}>
      <Area result={result}>
        {(lines) => (
          <ol aria-label={title}>
            {lines.toReversed().map((line) => (
              <TimelineItem
                key={line.eventId}
                line={line}
                format={format}
                by={line.actorName ?? systemName}
              />
            ))}
          </ol>
        )}
      </Area>
    </Section>
  );
};
