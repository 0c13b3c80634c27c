import { CONFIG_CODES, DEFAULT_ONLY } from "@kolekta/api/manage/config/contract-codes";
import { toNameOptions } from "@/components/case/named-fields.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import type { EntryForm } from "./entry-form.ts";
import { useOptions } from "./description.tsx";

const BEGINNINGS = {
  STATS_REFRESH: { value: null, open: null, interval: 30 },
  REPAYMENT_TICKER: { value: "5", open: true, interval: 60 },
} as const;

/** Entry that a stage overrides. */
export const StageFields = ({ form }: { form: EntryForm }) => {
  const t = useT();
  const { control } = form;
  const codes = CONFIG_CODES.filter((code) => !DEFAULT_ONLY.includes(code));
  return (
    <>
      <SelectField
        control={control}
        name="code"
        label={t("manage.config.parameter")}
        options={toOptions(codes, (code) => t(`manage.config.code.${code}`))}
        onChoose={(code) => {
          const chosen = code as keyof typeof BEGINNINGS;
          form.setValue("code", chosen, { shouldDirty: true });
          for (const [field, value] of Object.entries(BEGINNINGS[chosen]))
            form.setValue(field as "value", value as string | null);
        }}
      />
      <SelectField
        control={control}
        name="workQueueId"
        label={t("core.field.stage")}
        placeholder={t("core.word.none")}
        options={toNameOptions(useOptions()?.stages ?? [])}
        numeric
        required
      />
    </>
  );
};
