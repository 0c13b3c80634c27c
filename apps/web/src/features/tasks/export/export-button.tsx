import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";

const ExportDialog = lazily(() => import("./export-dialog.tsx"));

/** Opens the export of logs, calls and messages. */
export const ExportButton = () => {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Download />
        {t("tasks.export.action")}
      </Button>
      {open ? <ExportDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
};
