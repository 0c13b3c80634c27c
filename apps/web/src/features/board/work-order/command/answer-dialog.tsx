import {
  ANSWER_LENGTH,
  ANSWER_WAYS,
  type AnswerWay,
} from "@kolekta/api/board/work-order/contract-codes";
import { LETTER_LANGUAGES } from "@kolekta/api/telephony/letter/contract-codes";
import { ChoiceField } from "@/components/form/choice-fields.tsx";
import { CommandDialog } from "@/components/form/command-dialog.tsx";
import { SelectField, TextareaField } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import { LANGUAGE_NAMES } from "@/components/chrome/language-names.ts";
import { optionsOf } from "@/lib/options.ts";
import { ContactField } from "./contact-field.tsx";
import { type AnswerForm, useAnswer } from "./use-answer.ts";
import type { DialogProps } from "./use-order-form.ts";

const HINTS = {
  LETTER: "letterHint",
  SMS: "smsHint",
  SPOKEN: "spokenHint",
} as const satisfies Record<AnswerWay, string>;

const WayField = ({ form, way }: { form: AnswerForm; way: AnswerWay }) => {
  const t = useT();
  return (
    <ChoiceField
      control={form.control}
      name="way"
      look="buttons"
      label={t("board.workOrder.field.way")}
      hint={t(`board.workOrder.dialog.${HINTS[way]}`)}
      options={optionsOf(ANSWER_WAYS, (one) => t(`board.workOrder.way.${one}`))}
      required
    />
  );
};

/** Tells the borrower: on paper, by a text that asks the guard, or what was said on the line. */
const AnswerDialog = (props: DialogProps) => {
  const { order, onClose } = props;
  const t = useT();
  const form = useAnswer(props);
  const { control } = form;
  const way = form.watch("way");
  return (
    <CommandDialog
      form={form}
      size="xl"
      title={t("board.workOrder.action.answer")}
      description={t("board.workOrder.dialog.answerBody")}
      submit={t("board.workOrder.action.answer")}
      onClose={onClose}
    >
      <WayField {...{ form, way }} />
      {way === "LETTER" ? (
        <SelectField
          control={control}
          name="language"
          label={t("board.workOrder.field.letterLanguage")}
          options={optionsOf(LETTER_LANGUAGES, (one) => LANGUAGE_NAMES[one])}
          required
        />
      ) : null}
      {way === "SMS" ? (
        <ContactField form={form} orderId={order.orderId} />
      ) : null}
      <TextareaField
        control={control}
        name="text"
        label={t("board.workOrder.field.answerText")}
        rows={6}
        maxLength={ANSWER_LENGTH}
        required
      />
    </CommandDialog>
  );
};

export default AnswerDialog;
