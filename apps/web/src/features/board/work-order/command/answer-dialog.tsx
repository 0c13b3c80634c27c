import {
  ANSWER_LENGTH,
  ANSWER_METHODS,
  type AnswerMethod,
} from "@kolekta/api/board/work-order/contract-codes";
import { send } from "@kolekta/api/telephony/complaint-reply/contract";
import { LETTER_LANGUAGES } from "@kolekta/api/telephony/letter/contract-codes";
import type { z } from "zod";
import { Area } from "@/components/case/area.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { Alert } from "@/components/ui/alert.tsx";
import { download } from "@/lib/download.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { LANGUAGE_NAMES } from "@/components/chrome/language-names.ts";
import { trpc } from "@/lib/trpc.ts";
import { filePath } from "../file-path.ts";
import { type DialogProps, useOrderForm } from "./use-order-form.ts";
import { TextFieldsDialog } from "./text-dialog.tsx";

type In = z.input<typeof send.input>;
type Out = z.output<typeof send.input>;
type AnswerForm = ContractForm<In, Out>;

/** Answers the borrower; a letter is downloaded as a file to print. */
const useAnswer = ({ order, onClose }: DialogProps): AnswerForm => {
  const t = useT();
  const { orderId } = order;
  return useOrderForm<In, Out, { fileId: string | null }>(send.input, {
    order,
    onClose,
    values: { orderId, way: "LETTER", language: "es", text: "" },
    send: trpc.useUtils().client.telephony.complaintReply.send.mutate,
    success: t("board.workOrder.dialog.answered"),
    onDone: ({ fileId }) => {
      if (fileId !== null) void download(filePath(orderId, fileId), `answer-${orderId}.pdf`);
    },
  });
};

interface Props {
  form: AnswerForm;
  orderId: number;
}

/** Only numbers of the borrower, because other people may not learn of the complaint. */
const ContactField = ({ form, orderId }: Props) => {
  const t = useT();
  const result = trpc.board.workOrder.listContacts.useQuery({ orderId }, { meta: { quiet: true } });
  return (
    <Area result={result}>
      {(contacts) =>
        contacts.length === 0 ? (
          <Alert tone="warning">{t("board.workOrder.dialog.noContact")}</Alert>
        ) : (
          <SelectField
            control={form.control}
            name="contactId"
            label={t("board.workOrder.field.to")}
            placeholder={t("app.form.choose")}
            numeric
            required
            options={contacts.map(({ contactId, name, phone }) => ({
              value: String(contactId),
              label: `${name} ${phone}`,
            }))}
          />
        )
      }
    </Area>
  );
};

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
