import { UserCheck, UserX } from "lucide-react";
import { useState } from "react";
import type { BoundCase } from "@/components/binding/bound-case.ts";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { loadMessages } from "@/lib/language.ts";
import { lazyComponent } from "@/lib/lazy-component.tsx";

const BindDialog = lazyComponent(async () => {
  const [dialog] = await Promise.all([import("./bind-dialog.tsx"), loadMessages("error")]);
  return dialog;
});
const UnbindDialog = lazyComponent(() => import("./unbind-dialog.tsx"));

/** Bind and unbind the one case that is open. */
export const BindingActions = ({ boundCase }: { boundCase: BoundCase }) => {
  const t = useT();
  const [open, setOpen] = useState<"bind" | "unbind" | null>(null);
  const close = () => setOpen(null);
  const isBound = boundCase.agentId !== null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen("bind")}>
        <UserCheck />
        {t(`tasks.binding.${isBound ? "rebind" : "bind"}`)}
      </Button>
      {isBound ? (
        <Button aria-haspopup="dialog" onClick={() => setOpen("unbind")}>
          <UserX />
          {t("tasks.binding.unbind")}
        </Button>
      ) : null}
      {open === "bind" ? <BindDialog boundCase={boundCase} onClose={close} /> : null}
      {open === "unbind" ? <UnbindDialog boundCase={boundCase} onClose={close} /> : null}
    </>
  );
};
