import { type Purpose, TEXT_LENGTH } from "@kolekta/api/telephony/sms/contract";
import { measure } from "@kolekta/api/telephony/sms/rules/segments";
import { variablesFor } from "@kolekta/api/telephony/sms/rules/template";
import { useRef } from "react";
import { type Control, useController } from "react-hook-form";
import { Field } from "@/components/form/field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { LabelledGroup } from "@/components/ui/labelled-group.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { TemplateOutput, TemplateValues } from "./template-schema.ts";

interface Props {
  control: Control<TemplateValues, unknown, TemplateOutput>;
  purpose: Purpose;
}

/** Text field with buttons for the allowed variables. */
export const BodyField = ({ control, purpose }: Props) => {
  const t = useT();
  const area = useRef<HTMLTextAreaElement>(null);
  const { field } = useController({ control, name: "body" });
  const { units, segments } = measure(field.value);
  const insert = (name: string) => {
    const { selectionStart = 0, selectionEnd = 0 } = area.current ?? {};
    const before = field.value.slice(0, selectionStart);
    field.onChange(`${before}{${name}}${field.value.slice(selectionEnd)}`);
    area.current?.focus();
  };
  return (
    <div className="flex flex-col gap-2">
      <Field
        control={control}
        name="body"
        label={t("telephony.sms.text")}
        hint={t("telephony.sms.counter", { units, segments: field.value === "" ? 0 : segments })}
        required
      >
        {(aria) => <Textarea {...aria} {...field} ref={area} rows={5} maxLength={TEXT_LENGTH} />}
      </Field>
      <LabelledGroup label={t("telephony.template.insert")}>
        {variablesFor(purpose).map((name) => (
          <Button
            key={name}
            size="sm"
            variant="secondary"
            className="h-6 px-2 text-xs"
            title={`{${name}}`}
            onClick={() => insert(name)}
          >
            {t(`telephony.sms.field.${name}`)}
          </Button>
        ))}
      </LabelledGroup>
    </div>
  );
};
