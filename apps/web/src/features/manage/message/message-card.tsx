import { BellRing, Check, Hourglass } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { MessageText, useSubject } from "./message-text.tsx";
import type { Message } from "./use-messages.ts";

interface Props {
  message: Message;
  onAcknowledge: (id: number) => void;
}

/** Stays visible until acknowledged. */
export const MessageCard = ({ message, onAcknowledge }: Props) => {
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
