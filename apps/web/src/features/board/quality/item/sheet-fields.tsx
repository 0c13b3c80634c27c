import { ANSWERS, FATAL_ERRORS } from "@kolekta/api/board/quality/contract-codes";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { CheckboxGroupField } from "@/components/form/checkbox-group-field.tsx";
import { ChoiceField } from "@/components/form/choice-fields.tsx";
import { TextareaField } from "@/components/form/text-fields.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import type { Item } from "../rows.ts";
import { useQuestionName } from "./question-names.ts";

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
