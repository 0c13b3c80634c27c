import type { Permission } from "@kolekta/api/core/permissions";
import { Check, X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { cn } from "@/lib/cn.ts";
import { useLang, useT } from "@/lib/i18n.tsx";
import { cellKey, isAllowed, isChanged, type RoleRights, type RequestedCells } from "./changes.ts";
import type { AreaRows } from "./rows.ts";
import type { useGridKeys } from "./use-grid-keys.ts";

interface CellProps {
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
const Cell = (props: CellProps) => {
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
          aria-label={t("manage.permission.cell", { role: roleName, permission: name })}
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

interface Props {
  area: AreaRows;
  roles: readonly RoleRights[];
  requested: RequestedCells;
  onChange: ((role: number, permission: Permission, allowed: boolean) => void) | undefined;
  keys: ReturnType<typeof useGridKeys>;
  /** Checkbox with the tab stop. */
  stop: string | undefined;
}

const PermissionRow = ({
  permission,
  roles,
  requested,
  onChange,
  keys,
  stop,
}: Omit<Props, "area"> & { permission: Permission }) => {
  const lang = useLang();
  const buildEditingProps = (role: number) => {
    if (!onChange) return null;
    const key = cellKey(role, permission);
    return {
      isTabStop: stop === key,
      onFocus: () => keys.setActive(key),
      onKeyDown: keys.onKeyDown,
      onChange: (allowed: boolean) => onChange(role, permission, allowed),
    };
  };
  return (
    <tr className="h-8">
      <th
        scope="row"
        className="bg-card sticky left-0 z-[5] border-b px-2 py-1 text-left font-normal"
      >
        {useT()(`manage.permission.name.${permission}`)}
      </th>
      {roles.map((role) => (
        <Cell
          key={role.role}
          role={role}
          permission={permission}
          roleName={role.names[lang]}
          allowed={isAllowed(role, permission, requested)}
          changed={role.holds.includes(permission) && isChanged(role, permission, requested)}
          editing={buildEditingProps(role.role)}
        />
      ))}
    </tr>
  );
};

export const MatrixRows = ({ area, ...props }: Props) => (
  <tbody>
    <tr>
      <th
        scope="rowgroup"
        colSpan={props.roles.length + 1}
        className="bg-muted border-b px-2 py-1 text-left text-xs font-semibold"
      >
        <span className="sticky left-2">{useT()(`manage.permission.area.${area.area}`)}</span>
      </th>
    </tr>
    {area.permissions.map((permission) => (
      <PermissionRow key={permission} permission={permission} {...props} />
    ))}
  </tbody>
);
