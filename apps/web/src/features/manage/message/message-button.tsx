import { MessageSquareWarning } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { CountBadge } from "@/components/ui/count-badge.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { useStore } from "@/lib/store.ts";
import { drawerOpen, useUnread } from "./use-messages.ts";

const Drawer = lazyComponent(() => import("./message-drawer.tsx"));

const MessageButton = () => {
  const t = useT();
  const { inactivityNotices, worksCases } = useSession();
  const open = useStore(drawerOpen);
  const { total } = useUnread();
  const addressed = inactivityNotices || worksCases || total > 0;
  if (!addressed) return null;
  const label = t("manage.message.open", { count: total });
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="relative"
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        onClick={() => drawerOpen.set(true)}
      >
        <MessageSquareWarning />
        <CountBadge count={total} />
      </Button>
      {open ? <Drawer onClose={() => drawerOpen.set(false)} /> : null}
    </>
  );
};

export default MessageButton;
