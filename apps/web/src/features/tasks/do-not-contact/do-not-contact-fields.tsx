import { CONTACT_CHANNELS } from "@kolekta/api/tasks/contact/contract-codes";
import { add } from "@kolekta/api/tasks/do-not-contact/contract";
import type { z } from "zod";
import { InstantField } from "@/components/form/instant-field.tsx";
import { SelectField, TextareaField } from "@/components/form/text-fields.tsx";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";

export type DoNotContactForm = ContractForm<z.input<typeof add.input>, z.output<typeof add.input>>;

const REASONS = add.input.shape.reason.options;

export const DoNotContactFields = ({ form: { control } }: { form: DoNotContactForm }) => {
  const t = useT();
  const { zone } = useSession();
  return (
    <>
      <SelectField
        control={control}
        name="reason"
        label={t("core.field.reason")}
        placeholder="–"
        options={toOptions(REASONS, (code) => t(`tasks.doNotContact.reason.${code}`))}
      />
      <TextareaField control={control} name="note" label={t("core.field.explanation")} rows={2} />
      <SelectField
        control={control}
        name="channel"
        label={t("core.field.channel")}
        placeholder={t("tasks.doNotContact.everyChannel")}
        options={toOptions(CONTACT_CHANNELS, (code) => t(`tasks.log.channel.${code}`))}
      />
      <InstantField
        control={control}
        name="until"
        zone={zone}
        label={t("tasks.doNotContact.untilField")}
        hint={t("tasks.doNotContact.untilHint")}
      />
    </>
  );
};
