import { SkipForward } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/button.tsx";
import { useHotkey } from "@/hooks/use-hotkey.ts";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";

const SkipDialog = lazyComponent(() => import("./snooze-dialog.tsx"));

interface Props {
  taskId: number;
  name: string;
  onSkipped: () => void;
}

/** Passes over the case with a reason. */
export const SkipButton = ({ taskId, name, onSkipped }: Props) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const label = t("tasks.snooze.action");
  const show = () => setOpen(true);
  useHotkey("alt+s", show, { label, group: t("tasks.case.workspace.keys") });
  return (
    <>
      <IconButton
        size="icon"
        label={label}
        title={`${label} (Alt+S)`}
        aria-haspopup="dialog"
        onClick={show}
      >
        <SkipForward />
      </IconButton>
      {open ? (
        <SkipDialog
          taskId={taskId}
          name={name}
          onClose={(skipped) => {
            setOpen(false);
            if (skipped) onSkipped();
          }}
        />
      ) : null}
    </>
  );
};
