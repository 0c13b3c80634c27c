import {
  type Contact,
  StatedRelation,
  save,
  saveEmergency,
} from "@kolekta/api/tasks/contact/contract";
import { z } from "zod";
import { ChoiceField } from "@/components/form/choice-fields.tsx";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { SelectField, TextField } from "@/components/form/text-fields.tsx";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import type { Send } from "@/lib/retry-key.ts";
import { trpc } from "@/lib/trpc.ts";

const KINDS = ["EMERGENCY", "AGENT"] as const;
const RELATIONS = StatedRelation.options;

const NewPerson = saveEmergency.input.omit({ taskId: true }).extend({ kind: z.enum(KINDS) });
/** The number of an existing contact is entered only to change it. */
const SavedPerson = NewPerson.extend({ phone: save.input.shape.phone });
type Person = z.input<typeof SavedPerson>;
type Checked = z.output<typeof SavedPerson>;

interface Props {
  taskId: number;
  borrowerId: number;
  /** Absent for a new contact. */
  contact?: Contact | undefined;
  onClose: () => void;
}

const useSave = ({ taskId, contact }: Props): Send<Checked, unknown> => {
  const { contact: contacts } = trpc.useUtils().client.tasks;
  return ({ kind, phone, ...person }, callOptions) =>
    !contact && kind === "EMERGENCY" && phone
      ? contacts.saveEmergency.mutate({ taskId, ...person, phone }, callOptions)
      : contacts.save.mutate(
          { taskId, contactId: contact?.contactId, ...person, phone },
          callOptions,
        );
};

const isRelation = (text: string): text is (typeof RELATIONS)[number] =>
  RELATIONS.some((relation) => relation === text);

const toInitialValues = (contact: Contact | undefined) => ({
  kind: contact ? ("AGENT" as const) : ("EMERGENCY" as const),
  relation: contact && isRelation(contact.relation) ? contact.relation : undefined,
  name: contact?.name ?? "",
  phone: "",
});

interface FieldsProps {
  form: ContractForm<Person, Checked>;
  contact: Contact | undefined;
}

const Fields = ({ form: { control }, contact }: FieldsProps) => {
  const t = useT();
  return (
    <>
      {contact ? null : (
        <ChoiceField
          control={control}
          name="kind"
          label={t("app.form.kind")}
          options={toOptions(KINDS, (value) => t(`tasks.log.source.${value}`))}
        />
      )}
      <TextField control={control} name="name" label={t("tasks.contact.field.name")} />
      <SelectField
        control={control}
        name="relation"
        label={t("tasks.contact.field.relation")}
        placeholder="–"
        options={toOptions(RELATIONS, (value) => t(`tasks.contact.relation.${value}`))}
      />
      <TextField
        control={control}
        name="phone"
        type="tel"
        inputMode="tel"
        label={t("tasks.contact.field.phone")}
        placeholder={contact?.phone}
        hint={
          contact
            ? t("tasks.contact.phoneUnchanged", { phone: contact.phone })
            : t("tasks.contact.phoneHint")
        }
      />
    </>
  );
};

/** Adds a person, or mends one that was added here. */
const ContactDialog = (props: Props) => {
  const { borrowerId, contact, onClose } = props;
  const t = useT();
  const { list } = trpc.useUtils().tasks.contact;
  const form = useCommandForm<Person, Checked, unknown>(contact ? SavedPerson : NewPerson, {
    defaultValues: toInitialValues(contact),
    send: useSave(props),
    onSettled: () => list.invalidate({ id: borrowerId }),
    onDone: onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={
        contact ? t("core.action.editNamed", { name: contact.name }) : t("tasks.contact.addTitle")
      }
      submit={t("core.action.save")}
      onClose={onClose}
    >
      <Fields form={form} contact={contact} />
    </CommandDialog>
  );
};

export default ContactDialog;
