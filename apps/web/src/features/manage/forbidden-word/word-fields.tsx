import { type update, WORD_LENGTH } from "@kolekta/api/manage/forbidden-word/contract";
import type { Control } from "react-hook-form";
import type { z } from "zod";
import { Pair } from "@/components/form/layout.tsx";
import { SelectField, TextField } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import { useWordOptions } from "./use-words.ts";

interface FieldsProps {
  control: Control<z.input<typeof update.input>, unknown, z.output<typeof update.input>>;
  isKnown: boolean;
}

export const OwnerFields = ({ control, isKnown }: FieldsProps) => {
  const t = useT();
  const options = useWordOptions();
  return (
    <>
      <TextField
        control={control}
        name="word"
        label={t("core.field.word")}
        hint={t("manage.forbiddenWord.wordHint")}
        maxLength={WORD_LENGTH}
        disabled={isKnown}
        required
      />
      <Pair>
        <SelectField
          control={control}
          name="jurisdiction"
          label={t("manage.forbiddenWord.jurisdiction")}
          options={options.jurisdiction}
          disabled={isKnown}
          required
        />
        <SelectField
          control={control}
          name="language"
          label={t("app.language.label")}
          options={options.language}
          disabled={isKnown}
          required
        />
      </Pair>
    </>
  );
};

export const EffectFields = ({ control, isKnown }: FieldsProps) => {
  const t = useT();
  const options = useWordOptions();
  return (
    <Pair>
      <SelectField
        control={control}
        name="severity"
        label={t("manage.proposal.fact.severity")}
        hint={isKnown ? t("manage.forbiddenWord.removeHint") : undefined}
        options={options.severity.filter(({ value }) => isKnown || value !== "ALLOW")}
        required
      />
      <SelectField
        control={control}
        name="category"
        label={t("core.field.category")}
        options={options.category}
        required
      />
    </Pair>
  );
};
