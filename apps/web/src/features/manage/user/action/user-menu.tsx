import { useState } from "react";
import { PageMenu, RowMenu } from "@/components/page/action-menu.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { type Action, ICONS, type UserActionTarget, useActions } from "./actions.ts";
import { actionText } from "./labels.ts";

const ActionDialog = lazyComponent(() => import("./action-dialog.tsx"));

interface Props {
  user: UserActionTarget;
  /** Rows of the list have room for an icon only. */
  inRow?: boolean;
}

/** Actions on a user; empty for users who can only view. */
export const UserMenu = ({ user, inRow = false }: Props) => {
  const t = useT();
  const [open, setOpen] = useState<Action | null>(null);
  const actions = useActions(user).map((action) => ({
    id: action,
    label: actionText(t, action),
    icon: ICONS[action],
    onSelect: () => setOpen(action),
    destructive: action === "revoke" || action === "disable",
  }));
  return (
    <>
      {inRow ? <RowMenu name={user.name} actions={actions} /> : <PageMenu actions={actions} />}
      {open ? <ActionDialog user={user} action={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
};
