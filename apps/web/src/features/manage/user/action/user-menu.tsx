import { ChevronDown, Ellipsis } from "lucide-react";
import { useState } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { Button } from "@/components/ui/button.tsx";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { type Action, ICONS, type Subject, useActions } from "./actions.ts";
import { actionText } from "./words.ts";

const ActionDialog = lazily(() => import("./action-dialog.tsx"));

interface Props {
  user: Subject;
  /** In a row of the list there is room for a sign alone. */
  inRow?: boolean;
}

/** What can be done with a user; nothing for those who may only look. */
export const UserMenu = ({ user, inRow = false }: Props) => {
  const t = useT();
  const actions = useActions(user);
  const [open, setOpen] = useState<Action | null>(null);
  if (actions.length === 0 && open === null) return null;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          {inRow ? (
            <IconButton label={t("manage.user.more", { name: user.name })}>
              <Ellipsis />
            </IconButton>
          ) : (
            <Button>
              {t("core.field.actions")}
              <ChevronDown />
            </Button>
          )}
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {actions.map((action) => {
            const Icon = ICONS[action];
            return (
              <DropdownMenuItem key={action} onSelect={() => setOpen(action)}>
                <Icon aria-hidden />
                {actionText(t, action)}
              </DropdownMenuItem>
            );
          })}
        </DropdownMenuContent>
      </DropdownMenu>
      {open ? (
        <ActionDialog user={user} action={open} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
};
