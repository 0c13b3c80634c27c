import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { Contact } from "./contact.ts";
import { RevealDialog } from "./reveal-dialog.tsx";

interface Props {
  taskId: number;
  contact: Contact;
  onClose: () => void;
}

/** The phone number of a contact. */
const RevealPhone = ({ taskId, contact, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const { contactId, name } = contact;
  const show = trpc.tasks.contact.reveal.useMutation({
    meta: { quiet: true },
    gcTime: 0,
    onSettled: () => utils.tasks.contact.isHide.invalidate(),
  });
  return (
    <RevealDialog
      title={t("tasks.contact.reveal.title", { name })}
      what={t("tasks.contact.reveal.phone")}
      shown={show.data?.phone}
      error={show.error}
      ask={(reason) => show.mutateAsync({ taskId, contactId, reason })}
      onClose={onClose}
    />
  );
};

export default RevealPhone;
