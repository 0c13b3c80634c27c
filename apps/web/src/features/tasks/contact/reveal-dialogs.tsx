import type { Contact, PersonalDatum } from "@kolekta/api/tasks/contact/contract";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { RevealDialog } from "./reveal-dialog.tsx";
import { REVEAL_TITLES } from "./labels.ts";

const FIELDS = {
  ID_NUMBER: "tasks.borrower.field.idNumber",
  ADDRESS: "tasks.borrower.field.address",
  COMPANY_ADDRESS: "tasks.borrower.field.companyAddress",
} as const;

interface Props {
  taskId: number;
  datum: PersonalDatum;
  onClose: () => void;
}

/** Shows the ID number or an address of the case's borrower. */
export const RevealDatum = ({ taskId, datum, onClose }: Props) => {
  const t = useT();
  const { revealId } = trpc.useUtils().client.tasks.contact;
  const title = t(REVEAL_TITLES[datum]);
  return (
    <RevealDialog
      title={title}
      action={title}
      label={t(FIELDS[datum])}
      reveal={async (reason, callOptions) => {
        const revealed = await revealId.mutate({ taskId, datum, reason }, callOptions);
        return revealed.idNumber ?? revealed.address ?? "";
      }}
      onClose={onClose}
    />
  );
};

interface RevealPhoneProps {
  taskId: number;
  contact: Contact;
  onClose: () => void;
}

export const RevealPhone = ({ taskId, contact, onClose }: RevealPhoneProps) => {
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
