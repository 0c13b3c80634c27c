import { type update, WORD_LENGTH } from "@kolekta/api/manage/forbidden-word/contract";
import type { Control } from "react-hook-form";
import type { z } from "zod";
import { FieldPair, SelectField, TextField } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import { useWordOptions } from "./use-words.ts";

interface FieldsProps {
  control: Control<z.input<typeof update.input>, unknown, z.output<typeof update.input>>;
  isExisting: boolean;
}

export const OwnerFields = ({ control, isExisting }: FieldsProps) => {
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
        disabled={isExisting}
      />
      <FieldPair>
        <SelectField
          control={control}
          name="jurisdiction"
          label={t("manage.forbiddenWord.jurisdiction")}
          options={options.jurisdiction}
          disabled={isExisting}
        />
        <SelectField
          control={control}
          name="language"
          label={t("app.language.label")}
          options={options.language}
          disabled={isExisting}
        />
      </FieldPair>
    </>
  );
};

export const EffectFields = ({ control, isExisting }: FieldsProps) => {
  const t = useT();
  const options = useWordOptions();
  return (
    <FieldPair>
      <SelectField
        control={control}
        name="severity"
        label={t("manage.proposal.detail.severity")}
        hint={isExisting ? t("manage.forbiddenWord.removeHint") : undefined}
        options={options.severity.filter(({ value }) => isExisting || value !== "ALLOW")}
      />
      <SelectField
        control={control}
        name="category"
        label={t("core.field.category")}
        options={options.category}
      />
    </FieldPair>
  );
};
