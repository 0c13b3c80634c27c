import {
  edit as editing,
  Relation,
  saveEmergency,
} from "@kolekta/api/tasks/contact/contract";
import { z } from "zod";
import { ChoiceField } from "@/components/form/choice-fields.tsx";
import { Form, SubmitButton } from "@/components/form/form.tsx";
import { SelectField, TextField } from "@/components/form/text-fields.tsx";
import {
  type ContractForm,
  useContractForm,
} from "@/components/form/use-contract-form.ts";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
} from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { Contact } from "./contact.ts";

const KINDS = ["EMERGENCY", "AGENT"] as const;
const RELATIONS = Relation.exclude(["R01"]).options;

const NewPerson = saveEmergency.input
  .omit({ taskId: true })
  .extend({ kind: z.enum(KINDS) });
/** The number of somebody known is typed only to change it. */
const KnownPerson = NewPerson.extend({ phone: editing.input.shape.phone });
type Person = z.input<typeof KnownPerson>;
type Checked = z.output<typeof KnownPerson>;

interface Props {
  taskId: number;
  borrowerId: number;
  /** Absent: a new one. */
  contact?: Contact | undefined;
  onClose: () => void;
}

const useSave = ({ taskId, borrowerId, contact, onClose }: Props) => {
  const utils = trpc.useUtils();
  const success = { meta: { success: true } };
  const edit = trpc.tasks.contact.edit.useMutation(success);
  const emergency = trpc.tasks.contact.saveEmergency.useMutation(success);
  return async ({ kind, phone, ...person }: Checked) => {
    if (!contact && kind === "EMERGENCY" && phone)
      await emergency.mutateAsync({ taskId, ...person, phone });
    else
      await edit.mutateAsync({
        taskId,
        contactId: contact?.contactId,
        ...person,
        phone,
      });
    await utils.tasks.contact.contactList.invalidate({ id: borrowerId });
    onClose();
  };
};

const isRelation = (text: string): text is (typeof RELATIONS)[number] =>
  RELATIONS.some((one) => one === text);

const startOf = (contact: Contact | undefined) => ({
  kind: contact ? ("AGENT" as const) : ("EMERGENCY" as const),
  relation:
    contact && isRelation(contact.relation) ? contact.relation : undefined,
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
          label={t("tasks.contact.kind")}
          options={KINDS.map((value) => ({
            value,
            label: t(`tasks.contact.kindOf.${value}`),
          }))}
          required
        />
      )}
      <TextField
        control={control}
        name="name"
        label={t("tasks.contact.field.name")}
        maxLength={100}
        required
      />
      <SelectField
        control={control}
        name="relation"
        label={t("tasks.contact.field.relation")}
        placeholder="–"
        options={RELATIONS.map((value) => ({
          value,
          label: t(`tasks.contact.relation.${value}`),
        }))}
        required
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
            ? t("tasks.contact.phoneKept", { phone: contact.phone })
            : t("tasks.contact.phoneHint")
        }
        required={!contact}
      />
    </>
  );
};

/** Adds a person, or mends one that was added here. */
const ContactDialog = (props: Props) => {
  const { contact, onClose } = props;
  const t = useT();
  const save = useSave(props);
  const form = useContractForm<Person, Checked>(
    contact ? KnownPerson : NewPerson,
    { defaultValues: startOf(contact), onSubmit: save },
  );
  const title = contact
    ? t("tasks.contact.editTitle", { name: contact.name })
    : t("tasks.contact.addTitle");
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent className="max-w-md">
        <DialogHeader title={title} />
        <Form form={form}>
          <Fields form={form} contact={contact} />
          <DialogFooter>
            <Button onClick={onClose}>{t("app.action.cancel")}</Button>
            <SubmitButton>{t("app.action.save")}</SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
};

export default ContactDialog;
