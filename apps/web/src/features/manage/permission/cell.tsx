import { Check, X } from "lucide-react";
import type { KeyboardEvent } from "react";
import type { Permission } from "@kolekta/api/core/permissions";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import type { RoleRights } from "./changes.ts";

interface Props {
  role: RoleRights;
  roleName: string;
  permission: Permission;
  allowed: boolean;
  changed: boolean;
  /** Is null in a read-only matrix. */
  editing: {
    isTabStop: boolean;
    onFocus: () => void;
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
    onChange: (allowed: boolean) => void;
  } | null;
}

const PermissionMark = ({ allowed }: { allowed: boolean }) => {
  const t = useT();
  const Icon = allowed ? Check : X;
  return (
    <>
      <Icon
        aria-hidden
        className={cn("mx-auto size-4", allowed ? "text-muted-foreground" : "text-destructive")}
      />
      <span className="sr-only">{t(`manage.permission.${allowed ? "may" : "revoked"}`)}</span>
    </>
  );
};

/**
 * Cell of a permission: a checkbox, a read-only sign, or a dash when the role lacks the permission.
 */
export const Cell = (props: Props) => {
  const { role, roleName, permission, allowed, changed, editing } = props;
  const t = useT();
  const name = t(`manage.permission.name.${permission}`);
  if (!role.holds.includes(permission))
    return (
      <td className="text-muted-foreground border-b text-center">
        <span aria-hidden>–</span>
        <span className="sr-only">{t("manage.permission.notGranted")}</span>
      </td>
    );
  return (
    <td className={cn("relative border-b text-center align-middle", changed && "bg-accent")}>
      {editing ? (
        <Checkbox
          checked={allowed}
          data-role={role.role}
          tabIndex={editing.isTabStop ? 0 : -1}
          aria-label={t("manage.permission.cell", {
            role: roleName,
            permission: name,
          })}
          onFocus={editing.onFocus}
          onKeyDown={editing.onKeyDown}
          onCheckedChange={editing.onChange}
        />
      ) : (
        <PermissionMark allowed={allowed} />
      )}
      {changed ? (
        <span aria-hidden className="absolute top-0.5 right-1 text-xs">
          *
        </span>
      ) : null}
    </td>
  );
};
