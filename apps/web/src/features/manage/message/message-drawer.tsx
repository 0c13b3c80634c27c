import { CheckCheck, X } from "lucide-react";
import { useState } from "react";
import { EmptyState, ErrorState } from "@/components/page/states.tsx";
import { RelativeTime } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Sheet, SheetContent } from "@/components/ui/sheet.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { ToggleGroup, ToggleGroupItem } from "@/components/ui/toggle-group.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { MessageText, useSubject } from "./message-text.tsx";
import { type Message, useAcknowledge, useHistory } from "./use-messages.ts";

const STEP = 20;
const MAX_MESSAGES = 200;

const MessageItem = ({ message }: { message: Message }) => {
  const t = useT();
  const acknowledge = useAcknowledge();
  const subject = useSubject(message);
  return (
    <li
      className={cn(
        "flex items-start gap-2 border-b px-3 py-2.5",
        message.isRead ? "" : "bg-selected",
      )}
    >
      <MessageText message={message} />
      {message.readAt ? (
        <span className="text-muted-foreground inline-flex items-center gap-1 text-xs">
          <CheckCheck aria-hidden className="size-3.5" />
          <span className="sr-only">{t("manage.message.acknowledged")}</span>
          <RelativeTime at={message.readAt} />
        </span>
      ) : (
        <Button
          size="sm"
          aria-label={t("manage.message.acknowledgeWhich", { subject })}
          onClick={() => acknowledge(message.id)}
        >
          {t("manage.message.acknowledge")}
        </Button>
      )}
    </li>
  );
};

const Waiting = () => (
  <div aria-busy className="flex flex-col gap-4 p-3">
    {Array.from({ length: 5 }, (_, n) => (
      <Skeleton key={n} className="h-12" />
    ))}
  </div>
);

const History = ({ unreadOnly }: { unreadOnly: boolean }) => {
  const t = useT();
  const [size, setSize] = useState(STEP);
  const { data, error, refetch } = useHistory(unreadOnly, size);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.rows.length === 0)
    return (
      <EmptyState
        title={t(unreadOnly ? "manage.message.noUnread" : "manage.message.none")}
        body={t("manage.message.noneBody")}
      />
    );
  const hasMore = data.total > data.rows.length && size < MAX_MESSAGES;
  return (
    <>
      <ul>
        {data.rows.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ul>
      {hasMore ? (
        <Button className="m-3" onClick={() => setSize(size + STEP)}>
          {t("manage.message.showMore")}
        </Button>
      ) : null}
    </>
  );
};

/** All messages, including acknowledged ones. */
const MessageDrawer = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const [view, setView] = useState("all");
  return (
    <Sheet open onOpenChange={onClose}>
      <SheetContent side="right" title={t("manage.message.title")} className="w-96">
        <div className="flex min-h-12 shrink-0 items-center justify-between border-b px-3">
          <h2 aria-hidden className="font-semibold">
            {t("manage.message.title")}
          </h2>
          <Button variant="ghost" size="icon" aria-label={t("core.action.close")} onClick={onClose}>
            <X />
          </Button>
        </div>
        <ToggleGroup
          type="single"
          value={view}
          aria-label={t("manage.message.view")}
          className="border-b p-3"
          onValueChange={(value) => setView(value === "" ? view : value)}
        >
          <ToggleGroupItem value="all">{t("core.word.all")}</ToggleGroupItem>
          <ToggleGroupItem value="unread">{t("manage.message.unread")}</ToggleGroupItem>
        </ToggleGroup>
        <History key={view} unreadOnly={view === "unread"} />
      </SheetContent>
    </Sheet>
  );
};

export default MessageDrawer;
