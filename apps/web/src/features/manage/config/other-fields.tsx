import { ANY_INTERVAL } from "@kolekta/api/manage/config/contract-codes";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { NumberField, TextField } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { EntryForm } from "./entry-form.ts";
import type { EntryRowOrNew } from "./entry.ts";

interface Props {
  form: EntryForm;
  row: EntryRowOrNew;
}

/** Fields of an entry that an installation has added. */
export const OtherFields = ({ form: { control }, row }: Props) => {
  const t = useT();
  return (
    <>
      {row.isNew ? (
        <TextField
          control={control}
          name="code"
          label={t("manage.config.codeField")}
          maxLength={60}
        />
      ) : null}
      <TextField control={control} name="name" label={t("core.field.name")} required />
      <TextField control={control} name="value" label={t("core.field.value")} />
      <CheckboxField control={control} name="open" label={t("manage.config.status.OPEN")} />
      <NumberField
        control={control}
        name="interval"
        label={t("manage.proposal.detail.interval")}
        min={ANY_INTERVAL.min}
        max={ANY_INTERVAL.max}
      />
      <TextField control={control} name="shortLink" label={t("manage.proposal.detail.shortLink")} />
      <TextField
        control={control}
        name="version"
        label={t("manage.proposal.detail.version")}
        hint={t("manage.config.versionHint")}
      />
    </>
  );
};
