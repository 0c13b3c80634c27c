import { add } from "@kolekta/api/tasks/do-not-contact/contract";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { DoNotContactFields } from "./do-not-contact-fields.tsx";
import { useDoNotContactRefresh } from "./use-do-not-contact-refresh.ts";

interface Props {
  taskId: number;
  /** Absent for all numbers of the borrower. */
  contactId: number | undefined;
  name: string;
  onClose: () => void;
}

/** Adds a do-not-contact entry for a contact's number or for all numbers of the borrower. */
const DoNotContactDialog = ({ taskId, contactId, name, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useCommandForm(add.input, {
    defaultValues: { taskId, contactId, note: "" },
    send: utils.client.tasks.doNotContact.add.mutate,
    onSettled: useDoNotContactRefresh(),
    onDone: onClose,
  });
  const titleKey = contactId === undefined ? "addPerson" : "addNumber";
  return (
    <CommandDialog
      form={form}
      title={t(`tasks.doNotContact.${titleKey}Title`, { name })}
      description={t("tasks.doNotContact.addBody")}
      submit={t(`tasks.doNotContact.${titleKey}`)}
      onClose={onClose}
    >
      <DoNotContactFields form={form} />
    </CommandDialog>
  );
};

export default DoNotContactDialog;
