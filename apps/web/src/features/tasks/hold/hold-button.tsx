import { OctagonPause } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { trpc } from "@/lib/trpc.ts";

const HoldDialog = lazily(() => import("./hold-dialog.tsx"));

/** Says that contact is stopped, and opens the way to stop it. */
export const HoldButton = ({ taskId }: { taskId: number }) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const holds = trpc.tasks.hold.list.useQuery({ taskId });
  const held = holds.data?.some((hold) => hold.closedAt === null) ?? false;
  return (
    <>
      <Button
        variant={held ? "destructive" : "outline"}
        onClick={() => setOpen(true)}
      >
        <OctagonPause />
        {held ? t("tasks.hold.onHold") : t("tasks.hold.title")}
      </Button>
      {open ? (
        <HoldDialog taskId={taskId} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
};
