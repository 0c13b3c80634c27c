import { RelativeTime, TextLink } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import type { Message } from "./use-messages.ts";

const INACTIVITY = 1;
const TASK = 2;
const SHIFT = 4;
const ACCESS = 5;

/** Messages about an agent show the agent's name as the title. */
const isOfAgent = ({ msgType }: Message): boolean =>
  msgType === INACTIVITY || msgType === SHIFT || msgType === ACCESS;

export const useSubject = (message: Message): string => {
  const t = useT();
  const { title, agentName } = message.extraData;
  if (message.msgType === TASK) return t("manage.message.task", { title });
  return isOfAgent(message) ? (agentName ?? title) : title;
};

interface Props {
  message: Message;
  /** A task warning links to the page of the task. */
  isLink?: boolean;
}

const MessageSubject = ({ message, isLink = false }: Props) => {
  const subject = useSubject(message);
  if (!isLink || message.msgType !== TASK) return subject;
  return <TextLink to={pathTo("work-routine")}>{subject}</TextLink>;
};

export const MessageText = ({ message, isLink }: Props) => {
  const t = useT();
  const { msgType, extraData } = message;
  const { title, lastTime, time } = extraData;
  return (
    <div className="min-w-0 flex-1">
      <p className="font-medium break-words">
        <MessageSubject message={message} isLink={isLink} />
      </p>
      {isOfAgent(message) ? <p className="break-words">{title}</p> : null}
      <p className="text-muted-foreground text-xs">
        {lastTime && msgType === INACTIVITY ? (
          <>
            {t("manage.message.lastActivity")} <RelativeTime at={lastTime} />
          </>
        ) : (
          <RelativeTime at={time} />
        )}
      </p>
    </div>
  );
};
