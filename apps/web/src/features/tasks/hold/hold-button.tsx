import { OctagonPause } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";

const HoldDialog = lazyComponent(() => import("./hold-dialog.tsx"));

/** Shows that contact is or was stopped, with the button to stop it; empty in neither case. */
export const HoldButton = ({ taskId }: { taskId: number }) => {
  const t = useT();
  const can = useCan();
  const [open, setOpen] = useState(false);
  const holds = trpc.tasks.hold.list.useQuery({ taskId });
  const ends = holds.data?.map(({ closedAt }) => closedAt) ?? [];
  const isOnHold = ends.includes(null);
  const opens = can("hold.open");
  if (!opens && ends.length === 0) return null;
  const label = isOnHold ? "onHold" : opens ? "title" : "past";
  return (
    <>
      <Button
        aria-haspopup="dialog"
        variant={isOnHold ? "destructive" : "outline"}
        onClick={() => setOpen(true)}
      >
        <OctagonPause />
        {t(`tasks.hold.${label}`)}
      </Button>
      {open ? <HoldDialog taskId={taskId} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
