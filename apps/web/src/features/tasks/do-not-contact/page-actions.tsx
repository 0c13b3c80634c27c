import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyNamed } from "@/lib/lazy-component.tsx";

const AddDialog = lazyNamed(() => import("./entry-dialogs.tsx"), "AddDialog");

export const Add = () => {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Plus />
        {t("tasks.doNotContact.add")}
      </Button>
      {open ? <AddDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
};
