import { UserCheck, UserX } from "lucide-react";
import { useState } from "react";
import { Button, type ButtonProps } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { needWords } from "@/lib/language.ts";
import { lazily } from "@/lib/lazily.tsx";
import type { BoundCase } from "./bound-case.ts";

const BindDialog = lazily(async () => {
  const [dialog] = await Promise.all([
    import("./bind-dialog.tsx"),
    needWords("error"),
  ]);
  return dialog;
});
const UnbindDialog = lazily(() => import("./unbind-dialog.tsx"));

interface Props {
  cases: readonly BoundCase[];
  size?: ButtonProps["size"];
  /** A case of this list went to other hands. */
  onDone?: () => void;
}

/** Bind and unbind, for one case or for all that are selected. */
export const BindingActions = ({ cases, size = "sm", onDone }: Props) => {
  const t = useT();
  const [open, setOpen] = useState<"bind" | "unbind" | null>(null);
  const close = (done: boolean) => {
    setOpen(null);
    if (done) onDone?.();
  };
  const bound = cases.filter((one) => one.agentId !== null);
  const rebinds = cases.length === 1 && bound.length === 1;
  return (
    <>
      <Button
        size={size}
        aria-haspopup="dialog"
        onClick={() => setOpen("bind")}
      >
        <UserCheck />
        {t(`tasks.binding.${rebinds ? "rebind" : "bind"}`)}
      </Button>
      {bound.length > 0 ? (
        <Button
          size={size}
          aria-haspopup="dialog"
          onClick={() => setOpen("unbind")}
        >
          <UserX />
          {t("tasks.binding.unbind")}
        </Button>
      ) : null}
      {open === "bind" ? <BindDialog cases={cases} onClose={close} /> : null}
      {open === "unbind" ? (
        <UnbindDialog
          cases={bound}
          unbound={cases.length - bound.length}
          onClose={close}
        />
      ) : null}
    </>
  );
};
