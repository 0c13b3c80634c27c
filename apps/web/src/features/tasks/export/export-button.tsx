import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import type { ExportKind } from "./downloads.ts";

const ExportDialog = lazyComponent(() => import("./export-dialog.tsx"));

interface Props {
  /** Shows the dialog of the export. */
  children: (onClose: () => void) => ReactNode;
}

/** Opens the dialog of an export. */
export const ExportButton = ({ children }: Props) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Download />
        {t("core.action.export")}
      </Button>
      {open ? children(() => setOpen(false)) : null}
    </>
  );
};

/** Opens the export of logs, calls and messages, with one of them chosen. */
export const RecordsExport = ({ kind }: { kind?: ExportKind }) => (
  <ExportButton>{(onClose) => <ExportDialog kind={kind} onClose={onClose} />}</ExportButton>
);
