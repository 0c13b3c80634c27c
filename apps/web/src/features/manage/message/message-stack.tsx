import { BellRing, Check, ChevronDown, Hourglass } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useNarrow } from "@/hooks/use-media.ts";
import { useT } from "@/lib/i18n.tsx";
import { MessageText, useSubject } from "./message-text.tsx";
import { drawerOpen, type Message, useAcknowledge, useUnread } from "./use-messages.ts";
import { useHideWhileTyping } from "@/hooks/use-hide-while-typing.ts";
import { useVisibleIds } from "./use-visible.ts";

interface Props {
  message: Message;
  onAcknowledge: (id: number) => void;
}

/** Stays visible until acknowledged. */
const MessageCard = ({ message, onAcknowledge }: Props) => {
  const t = useT();
  const Icon = message.msgType === 1 ? Hourglass : BellRing;
  const subject = useSubject(message);
  return (
    <li className="bg-popover shadow-pop motion-safe:animate-in motion-safe:fade-in motion-safe:slide-in-from-right-4 pointer-events-auto flex gap-2.5 rounded-lg border py-2.5 pr-2.5 pl-3 duration-150">
      <Icon aria-hidden className="text-warning mt-0.5 size-4 shrink-0" />
      <MessageText message={message} isLink />
      <Button
        size="icon"
        title={t("manage.message.acknowledge")}
        aria-label={t("manage.message.acknowledgeWhich", { subject })}
        onClick={() => onAcknowledge(message.id)}
      >
        <Check />
      </Button>
    </li>
  );
};

const MAX_CARDS = 5;
/** More cards would cover the page. */
const MAX_CARDS_NARROW = 1;

interface BarProps {
  beyond: number;
  onHide: () => void;
}

/** Count of hidden messages, and a button to hide all. */
const Bar = ({ beyond, onHide }: BarProps) => {
  const t = useT();
  return (
    <div className="pointer-events-auto flex items-center justify-end gap-1.5">
      {beyond > 0 ? (
        <Button
          size="sm"
          className="shadow-pop"
          aria-label={t("manage.message.moreMessages", { count: beyond })}
          onClick={() => drawerOpen.set(true)}
        >
          {t("manage.message.more", { count: beyond })}
        </Button>
      ) : null}
      <Button size="sm" className="shadow-pop" onClick={onHide}>
        <ChevronDown />
        {t("manage.message.hide")}
      </Button>
    </div>
  );
};

/**
 * Unread messages in the lower right corner of the page, shown one after the other until
 * acknowledged.
 */
const MessageStack = () => {
  const t = useT();
  const frame = useRef<HTMLElement>(null);
  const [hidden, setHidden] = useState(false);
  const [away, setAway] = useHideWhileTyping(frame);
  const maxCards = useNarrow() ? MAX_CARDS_NARROW : MAX_CARDS;
  const { rows, total } = useUnread();
  const inOrder = rows.toReversed();
  const visibleIds = useVisibleIds(
    inOrder.map((message) => message.id),
    maxCards,
  );
  const acknowledge = useAcknowledge();
  const cards = inOrder.filter((message) => visibleIds.includes(message.id));
  const beyond = visibleIds.length === maxCards ? Math.max(0, total - maxCards) : 0;
  const restore = () => {
    setHidden(false);
    setAway(false);
  };
  if (total === 0) return null;
  return (
    <section
      ref={frame}
      aria-label={t("manage.message.region")}
      className="pointer-events-none absolute right-3 bottom-3 z-30 flex max-h-[calc(100%-1.5rem)] w-80 max-w-[calc(100%-1.5rem)] flex-col justify-end gap-2 print:hidden"
    >
      {away || hidden ? (
        <Button
          className="shadow-pop pointer-events-auto self-end"
          aria-expanded={false}
          onClick={restore}
        >
          <BellRing />
          {t("manage.message.show", { count: total })}
        </Button>
      ) : (
        <>
          {cards.length > 0 ? <Bar beyond={beyond} onHide={() => setHidden(true)} /> : null}
          <ol
            aria-live="polite"
            aria-relevant="additions"
            className="flex min-h-0 flex-col gap-2 overflow-y-auto"
          >
            {cards.map((message) => (
              <MessageCard key={message.id} message={message} onAcknowledge={acknowledge} />
            ))}
          </ol>
        </>
      )}
    </section>
  );
};

export default MessageStack;
