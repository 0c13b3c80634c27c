import { RelativeTime } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Message } from "./use-messages.ts";

const INACTIVITY = 1;
const TASK = 2;
const SHIFT = 4;

/** What is told of an agent stands below his name. */
const isOfAgent = ({ msgType }: Message): boolean =>
  msgType === INACTIVITY || msgType === SHIFT;

/** What a message is about, in a few words. */
export const useSubject = (message: Message): string => {
  const t = useT();
  const { title, agentName } = message.extraData;
  if (message.msgType === TASK) return t("manage.message.task", { title });
  return isOfAgent(message) ? (agentName ?? title) : title;
};

/** A message as it stands in a card and in the drawer. */
export const MessageText = ({ message }: { message: Message }) => {
  const t = useT();
  const { msgType, extraData } = message;
  const { title, lastTime, time } = extraData;
  return (
    <div className="min-w-0 flex-1">
      <p className="font-medium break-words">{useSubject(message)}</p>
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
