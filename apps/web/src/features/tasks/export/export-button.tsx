import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import type { ExportKind } from "./downloads.ts";

const ExportDialog = lazily(() => import("./export-dialog.tsx"));

/** Opens the export of logs, calls and messages, with one of them chosen. */
export const ExportButton = ({ kind }: { kind?: ExportKind }) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Download />
        {t("tasks.export.action")}
      </Button>
      {open ? (
        <ExportDialog kind={kind} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
};
