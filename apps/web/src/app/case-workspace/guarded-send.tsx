import { LoaderCircle, Send } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { RulingPanel } from "@/features/tasks/guard/ruling-panel.tsx";
import { useGuard } from "@/features/tasks/guard/use-guard.ts";
import type { Sendable } from "@/features/telephony/sms/sms-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";

const PAUSE_MS = 400;

/** Returns the text once typing pauses. */
const useRested = (text: string): string => {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
};

const MAX_CHECKED = 5000;

/** The guard's verdict on this message, and the button that it opens or closes. */
export const GuardedSend = ({ taskId, sendable }: { taskId: number; sendable: Sendable }) => {
  const { contactId, channel, ready, busy, onSend } = sendable;
  const t = useT();
  const text = useRested(sendable.text).slice(0, MAX_CHECKED);
  const result = useGuard({
    taskId,
    contactId,
    action: channel,
    text: text || undefined,
    isTemplate: sendable.isTemplate,
  });
  const blocked = result.data?.verdict === "BLOCK";
  return (
    <>
      <section className="bg-muted/60 rounded-md p-3">
        <RulingPanel
          result={result}
          counts="messages"
          action={t("telephony.sms.send")}
          busy={busy || !ready}
          onOverride={onSend}
        />
      </section>
      <DialogFooter>
        <Button
          variant="primary"
          disabled={!ready || busy || blocked || !result.data}
          aria-busy={busy}
          onClick={() => onSend()}
        >
          {busy ? <LoaderCircle aria-hidden className="animate-spin" /> : <Send />}
          {t("telephony.sms.send")}
        </Button>
      </DialogFooter>
    </>
  );
};
