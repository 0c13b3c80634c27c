import { BadgePlus } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useCommand } from "@/hooks/use-command.ts";
import { useHotkey } from "@/hooks/use-hotkey.ts";
import { useT } from "@/lib/i18n.tsx";
import { loadMessages } from "@/lib/language.ts";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { createStore, useStore } from "@/lib/store.ts";
import type { Code } from "./code-state.tsx";
import { ShareDialog } from "./share-dialog-loader.ts";
import type { CodeSubject } from "./subject.ts";

const ApplyDialog = lazyComponent(async () => {
  const [dialog] = await Promise.all([import("./apply-dialog.tsx"), loadMessages("repay")]);
  return dialog;
});

/** Button, key and command palette open the same dialog. */
const requested = createStore(false);
const open = () => requested.set(true);
const close = () => requested.set(false);

export const NewCodeButton = () => {
  const label = useT()("tasks.case.workspace.newCode");
  return (
    <Button variant="primary" aria-haspopup="dialog" title={`${label} (Alt+C)`} onClick={open}>
      <BadgePlus />
      {label}
    </Button>
  );
};

interface Props {
  subject: CodeSubject;
  onCreated: () => void;
}

/**
 * Opens the dialog for a new code from anywhere in an open case, then the dialog to hand it over.
 * Rendered once per case page.
 */
export const NewCode = ({ subject, onCreated }: Props) => {
  const t = useT();
  const isRequested = useStore(requested);
  const [createdCode, setCreatedCode] = useState<Code | null>(null);
  const label = t("tasks.case.workspace.newCode");
  useHotkey("alt+c", open, { label, group: t("tasks.case.workspace.keys") });
  useCommand({ id: "code.new", label, icon: BadgePlus, run: open });
  useEffect(() => close, []);
  if (isRequested)
    return (
      <ApplyDialog
        subject={subject}
        onCreated={(code) => {
          setCreatedCode(code);
          onCreated();
        }}
        onClose={close}
      />
    );
  return createdCode ? (
    <ShareDialog code={createdCode} subject={subject} onClose={() => setCreatedCode(null)} />
  ) : null;
};
