import { FieldFrame } from "@/components/form/field-frame.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { useT } from "@/lib/i18n.tsx";

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

interface Props {
  value: MailText;
  onChange: (mail: MailText) => void;
  /** Error of the server in a field. */
  getFault: (field: keyof MailText) => string | null;
}

/** Sends only to the borrower's stored address; it cannot be typed. */
export const MailFields = ({ value, onChange, getFault }: Props) => {
  const t = useT();
  return (
    <>
      <FieldFrame label={t("telephony.sms.subject")} message={getFault("subject")} required>
        {(aria) => (
          <Input
            {...aria}
            maxLength={150}
            value={value.subject}
            onChange={({ target }) => onChange({ ...value, subject: target.value })}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t("telephony.sms.text")} message={getFault("text")} required>
        {(aria) => (
          <Textarea
            {...aria}
            rows={8}
            maxLength={5000}
            value={value.text}
            onChange={({ target }) => onChange({ ...value, text: target.value })}
          />
        )}
      </FieldFrame>
    </>
  );
};
