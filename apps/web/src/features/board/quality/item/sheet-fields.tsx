import { ANSWERS, FATAL_ERRORS, MAX_MARKS } from "@kolekta/api/board/quality/contract-codes";
import type { score } from "@kolekta/api/board/quality/contract-item";
import { MapPin, Trash2 } from "lucide-react";
import { type Control, type FieldPath, type FieldValues, useFieldArray } from "react-hook-form";
import type { z } from "zod";
import { CheckboxGroupField } from "@/components/form/checkbox-group-field.tsx";
import { ChoiceField } from "@/components/form/choice-fields.tsx";
import { FormSection, TextareaField, TextField } from "@/components/form/text-fields.tsx";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { toOptions, useFormat, useT } from "@/lib/i18n.tsx";
import type { Item } from "../rows.ts";
import type { ItemProps } from "./contact.tsx";
import { useQuestionName } from "./question-names.ts";

type ScoreInput = z.input<typeof score.input>;

interface MarkFieldsProps extends Pick<ItemProps, "player"> {
  control: Control<ScoreInput, unknown, z.output<typeof score.input>>;
  last: number;
}

/** Note at the current second of the recording. */
export const MarkFields = ({ control, player, last }: MarkFieldsProps) => {
  const t = useT();
  const { duration } = useFormat();
  const { fields, append, remove } = useFieldArray({ control, name: "marks" });
  const second = Math.min(last, Math.floor(player.at));
  return (
    <FormSection title={t("board.quality.marks.title")}>
      {fields.map(({ id, second: at }, index) => (
        <div key={id} className="flex items-end gap-2">
          <TextField
            control={control}
            name={`marks.${index}.text`}
            className="min-w-0 flex-1"
            label={t("board.quality.marks.text", { at: duration(at) })}
          />
          <IconButton
            label={t("core.action.removeNamed", {
              name: t("board.quality.marks.number", { at: duration(at) }),
            })}
            onClick={() => remove(index)}
          >
            <Trash2 />
          </IconButton>
        </div>
      ))}
      {fields.length < MAX_MARKS ? (
        <Button size="sm" className="self-start" onClick={() => append({ second, text: "" })}>
          <MapPin />
          {t("board.quality.marks.add", { at: duration(second) })}
        </Button>
      ) : null}
    </FormSection>
  );
};

interface Props<In extends FieldValues, Out> {
  control: Control<In, unknown, Out>;
  questions: Item["questions"];
  /** Path of the sheet in the form: "" or "sheet.". */
  within: "" | "sheet.";
}

export const SheetFields = <In extends FieldValues, Out>({
  control,
  questions,
  within,
}: Props<In, Out>) => {
  const t = useT();
  const getName = useQuestionName();
  const field = (name: string) => `${within}${name}` as FieldPath<In>;
  const answers = toOptions(ANSWERS, (code) => t(`board.quality.answer.${code}`));
  return (
    <>
      {questions.map((question, index) => (
        <ChoiceField
          key={question.questionId}
          control={control}
          name={field(`answers.${index}.answer`)}
          label={t("board.quality.card.weight", {
            name: getName(question),
            weight: question.weight,
          })}
          look="buttons"
          options={answers}
        />
      ))}
      <CheckboxGroupField
        control={control}
        name={field("fatalErrors")}
        label={t("board.quality.card.fatal")}
        hint={t("board.quality.card.fatalHint")}
        look="row"
        options={toOptions(FATAL_ERRORS, (code) => t(`board.quality.fatal.${code}`))}
      />
      <TextareaField
        control={control}
        name={field("remark")}
        label={t("board.quality.card.remark")}
        rows={3}
      />
    </>
  );
};

/** Builds an empty sheet. */
export const blankSheet = ({ questions }: Pick<Item, "questions">) => ({
  answers: questions.map(({ questionId }) => ({ questionId })),
  fatalErrors: [],
  remark: "",
  marks: [],
});
