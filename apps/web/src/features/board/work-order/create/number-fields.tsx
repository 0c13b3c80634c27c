import { SelectField, TextField } from "@/components/form/text-fields.tsx";
import { relationText } from "@/components/case/labels.ts";
import { useT } from "@/lib/i18n.tsx";
import { loadMessages } from "@/lib/language.ts";
import { trpc } from "@/lib/trpc.ts";
import { useEffect } from "react";
import type { CreateForm } from "./use-create.ts";

interface Props {
  form: CreateForm;
  /** Borrower whose contacts are offered; undefined for a hotline caller. */
  borrowerId: number | undefined;
}

const useContactOptions = (borrowerId: number | undefined) => {
  const t = useT();
  useEffect(() => void loadMessages("tasks"), []);
  const { data = [] } = trpc.tasks.contact.list.useQuery(
    { id: borrowerId ?? 0 },
    { enabled: borrowerId !== undefined, meta: { quiet: true } },
  );
  return data.map(({ contactId, name, relation, phone }) => ({
    value: String(contactId),
    label: `${name} (${relationText(t, relation)}) ${phone}`,
  }));
};

/** Number for the do-not-contact entry: a contact of the borrower, or a typed number. */
export const NumberFields = ({ form, borrowerId }: Props) => {
  const t = useT();
  const { control } = form;
  const contacts = useContactOptions(borrowerId);
  const contactId = form.watch("contactId");
  return (
    <>
      {contacts.length > 0 ? (
        <SelectField
          control={control}
          name="contactId"
          label={t("board.workOrder.field.contact")}
          hint={t("board.workOrder.create.contactHint")}
          placeholder={t("board.workOrder.create.typed")}
          numeric
          options={contacts}
        />
      ) : null}
      {contactId === undefined ? (
        <TextField
          control={control}
          name="phone"
          type="tel"
          inputMode="tel"
          label={t(`board.workOrder.field.${contacts.length > 0 ? "phone" : "contact"}`)}
          hint={contacts.length > 0 ? undefined : t("board.workOrder.create.contactHint")}
          required
        />
      ) : null}
    </>
  );
};
