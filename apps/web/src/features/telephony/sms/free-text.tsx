import { measure, MAX_SEGMENTS } from "@kolekta/api/telephony/sms/rules/segments";
import { FieldFrame } from "@/components/form/field-frame.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { useT } from "@/lib/i18n.tsx";

const LONGEST = 612;

interface Props {
  value: string;
  onChange: (text: string) => void;
  /** Error of the server in this text. */
  fault: string | null;
}

/** Free text with its cost in message segments, counted like the network counts them. */
export const FreeText = ({ value, onChange, fault }: Props) => {
  const t = useT();
  const { units, segments, encoding } = measure(value);
  const tooLong = segments > MAX_SEGMENTS;
  const counted = t("telephony.sms.counter", { units, segments: value === "" ? 0 : segments });
  return (
    <FieldFrame
      label={t("telephony.sms.text")}
      hint={encoding === "UCS2" ? `${counted}. ${t("telephony.sms.unicode")}` : counted}
      message={tooLong ? t("core.error.sms.tooLong", { segments, max: MAX_SEGMENTS }) : fault}
      required
    >
      {(aria) => (
        <Textarea
          {...aria}
          rows={5}
          maxLength={LONGEST}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FieldFrame>
  );
};
