import type { Contact } from "@kolekta/api/tasks/contact/contract";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { RevealDialog } from "./reveal-dialog.tsx";

interface Props {
  taskId: number;
  contact: Contact;
  onClose: () => void;
}

const RevealPhone = ({ taskId, contact, onClose }: Props) => {
  const t = useT();
  const { reveal } = trpc.useUtils().client.tasks.contact;
  const { contactId, name } = contact;
  return (
    <RevealDialog
      title={t("tasks.contact.reveal.title", { name })}
      label={t("tasks.borrower.field.phone")}
      reveal={async (reason, callOptions) =>
        `+${(await reveal.mutate({ taskId, contactId, reason }, callOptions)).phone}`
      }
      onClose={onClose}
    />
  );
};

export default RevealPhone;
