import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { toastSuccess } from "@/lib/toast.ts";

const FEEDBACK_MS = 1500;

const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** `label` names the copied value: "loan number". */
export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const t = useT();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (!(await copyText(text))) return;
    setCopied(true);
    toastSuccess(t("app.copy.done", { label }));
  };
  const Icon = copied ? Check : Copy;
  return (
    <IconButton
      className="text-muted-foreground -my-1 size-6"
      label={t("app.copy.action", { label })}

      onClick={() => void copy()}
    >
      <Icon className="size-3.5" />
    </IconButton>
  );
};
