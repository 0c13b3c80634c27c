import { LoaderCircle, MessageSquareText, Send } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { RulingPanel } from "@/features/tasks/guard/ruling-panel.tsx";
import { useGuard } from "@/features/tasks/guard/use-guard.ts";
import type { RecordContact } from "@/features/tasks/log/record-defaults.ts";
import type { Sendable } from "@/features/telephony/sms/sms-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { loadMessages } from "@/lib/language.ts";
import { lazyComponent } from "@/lib/lazy-component.tsx";

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
const GuardedSend = ({ taskId, sendable }: { taskId: number; sendable: Sendable }) => {
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

const SmsDialog = lazyComponent(async () => {
  const [dialog] = await Promise.all([
    import("@/features/telephony/sms/sms-dialog.tsx"),
    loadMessages("error"),
  ]);
  return dialog;
});

interface Props {
  taskId: number;
  contacts: readonly RecordContact[];
  contact: RecordContact;
  /** Repayment code that the message names. */
  codeId?: number;
  /** Button with a text label: in the header and above the list. */
  prominent?: boolean;
}

/** Opens the dialog that writes to a contact. */
export const SmsControl = (props: Props) => {
  const { taskId, contacts, contact, codeId, prominent = false } = props;
  const t = useT();
  const [open, setOpen] = useState(false);
  const label = t("telephony.sms.writeTo", { name: contact.name });
  return (
    <>
      <Button
        variant={codeId !== undefined ? "primary" : prominent ? "outline" : "ghost"}
        size={prominent ? "md" : "icon-sm"}
        aria-haspopup="dialog"
        aria-label={prominent ? undefined : label}
        title={label}
        onClick={() => setOpen(true)}
      >
        <MessageSquareText />
        {prominent
          ? t(codeId === undefined ? "telephony.sms.write" : "telephony.sms.sendCode")
          : null}
      </Button>
      {open ? (
        <SmsDialog
          taskId={taskId}
          contacts={contacts}
          contactId={contact.contactId}
          codeId={codeId}
          renderSendBar={(sendable) => <GuardedSend taskId={taskId} sendable={sendable} />}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};
