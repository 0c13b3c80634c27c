import { TicketMinus } from "lucide-react";
import { useEffect } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useCommand } from "@/hooks/use-command.ts";
import { useHotkey } from "@/hooks/use-hotkey.ts";
import { useT } from "@/lib/i18n.tsx";
import { loadMessages } from "@/lib/language.ts";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { createStore, useStore } from "@/lib/store.ts";
import type { DeductionSubject } from "./subject.ts";

const ApplyDialog = lazyComponent(async () => {
  const [dialog] = await Promise.all([
    import("./apply-dialog.tsx"),
    loadMessages("repay", "error"),
  ]);
  return dialog;
});

/** Button, key and command palette open the same dialog. */
const requested = createStore(false);
const open = () => requested.set(true);
const close = () => requested.set(false);

export const DeductButton = () => {
  const t = useT();
  const label = t("repay.deduction.apply");
  return (
    <Button aria-haspopup="dialog" title={`${label} (Alt+R)`} onClick={open}>
      <TicketMinus />
      {label}
    </Button>
  );
};

interface Props {
  subject: DeductionSubject;
  onCreated: () => void;
}

export const Deduct = ({ subject, onCreated }: Props) => {
  const t = useT();
  const isRequested = useStore(requested);
  const label = t("tasks.case.workspace.deduct");
  useHotkey("alt+r", open, { label, group: t("tasks.case.workspace.keys") });
  useCommand({ id: "deduction.new", label, icon: TicketMinus, run: open });
  useEffect(() => close, []);
  return isRequested ? (
    <ApplyDialog subject={subject} onCreated={onCreated} onClose={close} />
  ) : null;
};
