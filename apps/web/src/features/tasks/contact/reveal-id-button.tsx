import { Eye } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";

const RevealId = lazily(() => import("./reveal-id.tsx"));

/** Beside the masked ID number, for those who may see it whole. */
export const RevealIdButton = ({ taskId }: { taskId: number }) => {
  const t = useT();
  const can = useCan();
  const [open, setOpen] = useState(false);
  if (!can("contact.reveal")) return null;
  const label = t("tasks.contact.reveal.idNumber");
  return (
    <>
      <IconButton
        aria-haspopup="dialog"
        label={label}

        onClick={() => setOpen(true)}
      >
        <Eye />
      </IconButton>
      {open ? (
        <RevealId taskId={taskId} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
};
