import { type ReactNode, useState } from "react";
import { FieldFrame } from "@/components/form/field-frame.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { ToggleChoice } from "@/components/ui/toggle-choice.tsx";
import { relationText } from "@/components/case/labels.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { MailFields } from "./mail-text.tsx";
import { FreeText } from "./free-text.tsx";
import { isSpent, ResidueLine, useResidue } from "./residue-line.tsx";
import { TemplateChoice } from "./template-choice.tsx";
import { type Message, MODES, useMessage } from "./use-message.ts";

interface Contact {
  readonly contactId: number;
  readonly name: string;
  readonly relation: string;
  readonly phone: string;
}

/** Question for the guard, and the function that sends the message after it agrees. */
export interface Sendable {
  readonly contactId: number;
  readonly channel: "SMS" | "EMAIL";
  readonly text: string;
  readonly isTemplate: boolean;
  readonly ready: boolean;
  readonly busy: boolean;
  readonly onSend: (overrideReason?: string) => void;
}

interface Props {
  taskId: number;
  contacts: readonly Contact[];
  contactId: number;
  /** Repayment code that the message names. */
  codeId?: number | undefined;
  /** The verdict and the button; the guard belongs to another room. */
  renderSendBar: (sendable: Sendable) => ReactNode;
  onClose: () => void;
}

const Recipient = ({
  contacts,
  value,
  onChange,
}: {
  contacts: readonly Contact[];
  value: number;
  onChange: (contactId: number) => void;
}) => {
  const t = useT();
  return (
    <FieldFrame label={t("telephony.sms.contact")} message={null} required>
      {(aria) => (
        <NativeSelect
          {...aria}
          value={String(value)}
          options={contacts.map((contact) => ({
            value: String(contact.contactId),
            label: `${relationText(t, contact.relation)} · ${contact.name} · ${contact.phone}`,
          }))}
          onChange={({ target }) => onChange(Number(target.value))}
        />
      )}
    </FieldFrame>
  );
};

const ModeChoice = ({ message, manualAllowed }: { message: Message; manualAllowed: boolean }) => {
  const t = useT();
  const offered = MODES.filter((mode) => mode !== "OWN" || manualAllowed);
  return (
    <ToggleChoice
      label={t("telephony.sms.how")}
      options={toOptions(offered, (value) => t(`telephony.sms.mode.${value}`))}
      value={message.mode}
      onChange={message.setMode}
    />
  );
};

interface MessageContentProps {
  taskId: number;
  contactId: number;
  codeId: number | undefined;
  message: Message;
}

const MessageContent = ({ taskId, contactId, codeId, message }: MessageContentProps) => {
  const { mode, own, setOwn, mail, setMail, getFault } = message;
  if (mode === "OWN") return <FreeText value={own} onChange={setOwn} fault={getFault("text")} />;
  if (mode === "MAIL") return <MailFields value={mail} onChange={setMail} getFault={getFault} />;
  const choose = (language: Message["language"]) => {
    message.setLanguage(language);
    message.setTemplate(null);
  };
  return (
    <TemplateChoice
      taskId={taskId}
      contactId={contactId}
      codeId={codeId}
      language={message.language}
      onLanguage={choose}
      chosen={message.template}
      onChoose={message.setTemplate}
    />
  );
};

/** Writes to a contact: by template, in free text, or by e-mail. */
const SmsDialog = (props: Props) => {
  const { taskId, contacts, codeId, renderSendBar: sendBar, onClose } = props;
  const t = useT();
  const [contactId, setContactId] = useState(props.contactId);
  const residue = useResidue(taskId);
  const message = useMessage({ taskId, contactId, codeId, onSent: onClose });
  const { mode, text, ready, isPending, run } = message;
  const byMail = mode === "MAIL";
  const choose = (next: number) => {
    setContactId(next);
    message.setTemplate(null);
  };
  return (
    <Modal size="xl" title={t("telephony.sms.title")} onClose={onClose}>
      {byMail ? null : <ResidueLine residue={residue.data} />}
      <ModeChoice message={message} manualAllowed={residue.data?.manualAllowed ?? false} />
      {byMail ? null : <Recipient contacts={contacts} value={contactId} onChange={choose} />}
      <MessageContent taskId={taskId} contactId={contactId} codeId={codeId} message={message} />
      {sendBar({
        contactId,
        text,
        busy: isPending,
        onSend: run,
        isTemplate: mode === "TEMPLATE",
        channel: byMail ? "EMAIL" : "SMS",
        ready: ready && (byMail || !isSpent(residue.data)),
      })}
    </Modal>
  );
};

export default SmsDialog;
