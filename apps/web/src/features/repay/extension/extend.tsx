import { CalendarPlus } from "lucide-react";
import { useEffect } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useCommand } from "@/hooks/use-command.ts";
import { useHotkey } from "@/hooks/use-hotkey.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { loadMessages } from "@/lib/language.ts";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { createStore, useStore } from "@/lib/store.ts";
import type { ExtensionSubject } from "./subject.ts";

const ExtensionDialog = lazyComponent(async () => {
  const [dialog] = await Promise.all([
    import("./extension-dialog.tsx"),
    loadMessages("repay", "error"),
  ]);
  return dialog;
});

const ManualDialog = lazyComponent(async () => {
  const [dialog] = await Promise.all([
    import("./manual-dialog.tsx"),
    loadMessages("repay", "error"),
  ]);
  return dialog;
});

/** Button, key and command palette open the same dialog. */
const requestedForm = createStore<"CODE" | "MANUAL" | null>(null);
const close = () => requestedForm.set(null);

export const ExtendButton = () => {
  const t = useT();
  if (!useCan()("extension.apply")) return null;
  return (
    <Button
      aria-haspopup="dialog"
      title={`${t("tasks.case.workspace.extend")} (Alt+X)`}
      onClick={() => requestedForm.set("CODE")}
    >
      <CalendarPlus />
      {t("repay.extension.extend")}
    </Button>
  );
};

export const ManualButton = () => {
  const t = useT();
  if (!useCan()("extension.manual")) return null;
  return (
    <Button variant="ghost" aria-haspopup="dialog" onClick={() => requestedForm.set("MANUAL")}>
      {t("repay.extension.manual.title")}
    </Button>
  );
};

interface Props {
  subject: ExtensionSubject;
  onCreated: () => void;
}

export const Extend = ({ subject, onCreated }: Props) => {
  const t = useT();
  const open = useStore(requestedForm);
  const label = t("tasks.case.workspace.extend");
  const run = () => requestedForm.set("CODE");
  useHotkey("alt+x", run, { label, group: t("tasks.case.workspace.keys") });
  useCommand({ id: "extension.new", label, icon: CalendarPlus, run });
  useEffect(() => close, []);
  if (open === "MANUAL") return <ManualDialog subject={subject} onClose={close} />;
  return open === "CODE" ? (
    <ExtensionDialog subject={subject} onCreated={onCreated} onClose={close} />
  ) : null;
};
