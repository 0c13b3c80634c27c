import { Plus } from "lucide-react";
import { useState } from "react";
import { SectionAction } from "@/components/page/section-head.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";

const WordDialog = lazyComponent(() => import("./word-dialog.tsx"));

/** Adds an opt-out word, for users who may. */
export const AddWord = () => {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (!useCan()("config.edit")) return null;
  return (
    <>
      <SectionAction>
        <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Plus />
          {t("telephony.optOut.add")}
        </Button>
      </SectionAction>
      {open ? <WordDialog row={null} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
