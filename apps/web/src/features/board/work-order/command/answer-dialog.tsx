import {
  ANSWER_LENGTH,
  ANSWER_METHODS,
  type AnswerMethod,
} from "@kolekta/api/board/work-order/contract-codes";
import { LETTER_LANGUAGES } from "@kolekta/api/telephony/letter/contract-codes";
import { SelectField } from "@/components/form/text-fields.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { LANGUAGE_NAMES } from "@/components/chrome/language-names.ts";
import { ContactField } from "./contact-field.tsx";
import { useAnswer } from "./use-answer.ts";
import type { DialogProps } from "./use-order-form.ts";
import { TextFieldsDialog } from "./text-dialog.tsx";

const HINTS = {
  LETTER: "letterHint",
  SMS: "smsHint",
  SPOKEN: "spokenHint",
} as const satisfies Record<AnswerMethod, string>;

/**
 * Answers the borrower by letter, by a message that the guard checks, or by recording a phone call.
 */
const AnswerDialog = (props: DialogProps) => {
  const { order, onClose } = props;
  const t = useT();
  const form = useAnswer(props);
  const way = form.watch("way");
  return (
    <TextFieldsDialog
      form={form}
      onClose={onClose}
      action="answer"
      description={t("board.workOrder.dialog.answerBody")}
      choice={{
        name: "way",
        label: t("board.workOrder.field.way"),
        hint: t(`board.workOrder.dialog.${HINTS[way]}`),
        options: toOptions(ANSWER_METHODS, (code) => t(`board.workOrder.way.${code}`)),
      }}
      textFields={[
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
          options={toOptions(LETTER_LANGUAGES, (code) => LANGUAGE_NAMES[code])}
          required
        />
      ) : null}
      {way === "SMS" ? <ContactField form={form} orderId={order.orderId} /> : null}
    </TextFieldsDialog>
  );
};

export default AnswerDialog;
