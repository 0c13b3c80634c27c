import type { Permission } from "@kolekta/api/core/permissions";
import { useLang, useT } from "@/lib/i18n.tsx";
import { Cell } from "./cell.tsx";
import { cellKey, isAllowed, isChanged, type RoleRights, type RequestedCells } from "./changes.ts";
import type { AreaRows } from "./rows.ts";
import type { useGridKeys } from "./use-grid-keys.ts";

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
