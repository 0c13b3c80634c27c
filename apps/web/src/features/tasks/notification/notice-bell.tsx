import { Bell } from "lucide-react";
import { IconButton } from "@/components/ui/button.tsx";
import { CountBadge } from "@/components/ui/count-badge.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover.tsx";
import { useUnlessLive } from "@/hooks/use-live.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { NoticeList } from "./notice-list.tsx";

const EVERY_MS = 60_000;
const MAX_NOTIFICATIONS = 20;

const NoticeBell = () => {
  const t = useT();
  const notices = trpc.tasks.notification.list.useQuery(
    { size: MAX_NOTIFICATIONS },
    { refetchInterval: useUnlessLive(EVERY_MS) },
  );
  const unread = notices.data?.unread ?? 0;
  return (
    <Popover>
      <PopoverTrigger asChild>
        <IconButton
          size="icon"
          className="relative"
          label={t("tasks.notification.open", { unread })}
        >
          <Bell />
          <CountBadge count={unread} />
        </IconButton>
      </PopoverTrigger>
      <PopoverContent align="end" className="w-80 p-0">
        <NoticeList result={notices} />
      </PopoverContent>
    </Popover>
  );
};

export default NoticeBell;
