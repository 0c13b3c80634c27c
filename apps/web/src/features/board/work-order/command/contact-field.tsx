import { Area } from "@/components/case/area.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { AnswerForm } from "./use-answer.ts";

interface Props {
  form: AnswerForm;
  orderId: number;
}

/** Only numbers of the borrower, because other people may not learn of the complaint. */
export const ContactField = ({ form, orderId }: Props) => {
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
