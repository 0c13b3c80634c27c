import { MessageSquareText } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import type { RecordContact } from "@/features/tasks/log/record-defaults.ts";
import { useT } from "@/lib/i18n.tsx";
import { loadMessages } from "@/lib/language.ts";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { GuardedSend } from "./guarded-send.tsx";

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
  /** Button with a text label: in the header and above the list. */
  prominent?: boolean;
}

/** Opens the dialog that writes to a contact. */
export const SmsControl = (props: Props) => {
  const { taskId, contacts, contact, prominent = false } = props;
  const t = useT();
  const [open, setOpen] = useState(false);
  const label = t("telephony.sms.writeTo", { name: contact.name });
  return (
    <>
      <Button
        variant={prominent ? "outline" : "ghost"}
        size={prominent ? "md" : "icon-sm"}
        aria-haspopup="dialog"
        aria-label={prominent ? undefined : label}
        title={label}
        onClick={() => setOpen(true)}
      >
        <MessageSquareText />
        {prominent ? t("telephony.sms.write") : null}
      </Button>
      {open ? (
        <SmsDialog
          taskId={taskId}
          contacts={contacts}
          contactId={contact.contactId}
          renderSendBar={(sendable) => <GuardedSend taskId={taskId} sendable={sendable} />}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};
