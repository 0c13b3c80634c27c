import type { Contact } from "@kolekta/api/tasks/contact/contract";
import { Ellipsis, Eye, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useConfirm } from "@/components/page/confirm.tsx";
import { IconButton } from "@/components/ui/icon-button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { trpc } from "@/lib/trpc.ts";

const ContactDialog = lazily(() => import("./contact-dialog.tsx"));
const RevealPhone = lazily(() => import("./reveal-phone.tsx"));

interface Props {
  taskId: number;
  borrowerId: number;
  contact: Contact;
}

const useRemove = ({ borrowerId, contact }: Props) => {
  const t = useT();
  const confirm = useConfirm();
  const utils = trpc.useUtils();
  const remove = trpc.tasks.contact.removeEmergency.useMutation({
    meta: { success: true },
    onSuccess: () => utils.tasks.contact.list.invalidate({ id: borrowerId }),
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

/** What the caller may do with this contact beside calling; a stated one stays as it was stated. */
const useRights = ({ contact }: Props) => {
  const can = useCan();
  const writes = can("contact.write");
  return {
    edit: writes && contact.source !== "APPLICATION",
    remove: writes && contact.source === "EMERGENCY",
    reveal: can("contact.reveal"),
  };
};

export const ContactMenu = (props: Props) => {
  const { taskId, contact } = props;
  const t = useT();
  const rights = useRights(props);
  const remove = useRemove(props);
  const [open, setOpen] = useState<"edit" | "reveal" | null>(null);
  if (!rights.edit && !rights.remove && !rights.reveal) return null;
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
          {rights.remove ? (
            <DropdownMenuItem onSelect={() => void remove()}>
              <Trash2 aria-hidden />
              {t("core.action.delete")}
            </DropdownMenuItem>
          ) : null}
        </DropdownMenuContent>
      </DropdownMenu>
      {open === "edit" ? <ContactDialog {...props} onClose={close} /> : null}
      {open === "reveal" ? (
        <RevealPhone taskId={taskId} contact={contact} onClose={close} />
      ) : null}
    </>
  );
};
