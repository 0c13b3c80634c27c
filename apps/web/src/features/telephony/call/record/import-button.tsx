import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";

const ImportDialog = lazyComponent(() => import("./import-dialog.tsx"));

export const ImportButton = () => {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (!useCan()("phone.pair")) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FileSpreadsheet />
        {t("app.sheet.open")}
      </Button>
      {open ? <ImportDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
};
