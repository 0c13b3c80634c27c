import type { WorkOrder } from "@kolekta/api/board/work-order/contract";
import { UserCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";

const AllocateManyDialog = lazyComponent(() => import("./allocate-many-dialog.tsx"));

interface Props {
  rows: readonly WorkOrder[];
  /** Called after at least one attempt, whatever its result. */
  onDone: () => void;
}

/** Assigns the selected complaints to one handler. */
export const AllocateMany = ({ rows, onDone }: Props) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const close = (done: boolean) => {
    setOpen(false);
    if (done) onDone();
  };
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <UserCheck />
        {t("board.workOrder.action.allocate")}
      </Button>
      {open ? <AllocateManyDialog rows={rows} onClose={close} /> : null}
    </>
  );
};
