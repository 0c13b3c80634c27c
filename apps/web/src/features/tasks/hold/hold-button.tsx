import { OctagonPause } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";

export const HoldDialog = lazyComponent(() => import("./hold-dialog.tsx"));

/** State of the stops of contact; null where the user may neither stop contact nor see an earlier stop. */
export const useHoldState = (taskId: number): "onHold" | "title" | "past" | null => {
  const can = useCan();
  const { data = [] } = trpc.tasks.hold.list.useQuery({ taskId });
  if (data.some(({ closedAt }) => closedAt === null)) return "onHold";
  if (can("hold.open")) return "title";
  return data.length > 0 ? "past" : null;
};

interface Props {
  taskId: number;
  onOpen: () => void;
}

/** Shows that contact is stopped. */
export const OnHoldButton = ({ taskId, onOpen }: Props) => {
  const t = useT();
  if (useHoldState(taskId) !== "onHold") return null;
  return (
    <Button aria-haspopup="dialog" variant="destructive" onClick={onOpen}>
      <OctagonPause />
      {t("tasks.hold.onHold")}
    </Button>
  );
};
