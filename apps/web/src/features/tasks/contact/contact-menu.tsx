import type { Contact } from "@kolekta/api/tasks/contact/contract";
import { Check, Ellipsis, Eye, Pencil, PhoneOff, Trash2, UserX, X } from "lucide-react";
import { useState } from "react";
import { useConfirm } from "@/components/page/confirm.tsx";
import { IconButton } from "@/components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent, lazyNamed } from "@/lib/lazy-component.tsx";
import { toastUndo } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";

const ContactDialog = lazyComponent(() => import("./contact-dialog.tsx"));
const RevealPhone = lazyNamed(() => import("./reveal-dialogs.tsx"), "RevealPhone");

interface Props {
  taskId: number;
  borrowerId: number;
  contact: Contact;
  onBar: ((contact: Contact, whole: boolean) => void) | undefined;
}

const useRemove = ({ borrowerId, contact }: Props) => {
  const t = useT();
  const confirm = useConfirm();
  const utils = trpc.useUtils();
  const refresh = () => utils.tasks.contact.list.invalidate({ id: borrowerId });
  const restore = trpc.tasks.contact.restoreEmergency.useMutation({
    meta: { success: true },
    onSettled: refresh,
  });
  const remove = trpc.tasks.contact.removeEmergency.useMutation({
    onSuccess: ({ contactId, removedAt }) => {
      toastUndo(t("tasks.contact.remove.done", { name: contact.name }), () =>
        restore.mutate({ contactId, removedAt }),
      );
      return refresh();
    },
  });
  return async () => {
    const sure = await confirm({
      title: t("tasks.contact.remove.title", { name: contact.name }),
      body: t("tasks.contact.remove.body"),
      action: t("core.action.delete"),
      tone: "destructive",
    });
    if (sure) remove.mutate({ id: contact.contactId });
  };
};

/** Approves or rejects a contact that an agent added. */
const useDecide = ({ taskId, borrowerId, contact }: Props) => {
  const utils = trpc.useUtils();
  const { mutate } = trpc.tasks.contact.decide.useMutation({
    meta: { success: true },
    onSettled: () => {
      void utils.tasks.guard.invalidate();
      return utils.tasks.contact.list.invalidate({ id: borrowerId });
    },
  });
  const { contactId, relation, name, phone } = contact;
  const seen = { relation, name, phone };
  return (approve: boolean) => mutate({ taskId, contactId, approve, seen });
};

/** Actions the caller has besides calling. Contacts from the application cannot be edited. */
const useRights = ({ contact, onBar }: Props) => {
  const can = useCan();
  const writes = can("contact.write");
  return {
    edit: writes && contact.source !== "APPLICATION",
    remove: writes && contact.source === "EMERGENCY",
    reveal: can("contact.reveal"),
    decide: can("contact.approve") && contact.state === "PENDING",
    addNumber: onBar !== undefined,
    addPerson: onBar !== undefined && can("doNotContact.lift") && contact.relation === "R01",
  };
};

interface DoNotContactProps extends Pick<Props, "contact" | "onBar"> {
  rights: { readonly addNumber: boolean; readonly addPerson: boolean };
}

/** Onto the do-not-contact register: this number, or all that the borrower has. */
const DoNotContactItems = ({ contact, onBar, rights }: DoNotContactProps) => {
  const t = useT();
  return (
    <>
      {rights.addNumber ? (
        <DropdownMenuItem onSelect={() => onBar?.(contact, false)}>
          <PhoneOff aria-hidden />
          {t("tasks.doNotContact.addNumber")}
        </DropdownMenuItem>
      ) : null}
      {rights.addPerson ? (
        <DropdownMenuItem onSelect={() => onBar?.(contact, true)}>
          <UserX aria-hidden />
          {t("tasks.doNotContact.addPerson")}
        </DropdownMenuItem>
      ) : null}
    </>
  );
};

export const ContactMenu = (props: Props) => {
  const { taskId, contact } = props;
  const t = useT();
  const rights = useRights(props);
  const remove = useRemove(props);
  const decide = useDecide(props);
  const [open, setOpen] = useState<"edit" | "reveal" | null>(null);
  if (!Object.values(rights).includes(true)) return null;
  const label = t("tasks.contact.more", { name: contact.name });
  const close = () => setOpen(null);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton label={label}>
            <Ellipsis />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {rights.decide ? (
            <>
              <DropdownMenuItem onSelect={() => decide(true)}>
                <Check aria-hidden />
                {t("core.action.approve")}
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={() => decide(false)}>
                <X aria-hidden />
                {t("core.action.reject")}
              </DropdownMenuItem>
            </>
          ) : null}
          {rights.reveal ? (
            <DropdownMenuItem onSelect={() => setOpen("reveal")}>
              <Eye aria-hidden />
              {t("tasks.contact.reveal.action")}
            </DropdownMenuItem>
          ) : null}
          {rights.edit ? (
            <DropdownMenuItem onSelect={() => setOpen("edit")}>
              <Pencil aria-hidden />
              {t("core.action.edit")}
            </DropdownMenuItem>
          ) : null}
          <DoNotContactItems {...props} rights={rights} />
          {rights.remove ? (
            <DropdownMenuItem onSelect={() => void remove()}>
              <Trash2 aria-hidden />
              {t("core.action.delete")}
            </DropdownMenuItem>
          ) : null}
        </DropdownMenuContent>
      </DropdownMenu>
      {open === "edit" ? <ContactDialog {...props} onClose={close} /> : null}
      {open === "reveal" ? <RevealPhone taskId={taskId} contact={contact} onClose={close} /> : null}
    </>
  );
};
