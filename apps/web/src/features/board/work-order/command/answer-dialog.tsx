import {
  ANSWER_LENGTH,
  ANSWER_WAYS,
  type AnswerWay,
} from "@kolekta/api/board/work-order/contract-codes";
import { LETTER_LANGUAGES } from "@kolekta/api/telephony/letter/contract-codes";
import { SelectField } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import { LANGUAGE_NAMES } from "@/components/chrome/language-names.ts";
import { optionsOf } from "@/lib/options.ts";
import { ContactField } from "./contact-field.tsx";
import { useAnswer } from "./use-answer.ts";
import type { DialogProps } from "./use-order-form.ts";
import { WordsDialog } from "./words-dialog.tsx";

const HINTS = {
  LETTER: "letterHint",
  SMS: "smsHint",
  SPOKEN: "spokenHint",
} as const satisfies Record<AnswerWay, string>;

/** Tells the borrower: on paper, by a text that asks the guard, or what was said on the line. */
const AnswerDialog = (props: DialogProps) => {
  const { order, onClose } = props;
  const t = useT();
  const form = useAnswer(props);
  const way = form.watch("way");
  return (
    <WordsDialog
      form={form}
      onClose={onClose}
      action="answer"
      description={t("board.workOrder.dialog.answerBody")}
      choice={{
        name: "way",
        label: t("board.workOrder.field.way"),
        hint: t(`board.workOrder.dialog.${HINTS[way]}`),
        options: optionsOf(ANSWER_WAYS, (one) => t(`board.workOrder.way.${one}`)),
      }}
      words={[
        {
          name: "text",
          rows: 6,
          maxLength: ANSWER_LENGTH,
          label: t("board.workOrder.field.answerText"),
        },
      ]}
    >
      {way === "LETTER" ? (
        <SelectField
          control={form.control}
          name="language"
          label={t("board.workOrder.field.letterLanguage")}
          options={optionsOf(LETTER_LANGUAGES, (one) => LANGUAGE_NAMES[one])}
          required
        />
      ) : null}
      {way === "SMS" ? <ContactField form={form} orderId={order.orderId} /> : null}
    </WordsDialog>
  );
};

export default AnswerDialog;
