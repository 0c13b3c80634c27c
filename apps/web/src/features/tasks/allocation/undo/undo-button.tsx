import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import type { Run } from "../rows.ts";

const UndoDialog = lazyComponent(() => import("./undo-dialog.tsx"));

interface Props {
  run: Pick<Run, "runId" | "isUndoable">;
  size?: "sm";
}

/** Opens the undo of a run; empty for a run that cannot be undone. */
export const UndoButton = ({ run: { runId, isUndoable }, size }: Props) => {
  const t = useT();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!isUndoable || !can("assignment.write")) return null;
  return (
    <>
      <Button
        size={size}
        aria-haspopup="dialog"
        aria-label={t("tasks.allocation.undo.named", { id: runId })}
        onClick={() => setOpen(true)}
      >
        <Undo2 />
        {t("core.done.undo")}
      </Button>
      {isOpen ? <UndoDialog runId={runId} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
